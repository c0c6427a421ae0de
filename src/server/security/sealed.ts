import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** How a sealed text begins, so that it is known wherever it turns up: the audit leaves it out by that. */
const mark = 'sealed:1:'
const written = /^sealed:1:([\w-]+)\.([\w-]+)\.([\w-]+)$/

/** Keeps texts that the server must read back, such as keys of other services, so that the database alone does not tell them. */
export type Sealer = {
  /** The text encrypted for a school: opened for no other. */
  readonly seal: (text: string, schoolId: number) => string
  /** The text again; null where it was sealed for another school or with another key, or was never sealed. */
  readonly open: (sealed: string, schoolId: number) => string | null
}

/**
 * A sealer (AES-256-GCM, a new nonce each time) by a key of the secret that all servers of the database share.
 * @param outside what else the key is made of that does not lie in the database, so that a copy of it opens nothing.
 */
export function createSealer(secret: string, outside = ''): Sealer {
  const key = Buffer.from(hkdfSync('sha256', secret, outside, 'campus-cloud sealed fields', 32))
  return {
    seal: (text, schoolId) => {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(String(schoolId)))
      const parts = [nonce, Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]), cipher.getAuthTag()]
      return mark + parts.map((part) => part.toString('base64url')).join('.')
    },
    open: (sealed, schoolId) => {
      const [nonce, text, tag] = (written.exec(sealed) ?? []).slice(1).map((part) => Buffer.from(part, 'base64url'))
      if (nonce === undefined || text === undefined || tag?.length !== 16) return null
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(String(schoolId)))
        return Buffer.concat([decipher.setAuthTag(tag).update(text), decipher.final()]).toString('utf8')
      } catch {
        return null
      }
    },
  }
}

/** Whether a value is a sealed text. */
export function isSealed(value: unknown): boolean {
  return typeof value === 'string' && value.startsWith(mark)
}

/** Whether a sealed text may be among values written as JSON: none is where this is false. */
export function mayHoldSealed(json: string): boolean {
  return json.includes(mark)
}
