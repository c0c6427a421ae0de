/** What a demo picture shows. */
export type PictureKind = 'avatar' | 'post' | 'topic' | 'icon' | 'card' | 'evidence' | 'logo'

/** Address of a drawn picture; the same seed always gives the same picture. */
export function pictureAddress(kind: PictureKind, seed: number | string): string {
  return `/demo/picture/${kind}/${encodeURIComponent(seed)}.svg`
}

/** Address of a short film and of its cover; there are few films, so many dynamics share one. */
export function clipAddress(seed: number): { url: string; cover: string } {
  const name = `clip-${(seed % clips) + 1}`
  return { url: `/demo/media/${name}.webm`, cover: `/demo/media/${name}.svg` }
}

const clips = 6
