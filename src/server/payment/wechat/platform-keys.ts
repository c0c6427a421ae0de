import { type KeyObject, X509Certificate } from 'node:crypto'
import { z } from 'zod'
import { hour } from '../../../beijing-time.ts'
import { ProviderSilence } from '../provider.ts'
import { isRecent, isSignedBy, type SignedAnswer } from './signed-answer.ts'
import { openSealed } from './signing.ts'

/** Shortest time (ms) between two fetches: whoever sends invented serials does not have us ask the provider each time. */
const fetchPause = 60_000
/** How long (ms) certificates are taken as they were fetched: they are changed for new ones days before they end. */
const freshFor = 12 * hour

const certificates = z.object({
  data: z.array(
    z.object({
      serial_no: z.string(),
      encrypt_certificate: z.object({ nonce: z.string(), associated_data: z.string(), ciphertext: z.string() }),
    }),
  ),
})

/** A key of the provider and the time (ms) it is good for. */
type PlatformKey = { readonly serial: string; readonly key: KeyObject; readonly from: number; readonly until: number }

type Source = {
  readonly apiV3Key: string
  /** The public key the provider signs with, where the school was given one instead of certificates. */
  readonly publicKey: { readonly id: string; readonly key: KeyObject } | null
  /** Asks GET /v3/certificates; the answer's signature is still to be verified. */
  readonly fetchCertificates: () => Promise<SignedAnswer>
  readonly now: () => number
}

/** The keys the provider signs with, by serial: the one a school was given, or those of its certificates. */
export type PlatformKeys = {
  /** The key of a serial; null where the provider has no such key now. */
  readonly find: (serial: string) => Promise<KeyObject | null>
  /** The key to encrypt for the provider with: the one that ends last. */
  readonly newest: () => Promise<{ readonly serial: string; readonly key: KeyObject }>
}

/** Certificates are fetched when a serial is asked for that is not among those known, and when those known grow old. */
export function platformKeys({ apiV3Key, publicKey, fetchCertificates, now }: Source): PlatformKeys {
  let known: readonly PlatformKey[] = []
  let fetchedAt = Number.NEGATIVE_INFINITY
  let triedAt = Number.NEGATIVE_INFINITY
  let fetching: Promise<void> | null = null

  const fetchOnce = async () => {
    triedAt = now()
    const answer = await fetchCertificates()
    const found = readCertificates(apiV3Key, answer.body)
    const signer = found.find(({ serial }) => serial === answer.serial)
    if (!signer || !isRecent(answer, now()) || !isSignedBy(answer, signer.key)) {
      throw new ProviderSilence('the certificates are not signed by one of them')
    }
    known = found
    fetchedAt = now()
  }
  const refresh = async () => {
    if (!fetching && now() - triedAt < fetchPause) return
    fetching ??= fetchOnce().finally(() => {
      fetching = null
    })
    await fetching
  }
  const valid = () => known.filter(({ from, until }) => from <= now() && now() < until)
  const isFresh = () => now() - fetchedAt < freshFor

  return {
    find: async (serial) => {
      if (publicKey?.id === serial) return publicKey.key
      if (serial.startsWith('PUB_KEY_ID_')) return null
      const find = () => valid().find((each) => each.serial === serial)?.key ?? null
      const found = find()
      if (found && isFresh()) return found
      // What was known goes on being good where the provider cannot be asked.
      await refresh().catch((error: unknown) => {
        if (!found) throw error
      })
      return find()
    },
    newest: async () => {
      if (publicKey) return { serial: publicKey.id, key: publicKey.key }
      if (valid().length === 0 || !isFresh()) await refresh()
      const [newest] = valid().toSorted((one, other) => other.until - one.until)
      if (!newest) throw new ProviderSilence('the provider has no certificate that is valid now')
      return newest
    },
  }
}

/** @throws ProviderSilence where they were not encrypted with the APIv3 key. */
function readCertificates(apiV3Key: string, body: string): PlatformKey[] {
  try {
    return certificates.parse(JSON.parse(body)).data.map(({ serial_no, encrypt_certificate }) => {
      const certificate = new X509Certificate(openSealed(apiV3Key, encrypt_certificate))
      const [from, until] = [Date.parse(certificate.validFrom), Date.parse(certificate.validTo)]
      return { serial: serial_no, key: certificate.publicKey, from, until }
    })
  } catch (error) {
    throw new ProviderSilence('the certificates cannot be read with the APIv3 key', { cause: error })
  }
}
