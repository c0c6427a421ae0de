import { z } from 'zod'

/** A dynamic as its poster shows it. */
const poster = z.object({
  kind: z.literal('robotPoster'),
  school: z.string(),
  author: z.string(),
  topic: z.string().nullable(),
  content: z.string(),
  createdAt: z.number(),
})

/** A message of text to the group. */
const text = z.object({ kind: z.literal('robotText'), content: z.string() })

/** What the outbox holds: words, made into what the receiver takes only when they are sent. */
export const outboxMessage = z.discriminatedUnion('kind', [poster, text])

export type OutboxMessage = z.infer<typeof outboxMessage>
export type PosterMessage = z.infer<typeof poster>
