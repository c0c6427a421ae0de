import type { payment as query } from '../../../../commands/withdraw/balance.ts'
import { balanceOrder } from '../../../../commands/withdraw/balanceOrder.ts'
import { InputError } from '../../../catalogue/schema/input-error.ts'
import type { AnswerOf } from '../../../catalogue/vocabulary/module.ts'
import { yuanText } from '../../../number-text.ts'
import { entityTables, rowsIn } from '../../database/entity-tables.ts'
import { hasProvider, notConfigured } from '../../payment/providers.ts'
import { qrCodeAddress } from '../../upload/drawn/qr-code.ts'
import type { CallContext } from '../../write/handler.ts'

type Asked = { readonly id: number | null; readonly number: string | null }
type Paid = AnswerOf<(typeof query)['answer']>

/**
 * How a top-up stands and what it is paid by. Nothing is asked for here: the provider was when the top-up was made, so that
 * asking again, by whomever, never makes a second payment of it.
 * @throws InputError for one that is not there or not paid by WeChat, and where no provider is set up.
 */
export async function payment({ database, account }: CallContext, { id, number }: Asked): Promise<Paid> {
  const { db } = database
  const { schoolId } = account
  if (id === null && number === null) throw new InputError('请指明充值单：id 或 number', 'id')
  let orders = rowsIn(db, 'balance_order', schoolId)
  if (id !== null) orders = orders.where('id', '=', id)
  if (number !== null) orders = orders.where('number', '=', number)
  const order = await orders.select(['id', 'number', 'amount', 'status', 'channel']).executeTakeFirst()
  if (!order) throw new InputError('这笔充值不存在', id === null ? 'number' : 'id')
  const told = {
    number: String(order.number),
    amount: yuanText(Number(order.amount)),
    status: String(order.status),
    ...{ code: null, picture: null, expiresAt: null, detail: null },
  }
  if (order.status !== 'unpaid') return told
  if (order.channel !== 'wechat') throw new InputError('这笔充值是线下转账，到账后由运营确认', 'id')
  if (!(await hasProvider(entityTables(db), schoolId))) throw new InputError(notConfigured)
  const request = await rowsIn(db, 'payment_request', schoolId)
    .select(['confirmation', 'expires_at', 'detail'])
    .where('subject', '=', balanceOrder.name)
    .where('subject_id', '=', Number(order.id))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const code = typeof request?.confirmation === 'string' ? request.confirmation : null
  return {
    ...told,
    code,
    picture: code === null ? null : qrCodeAddress(code),
    expiresAt: request?.expires_at == null ? null : Number(request.expires_at),
    detail: typeof request?.detail === 'string' ? request.detail : null,
  }
}
