import type { Media } from '../catalogue/vocabulary/media.ts'
import type { DemoClip } from './media/clip.ts'

/** What a demo picture shows. */
export type PictureKind = 'avatar' | 'post' | 'topic' | 'icon' | 'card' | 'evidence' | 'logo' | 'goods' | 'licence'

/** Address of a drawn picture; the same seed always gives the same picture. */
export function pictureAddress(kind: PictureKind, seed: number | string): string {
  return `/demo/picture/${kind}/${encodeURIComponent(seed)}.svg`
}

/** Rows of a list of headings in their order, each with the sign of its name. */
export function headingRows(names: readonly string[], createdAt: number) {
  return names.map((name, index) => ({
    values: { name, icon: pictureAddress('icon', name), sort: (index + 1) * 10, status: 'enabled' as const, createdAt },
  }))
}

/** A film as a field holds it. */
export function clipMedia({ name }: DemoClip): Media {
  return { type: 'video', url: `/demo/media/${name}.webm`, cover: `/demo/media/${name}.jpg` }
}
