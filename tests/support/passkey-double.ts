import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

/** How a device behaves when it signs. */
type Manner = { readonly origin: string; readonly isVerified?: boolean; readonly rpId?: string }

/** A device with one passkey (ES256, without attestation), as far as our requests go. */
export class PasskeyDouble {
  /** Goes up with each signature; set back it looks like a copy. */
  counter = 0
  readonly id = randomBytes(16)
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })

  /** Answers the options of a registration. */
  make({ challenge, rp }: { challenge: string; rp: { id: string } }, { origin, isVerified = true }: Manner) {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' })
    const [across, up] = [x, y].map((part) => Buffer.from(part, 'base64url'))
    // COSE: an EC2 key for ES256 on P-256.
    const key = [Buffer.from('a5010203262001215820', 'hex'), across, Buffer.from('225820', 'hex'), up]
    const idLength = Buffer.from([0, this.id.length])
    const attested = [Buffer.alloc(16), idLength, this.id, ...key].map((part) => part ?? Buffer.alloc(0))
    const data = Buffer.concat([this.#head(rp.id, isVerified ? 0x45 : 0x41), ...attested])
    // CBOR: { fmt: 'none', attStmt: {}, authData: data }.
    const head = Buffer.from(`a363666d74646e6f6e656761747453746d74a068617574684461746158${hex(data.length)}`, 'hex')
    return this.#answer({
      clientDataJSON: clientData('webauthn.create', challenge, origin).toString('base64url'),
      attestationObject: Buffer.concat([head, data]).toString('base64url'),
    })
  }

  /** Answers the options of a sign-in. */
  sign({ challenge, rpId = '' }: { challenge: string; rpId?: string }, manner: Manner) {
    this.counter += 1
    const data = this.#head(manner.rpId ?? rpId, manner.isVerified === false ? 0x01 : 0x05)
    const client = clientData('webauthn.get', challenge, manner.origin)
    const signed = Buffer.concat([data, createHash('sha256').update(client).digest()])
    return this.#answer({
      clientDataJSON: client.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: sign('sha256', signed, this.#keys.privateKey).toString('base64url'),
    })
  }

  #head(rpId: string, flags: number): Buffer {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(this.counter)
    return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([flags]), counter])
  }

  #answer(response: Readonly<Record<string, string>>) {
    const id = this.id.toString('base64url')
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response }
  }
}

function clientData(type: string, challenge: string, origin: string): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
}

function hex(byte: number): string {
  return byte.toString(16).padStart(2, '0')
}
