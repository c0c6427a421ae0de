import type { ReactNode } from 'react'
import { deferred } from '@/ui/deferred.tsx'
import { Skeleton } from '@/ui/state.tsx'
import type { Row } from '../../../catalogue/wire.ts'
import type { FormValues } from '../form-value.ts'

/** What a preview is given: the form as it is filled in now, and the row that is edited; null where one is created. */
export type PreviewProps = { readonly values: FormValues; readonly row: Row | null }

type Preview = (props: PreviewProps) => ReactNode

const preview = (load: () => Promise<Preview>) => deferred(load, <Skeleton className="h-96" />)

/** How rows of some entities look on a phone, by the entity's name. */
const previews: Readonly<Record<string, Preview>> = {
  notice: preview(async () => (await import('./notice-preview.tsx')).NoticePreview),
  article: preview(async () => (await import('./notice-preview.tsx')).NoticePreview),
  advertise: preview(async () => (await import('./advertise-preview.tsx')).AdvertisePreview),
}

/** The preview of an entity's form, where it has one. */
export function previewOf(entity: string): Preview | null {
  return previews[entity] ?? null
}
