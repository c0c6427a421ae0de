import type { KeyObject } from 'node:crypto'
import { answerText, isSigned } from './signing.ts'

/** How far (ms) the clock of the provider may be from ours, and how old what it signed may be. */
const window = 5 * 60_000

/** What the provider signed: an answer or a notice, with what its headers say of the signature. */
export type SignedAnswer = {
  readonly serial: string
  readonly timestamp: string
  readonly nonce: string
  readonly signature: string
  readonly body: string
}

/** Reads the headers of a signature; null where one of them is missing or stands twice. */
export function signedAnswer(header: (name: string) => unknown, body: string): SignedAnswer | null {
  const read = (name: string) => {
    const value = header(`wechatpay-${name}`)
    return typeof value === 'string' && value !== '' ? value : null
  }
  const [serial, timestamp, nonce, signature] = [read('serial'), read('timestamp'), read('nonce'), read('signature')]
  if (serial === null || timestamp === null || nonce === null || signature === null) return null
  return { serial, timestamp, nonce, signature, body }
}

/** Whether it was signed within five minutes of now (ms). */
export function isRecent({ timestamp }: Pick<SignedAnswer, 'timestamp'>, now: number): boolean {
  return /^\d{10}$/.test(timestamp) && Math.abs(Number(timestamp) * 1000 - now) <= window
}

/** Whether the signature is that of the key. */
export function isSignedBy({ timestamp, nonce, body, signature }: SignedAnswer, key: KeyObject): boolean {
  return isSigned(answerText(timestamp, nonce, body), signature, key)
}
