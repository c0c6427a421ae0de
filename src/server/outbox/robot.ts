import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { OutboxMessage } from '../write/outbox-message.ts'
import { drawPoster } from './poster.ts'

/** What a receiver did not take; `retryAfter` in ms where it says how long to wait. */
export class DeliveryError extends Error {
  override name = 'DeliveryError'
  readonly retryAfter: number | null
  constructor(message: string, retryAfter: number | null = null, options?: ErrorOptions) {
    super(message, options)
    this.retryAfter = retryAfter
  }
}

/** Errcode of "api freq out of limit": a group robot takes 20 messages a minute. */
const tooMany = 45_009
const timeout = 10_000
const mostTextBytes = 2048

const answer = z.object({ errcode: z.number(), errmsg: z.string().default('') })

/**
 * Sends a message through the webhook of an enterprise WeChat group robot
 * (https://developer.work.weixin.qq.com/document/path/91770: text of at most 2,048 bytes, image as base64 with its MD5).
 * @throws DeliveryError where it was not taken.
 */
export async function sendByRobot(webhook: string, message: OutboxMessage): Promise<void> {
  const payload = await robotPayload(message)
  const response = await fetch(webhook, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(payload),
    signal: AbortSignal.timeout(timeout),
    redirect: 'error',
  }).catch((error: unknown) => {
    throw new DeliveryError('the robot cannot be reached', null, { cause: error })
  })
  if (!response.ok) throw new DeliveryError(`the robot answered HTTP ${response.status}`)
  const parsed = answer.safeParse(await response.json().catch(() => null))
  if (!parsed.success) throw new DeliveryError('the robot answered something else than its interface says')
  const { errcode, errmsg } = parsed.data
  if (errcode === tooMany) throw new DeliveryError(`errcode ${errcode}: ${errmsg}`, 60_000)
  if (errcode !== 0) throw new DeliveryError(`errcode ${errcode}: ${errmsg}`)
}

async function robotPayload(message: OutboxMessage): Promise<object> {
  if (message.kind === 'robotText')
    return { msgtype: 'text', text: { content: clipBytes(message.content, mostTextBytes) } }
  const png = await drawPoster(message)
  return {
    msgtype: 'image',
    image: { base64: png.toString('base64'), md5: createHash('md5').update(png).digest('hex') },
  }
}

/** The longest beginning of a text within `most` bytes of UTF-8, with an ellipsis where something is left out. */
export function clipBytes(text: string, most: number): string {
  if (Buffer.byteLength(text) <= most) return text
  let clipped = ''
  let bytes = Buffer.byteLength('…')
  for (const letter of text) {
    bytes += Buffer.byteLength(letter)
    if (bytes > most) break
    clipped += letter
  }
  return `${clipped}…`
}
