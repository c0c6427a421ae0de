import { z } from 'zod'
import { parsedJson } from '../../parsed-json.ts'

/** A dynamic as its poster shows it. */
const poster = z.object({
  kind: z.literal('robotPoster'),
  school: z.string(),
  author: z.string(),
  topic: z.string().nullable(),
  content: z.string(),
  createdAt: z.number(),
})

/** The row of the robot that posts it; the school's own where it is left out. */
const robot = z.number().optional()

/** A message of text to the group; `mobiles` are the telephone numbers of members who are mentioned. */
const text = z.object({
  kind: z.literal('robotText'),
  content: z.string(),
  mobiles: z.array(z.string()).optional(),
  robot,
})

/** Something to read, by its title (`content`), with where it leads. */
const news = z.object({
  kind: z.literal('robotNews'),
  content: z.string(),
  description: z.string(),
  url: z.string(),
  picture: z.string().nullable(),
  robot,
})

/** A card with a title (`content`), a figure and up to six named values. */
const card = z.object({
  kind: z.literal('robotCard'),
  source: z.string(),
  content: z.string(),
  description: z.string(),
  emphasis: z.string(),
  emphasisNote: z.string(),
  items: z.array(z.object({ name: z.string(), value: z.string() })),
  url: z.string(),
  robot,
})

/** A file of this server, under the name `content`. */
const file = z.object({ kind: z.literal('robotFile'), file: z.string(), content: z.string(), robot })

/**
 * A request to a payment provider, kept in a row of paymentRequest: it is sent, and asked about until it is decided; `now`, at once by the
 * message that does already, so that one server at a time decides it.
 */
const payment = z.object({ kind: z.literal('payment'), request: z.number(), now: z.literal(true).optional() })

/** A day's bill (YYYY-MM-DD) to be fetched and compared, kept in a row of reconciliation. */
const reconciliation = z.object({ kind: z.literal('reconciliation'), day: z.string() })

/** The messages of an account (a row of the entity `app`) to be read from its platform again. */
const messageSync = z.object({ kind: z.literal('messageSync'), app: z.string(), id: z.number() })

/** A template to be taken out of such an account. */
const messageRemoval = z.object({
  kind: z.literal('messageRemoval'),
  app: z.string(),
  id: z.number(),
  templateId: z.string(),
})

/** A file whose row is gone, to be taken out of where files are kept. */
const fileRemoval = z.object({ kind: z.literal('fileRemoval'), path: z.string() })

/** What group robots are sent. */
const toRobots = z.discriminatedUnion('kind', [poster, text, news, card, file])

/** What payment providers are asked. */
const toProviders = z.discriminatedUnion('kind', [payment, reconciliation])

/** What the platforms of mini-programs are asked. */
const toPlatforms = z.discriminatedUnion('kind', [messageSync, messageRemoval])

/** Kinds of messages by who sends them: each outbox sends one of these groups. */
export const robotKinds = toRobots.options.map(({ shape }) => shape.kind.value)
export const providerKinds = toProviders.options.map(({ shape }) => shape.kind.value)
export const platformKinds = toPlatforms.options.map(({ shape }) => shape.kind.value)
export const storeKinds = [fileRemoval.shape.kind.value]

/** What the outbox holds: words, made into what the receiver takes only when they are sent. */
const outboxMessage = z.discriminatedUnion('kind', [
  ...toRobots.options,
  ...toProviders.options,
  ...toPlatforms.options,
  fileRemoval,
])

export type OutboxMessage = z.infer<typeof outboxMessage>

/** The message that a row of the outbox holds; null where what was kept of it is none any more. */
export function messageIn({
  kind,
  payload,
}: {
  readonly kind: string
  readonly payload: string
}): OutboxMessage | null {
  const kept = parsedJson(payload)
  return typeof kept === 'object' ? (outboxMessage.safeParse({ ...kept, kind }).data ?? null) : null
}
export type PosterMessage = z.infer<typeof poster>
