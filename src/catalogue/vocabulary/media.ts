/** What a file attached to a row is. */
export const mediaTypes = ['image', 'video', 'audio', 'document'] as const

/** Largest file of each type, in MB. */
export const largestMedia: Readonly<Record<Media['type'], number>> = { image: 10, video: 200, audio: 50, document: 50 }

/** A picture, film, sound or PDF attached to a row. */
export type Media = {
  readonly type: (typeof mediaTypes)[number]
  readonly url: string
  readonly cover: string | null
}
