import { z } from 'zod'
import { NoticeRefused, type ProviderNotice, ProviderSilence, type RawNotice } from '../provider.ts'
import type { PlatformKeys } from './platform-keys.ts'
import { isRecent, isSignedBy, signedAnswer } from './signed-answer.ts'
import { openSealed } from './signing.ts'
import {
  type Owner,
  payoutAnswer,
  payoutStandingOf,
  refundNotice,
  refundStandingOf,
  trade,
  tradeStandingOf,
} from './standing.ts'

const envelope = z.object({
  id: z.string().min(1).max(64),
  event_type: z.string(),
  resource: z.object({
    algorithm: z.literal('AEAD_AES_256_GCM'),
    ciphertext: z.string(),
    nonce: z.string(),
    associated_data: z.string().optional(),
  }),
})

/** Of whom a notice has to be, and when it is read. */
type Reader = {
  readonly keys: Pick<PlatformKeys, 'find'>
  readonly apiV3Key: string
  readonly owner: Owner
  readonly now: number
}

/**
 * Verifies a notice, decrypts it, and reads what it says; null where it tells of nothing we ask for.
 * @throws NoticeRefused where it is not signed by the provider within five minutes, or not meant for this merchant.
 */
export async function readNotice({ headers, body }: RawNotice, reader: Reader): Promise<ProviderNotice | null> {
  const { keys, apiV3Key, owner, now } = reader
  const signed = signedAnswer((name) => headers[name], body)
  if (!signed) throw new NoticeRefused('it is not signed')
  if (!isRecent(signed, now)) throw new NoticeRefused('it was signed too long ago')
  const key = await keys.find(signed.serial)
  if (!key) throw new NoticeRefused('no key of the provider has this serial')
  if (!isSignedBy(signed, key)) throw new NoticeRefused('its signature is not right')
  try {
    const { id, event_type: event, resource } = envelope.parse(JSON.parse(body))
    const said: unknown = JSON.parse(openSealed(apiV3Key, resource))
    if (event.startsWith('TRANSACTION.')) {
      const told = trade.parse(said)
      const number = told.out_trade_no
      return { id, kind: 'payment', number, standing: tradeStandingOf(told, owner, number) }
    }
    if (event.startsWith('REFUND.')) {
      const told = refundNotice.parse(said)
      if (told.mchid !== owner.mchid) throw new NoticeRefused('it is for another merchant')
      const number = told.out_refund_no
      return { id, kind: 'refund', number, standing: refundStandingOf(told, number) }
    }
    if (event.startsWith('MCHTRANSFER.BILL.')) {
      const told = payoutAnswer.extend({ mch_id: z.string() }).parse(said)
      const number = told.out_bill_no
      return { id, kind: 'payout', number, standing: payoutStandingOf(told, owner, number) }
    }
    return null
  } catch (error) {
    if (error instanceof NoticeRefused) throw error
    const why = error instanceof ProviderSilence ? error.message : 'it cannot be read'
    throw new NoticeRefused(why, { cause: error })
  }
}
