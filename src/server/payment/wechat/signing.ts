import {
  constants,
  createDecipheriv,
  type KeyObject,
  publicEncrypt,
  sign as signBytes,
  verify as verifyBytes,
} from 'node:crypto'

/** Scheme of the Authorization header, API v3. */
const scheme = 'WECHATPAY2-SHA256-RSA2048'
const algorithm = 'RSA-SHA256'
const tagLength = 16

/** Who signs requests: the merchant, by the serial of the certificate of its key. */
export type Merchant = { readonly mchid: string; readonly serial: string; readonly privateKey: KeyObject }

/** A request as it is signed. `path` is with its query, `timestamp` in seconds. */
export type SignedRequest = {
  readonly method: string
  readonly path: string
  readonly timestamp: number
  readonly nonce: string
  readonly body: string
}

/** A text encrypted with the APIv3 key, as answers and notices carry it. */
export type Sealed = { readonly ciphertext: string; readonly nonce: string; readonly associated_data?: string }

/** The Authorization header of a request. */
export function authorization({ mchid, serial, privateKey }: Merchant, request: SignedRequest): string {
  const { method, path, timestamp, nonce, body } = request
  const text = lines(method, path, timestamp, nonce, body)
  const signature = signBytes(algorithm, Buffer.from(text), privateKey).toString('base64')
  const parts = { mchid, nonce_str: nonce, signature, timestamp, serial_no: serial }
  return `${scheme} ${Object.entries(parts)
    .map(([name, value]) => `${name}="${value}"`)
    .join(',')}`
}

/** The text an answer or a notice is signed as; `timestamp` in seconds. */
export function answerText(timestamp: string, nonce: string, body: string): string {
  return lines(timestamp, nonce, body)
}

/** Whether a signature (base64) of a text is the key's. */
export function isSigned(text: string, signature: string, key: KeyObject): boolean {
  return verifyBytes(algorithm, Buffer.from(text), key, Buffer.from(signature, 'base64'))
}

/** Opens what was encrypted with the APIv3 key (AES-256-GCM). @throws Error where it was changed, or the key is another. */
export function openSealed(key: string, { ciphertext, nonce, associated_data = '' }: Sealed): string {
  const bytes = Buffer.from(ciphertext, 'base64')
  const split = Math.max(0, bytes.length - tagLength)
  const decipher = createDecipheriv('aes-256-gcm', Buffer.from(key), Buffer.from(nonce), { authTagLength: tagLength })
  decipher.setAAD(Buffer.from(associated_data)).setAuthTag(bytes.subarray(split))
  return Buffer.concat([decipher.update(bytes.subarray(0, split)), decipher.final()]).toString('utf8')
}

/** Encrypts a name for the provider alone (RSA-OAEP with SHA-1, as API v3 has it), as base64. */
export function encryptFor(key: KeyObject, text: string): string {
  return publicEncrypt({ key, padding: constants.RSA_PKCS1_OAEP_PADDING }, Buffer.from(text)).toString('base64')
}

function lines(...parts: readonly (string | number)[]): string {
  return parts.map((part) => `${part}\n`).join('')
}
