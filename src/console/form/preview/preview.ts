import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import type { FormValues } from '../form-value.ts'

/** What a preview is given: the form as it is filled in now. */
export type PreviewProps = { readonly values: FormValues }

const preview = (load: () => Promise<ComponentType<PreviewProps>>) => lazy(async () => ({ default: await load() }))

/** How rows of some entities look on a phone, by the entity's name. */
const previews: Readonly<Record<string, LazyExoticComponent<ComponentType<PreviewProps>>>> = {
  notice: preview(async () => (await import('./notice-preview.tsx')).NoticePreview),
  article: preview(async () => (await import('./notice-preview.tsx')).NoticePreview),
  advertise: preview(async () => (await import('./advertise-preview.tsx')).AdvertisePreview),
}

/** The preview of an entity's form, where it has one. */
export function previewOf(entity: string): LazyExoticComponent<ComponentType<PreviewProps>> | null {
  return previews[entity] ?? null
}
