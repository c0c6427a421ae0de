import { randomInt } from 'node:crypto'
import { hashToken } from '../../security/token.ts'
import type { ActionHandler, FormHandler } from '../../write/handler.ts'

const minutes = 10

/** Has the platform keep as much of a merchant's sales as the school's setting says, where nothing else is said. */
export const keepMerchantRate: FormHandler = async ({ values, row, setting }) => {
  const { rate = row === null ? null : undefined } = values
  return rate === null ? { ...values, rate: (await setting('mallMerchant')).rate } : values
}

/** Gives out a code that opens a merchant's own back office for a while: kept as a hash, told once. */
export const issueMerchantLogin: ActionHandler = async ({ rows, change, notice, now }) => {
  for (const { id, name } of rows) {
    const code = String(randomInt(10 ** 8)).padStart(8, '0')
    await change('merchant', id, { loginCode: hashToken(code), loginUntil: now + minutes * 60_000 })
    notice(`${String(name)}的登录码 ${code}，${minutes} 分钟内有效，只显示这一次`)
  }
}
