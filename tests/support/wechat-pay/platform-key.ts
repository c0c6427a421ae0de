import { createCipheriv, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'
import forge from 'node-forge'

/** A key the double signs with (PEM), and its certificate, by a serial of its own. */
export type PlatformKey = { readonly serial: string; readonly privateKey: string; readonly certificate: string }

/** Keys take long to make, and one is as good as another: each is made once in a process, by its place. */
const platformKeys: PlatformKey[] = []
const merchantKeys: KeyPair[] = []

type KeyPair = { readonly privateKey: string; readonly publicKey: string }

/** A key of the provider, with a certificate that is valid from 2020 to 2080. */
export function platformKey(place: number): PlatformKey {
  const key = platformKeys[place] ?? makePlatformKey()
  platformKeys[place] = key
  return key
}

/** A key of a merchant, as PEM. */
export function merchantKey(place: number): KeyPair {
  const key = merchantKeys[place] ?? makeKeyPair()
  merchantKeys[place] = key
  return key
}

/** A serial as certificates have them. */
export function makeSerial(): string {
  return `5${randomBytes(20).toString('hex').slice(1)}`.toUpperCase()
}

function makePlatformKey(): PlatformKey {
  const { privateKey, publicKey } = makeKeyPair()
  const certificate = forge.pki.createCertificate()
  certificate.publicKey = forge.pki.publicKeyFromPem(publicKey)
  certificate.serialNumber = makeSerial().toLowerCase()
  certificate.validity.notBefore = new Date(Date.UTC(2020, 0, 1))
  certificate.validity.notAfter = new Date(Date.UTC(2080, 0, 1))
  const name = [{ name: 'commonName', value: 'Tenpay.com sign double' }]
  certificate.setSubject(name)
  certificate.setIssuer(name)
  certificate.sign(forge.pki.privateKeyFromPem(privateKey), forge.md.sha256.create())
  return {
    serial: certificate.serialNumber.toUpperCase(),
    privateKey,
    certificate: forge.pki.certificateToPem(certificate),
  }
}

function makeKeyPair(): KeyPair {
  return generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
}

/** The headers of what the provider signs: `timestamp` in seconds. */
export function signedHeaders(
  { serial, privateKey }: Pick<PlatformKey, 'serial' | 'privateKey'>,
  timestamp: number,
  body: string,
): Record<string, string> {
  const nonce = randomBytes(16).toString('hex')
  const signature = createSign('RSA-SHA256').update(`${timestamp}\n${nonce}\n${body}\n`).sign(privateKey, 'base64')
  return {
    'wechatpay-timestamp': String(timestamp),
    'wechatpay-nonce': nonce,
    'wechatpay-serial': serial,
    'wechatpay-signature': signature,
    'wechatpay-signature-type': 'WECHATPAY2-SHA256-RSA2048',
  }
}

/** A text encrypted with an APIv3 key, as certificates and notices are. */
export function sealFor(apiV3Key: string, text: string, associated_data: string) {
  const nonce = randomBytes(6).toString('hex')
  const cipher = createCipheriv('aes-256-gcm', apiV3Key, nonce).setAAD(Buffer.from(associated_data))
  const bytes = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return { algorithm: 'AEAD_AES_256_GCM', nonce, associated_data, ciphertext: bytes.toString('base64') }
}
