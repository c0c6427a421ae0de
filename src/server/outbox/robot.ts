import { z } from 'zod'
import { parsedJson } from '../../parsed-json.ts'
import { shortAnswer, textWithin } from '../http/answer-within.ts'
import type { OutboxMessage } from '../write/outbox-message.ts'
import { DeliveryError } from './delivery-error.ts'
import { robotPayload } from './robot-payload.ts'

/** Errcode of "api freq out of limit": a group robot takes 20 messages a minute. */
const tooMany = 45_009
const timeout = 10_000

/** What fetch fails with before anything of a request has left this machine. */
const neverLeft = [
  ...['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT'],
  ...['CERT_HAS_EXPIRED', 'DEPTH_ZERO_SELF_SIGNED_CERT', 'ERR_TLS_CERT_ALTNAME_INVALID'],
]

const answer = z.object({ errcode: z.number(), errmsg: z.string().default('') })
const uploaded = answer.extend({ media_id: z.string().optional() })

/** The bytes of a file by its address; null where it is gone, and where it is not for everybody. */
export type ReadFile = (address: string) => Promise<Uint8Array<ArrayBuffer> | null>

/**
 * Sends a message through the webhook of an enterprise WeChat group robot.
 * @throws DeliveryError where it was not taken, or nobody knows whether it was.
 */
export async function sendByRobot(webhook: string, message: OutboxMessage, readFile: ReadFile): Promise<void> {
  const payload = await robotPayload(message, (file, name) => uploadFile(webhook, file, name, readFile))
  const body = JSON.stringify(payload)
  const request = { method: 'POST', headers: { 'content-type': 'application/json' }, body }
  const response = await ask(webhook, request).catch((error: unknown) => {
    const isUnsure = !isNeverLeft(error)
    const said = isUnsure ? '机器人没有回答，消息可能已发送' : 'the robot cannot be reached'
    throw new DeliveryError(said, null, { cause: error, isUnsure })
  })
  if (!response.ok) throw new DeliveryError(`the robot answered HTTP ${response.status}`)
  const parsed = answer.safeParse(await saidBy(response))
  if (!parsed.success) throw new DeliveryError('机器人的回答看不懂，消息可能已发送', null, { isUnsure: true })
  refuse(parsed.data)
}

/** Uploads a file for a message: webhook/upload_media of the same key, kept there for three days. */
async function uploadFile(webhook: string, file: string, name: string, readFile: ReadFile): Promise<string> {
  const bytes = await readFile(file)
  if (bytes === null) throw new DeliveryError('文件已不存在，或不公开')
  const url = new URL(webhook)
  url.pathname = url.pathname.replace(/\/send$/, '/upload_media')
  url.searchParams.set('type', 'file')
  const body = new FormData()
  body.append('media', new Blob([bytes]), name)
  // Nothing is posted yet: whatever goes wrong here may be tried again.
  const response = await ask(url.href, { method: 'POST', body }).catch((error: unknown) => {
    throw new DeliveryError('the robot cannot be reached', null, { cause: error })
  })
  const parsed = uploaded.safeParse(await saidBy(response))
  if (!parsed.success) throw new DeliveryError(`the robot answered HTTP ${response.status}`)
  refuse(parsed.data)
  if (parsed.data.media_id === undefined) throw new DeliveryError('the robot gave no media_id')
  return parsed.data.media_id
}

async function saidBy(response: Response): Promise<unknown> {
  return parsedJson(await textWithin(response, shortAnswer).catch(() => ''))
}

function ask(url: string, request: RequestInit): Promise<Response> {
  return fetch(url, { ...request, signal: AbortSignal.timeout(timeout), redirect: 'error' })
}

function refuse({ errcode, errmsg }: z.infer<typeof answer>): void {
  // Each server keeps to the pace, and several together are above it: what is refused for that alone is never given up.
  if (errcode === tooMany) throw new DeliveryError(`errcode ${errcode}: ${errmsg}`, 60_000, { isOpen: true })
  if (errcode !== 0) throw new DeliveryError(`errcode ${errcode}: ${errmsg}`)
}

function isNeverLeft(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  return neverLeft.includes(code)
}
