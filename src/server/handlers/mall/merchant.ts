import { randomInt } from 'node:crypto'
import { hashToken } from '../../security/token.ts'
import type { ActionHandler } from '../../write/handler.ts'

const minutes = 10

/** Gives out a code that opens a merchant's own back office for a while: kept as a hash, told once. */
export const issueMerchantLogin: ActionHandler = async ({ rows, change, notice, now }) => {
  for (const { id, name } of rows) {
    const code = String(randomInt(10 ** 8)).padStart(8, '0')
    await change('merchant', id, { loginCode: hashToken(code), loginUntil: now + minutes * 60_000 })
    notice(`${String(name)}的登录码 ${code}，${minutes} 分钟内有效，只显示这一次`)
  }
}
