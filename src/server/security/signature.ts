import { createHmac, timingSafeEqual } from 'node:crypto'

/** The HMAC-SHA-256 of a text with a secret, as base64url. */
export function sign(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('base64url')
}

/** Whether two texts are the same, told in a time that does not say where they differ. */
export function isSame(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)]
  return left.length === right.length && timingSafeEqual(left, right)
}
