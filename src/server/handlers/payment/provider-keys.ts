import { createPrivateKey, createPublicKey } from 'node:crypto'
import { dayOf } from '../../../beijing-time.ts'
import { InputError } from '../../../catalogue/schema/input-error.ts'
import type { Sealer } from '../../security/sealed.ts'
import type { FormHandler } from '../../write/handler.ts'
import { openRun } from './reconciliation.ts'

/**
 * Keeps both keys of a payment provider encrypted, once they are known to be keys; left empty they stay as they are. Every day
 * from the first one on gets its run of reconciliation.
 */
export function sealPaymentKeys(sealer: Sealer): FormHandler {
  return async (context) => {
    const { row, schoolId, now } = context
    const { privateKey, apiV3Key, ...rest } = context.values
    const values: Record<string, unknown> = { ...rest }
    const isGiven = (key: unknown): key is string => typeof key === 'string' && key.trim() !== ''
    if (isGiven(privateKey)) values.privateKey = sealer.seal(pemOf(privateKey), schoolId)
    else if (!row) throw new InputError('请输入商户私钥', 'privateKey')
    if (isGiven(apiV3Key)) {
      if (!/^[\x21-\x7e]{32}$/.test(apiV3Key.trim())) throw new InputError('APIv3 密钥是 32 个字符', 'apiV3Key')
      values.apiV3Key = sealer.seal(apiV3Key.trim(), schoolId)
    } else if (!row) throw new InputError('请输入 APIv3 密钥', 'apiV3Key')
    checkPublicKey({ ...row, ...values })
    checkNotifyUrl(rest.notifyUrl, schoolId)
    if (!row) await openRun(context, dayOf(now))
    return values
  }
}

/** A private key as PEM, however its lines were lost on the way. @throws InputError where it is none of RSA. */
function pemOf(text: string): string {
  const body = text.replace(/-----[^-]*-----/g, '').replace(/\s/g, '')
  const pem = `-----BEGIN PRIVATE KEY-----\n${body.replace(/.{64}/g, '$&\n')}\n-----END PRIVATE KEY-----\n`
  try {
    if (createPrivateKey(pem).asymmetricKeyType === 'rsa') return pem
  } catch {
    // Said below.
  }
  throw new InputError('商户私钥无效，请粘贴 apiclient_key.pem 的全部内容', 'privateKey')
}

function checkPublicKey({ publicKeyId, publicKey }: Readonly<Record<string, unknown>>): void {
  const [id, key] = [String(publicKeyId ?? ''), String(publicKey ?? '')]
  if ((id === '') !== (key === '')) throw new InputError('微信支付公钥和公钥 ID 要一起填写', 'publicKeyId')
  if (key === '') return
  try {
    if (createPublicKey(key).asymmetricKeyType === 'rsa') return
  } catch {
    // Said below.
  }
  throw new InputError('微信支付公钥无效，请粘贴 pub_key.pem 的全部内容', 'publicKey')
}

function checkNotifyUrl(url: unknown, schoolId: number): void {
  if (url === undefined) return
  const path = `/console/payment/wechat/notify/${schoolId}`
  const text = String(url)
  if (URL.canParse(text) && text.startsWith('https://') && text.endsWith(path)) return
  throw new InputError(`通知地址要以 https:// 开头，以 ${path} 结尾`, 'notifyUrl')
}
