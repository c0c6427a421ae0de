import { day } from '../../../beijing-time.ts'
import type { StoredRow } from '../../rows/entity-table.ts'
import type { ActionHandler } from '../../write/handler.ts'
import { sold } from './survey.ts'
import { mallTerms } from './terms.ts'

/** Sends or receives orders: what was asked is written, and when the next step comes by itself. */
export const moveGoodsOrder: ActionHandler = async (context) => {
  const { action, rows, inputs, change, now } = context
  const { receiveDays, afterSaleDays } = await mallTerms(context)
  const days = action.set?.status === 'shipped' ? receiveDays : afterSaleDays
  for (const { id } of rows) await change('goodsOrder', id, { ...inputs, dueAt: now + days * day })
}

/**
 * Leaves orders of which an after-sale is open, so that the merchant has nothing yet of what may go back. One that would be done by
 * itself is looked at again a day later.
 */
export const finishGoodsOrder: ActionHandler = async ({ rows, lock, change, skip, now }) => {
  const open = await lock('afterSale', { goodsOrder: rows.map(({ id }) => id), status: ['pending', 'agreed'] })
  const waiting = new Set(open.map(({ goodsOrder }) => goodsOrder))
  for (const { id, dueAt } of rows) {
    if (!waiting.has(id)) continue
    skip(id, '售后还没有处理完')
    if (typeof dueAt === 'number' && dueAt <= now) await change('goodsOrder', id, { dueAt: now + day })
  }
}

/** Gives back a part of what was paid; the whole rest of it refunds the order. */
export const refundPartOfOrder: ActionHandler = async (context) => {
  const sum = Number(context.inputs.sum)
  for (const row of context.rows) {
    if (sum > refundable(row)) context.skip(row.id, `最多还能退 ${inYuan(refundable(row))}`, 'sum')
    else await giveBack(context, row, sum)
  }
}

/** Pays back what after-sales come to. Each moves its order: refunded where nothing is left of what was paid. */
export const settleAfterSale: ActionHandler = async (context) => {
  const { rows, lock, skip } = context
  const left = new Map<number, StoredRow>()
  for (const order of await lock('goodsOrder', { id: [...new Set(rows.map((row) => Number(row.goodsOrder ?? 0)))] })) {
    left.set(order.id, order)
  }
  for (const row of rows) {
    const order = left.get(Number(row.goodsOrder))
    const sum = Number(row.sum ?? row.asked ?? 0)
    if (!order || !sold.includes(String(order.status))) skip(row.id, '订单已退款或已关闭')
    else if (sum > refundable(order)) skip(row.id, `订单最多还能退 ${inYuan(refundable(order))}`)
    else await giveBack(context, order, sum)
  }
}

/** Waits for goods to come back, as long as the school's setting says. */
export const awaitReturn: ActionHandler = async (context) => {
  const { rows, change, now } = context
  const { returnDays } = await mallTerms(context)
  for (const { id } of rows) await change('afterSale', id, { returnBy: now + returnDays * day })
}

/** Agrees on another sum than was asked for, never a greater one. */
export const setAfterSaleSum: ActionHandler = async ({ rows, inputs, change, skip }) => {
  const sum = Number(inputs.sum ?? 0)
  for (const { id, asked } of rows) {
    if (sum > Number(asked ?? 0)) skip(id, `不能超过申请的 ${inYuan(Number(asked ?? 0))}`, 'sum')
    else await change('afterSale', id, { sum })
  }
}

function refundable({ amount, refunded }: StoredRow): number {
  return Number(amount ?? 0) - Number(refunded ?? 0)
}

async function giveBack(
  { change, increment }: Pick<Parameters<ActionHandler>[0], 'change' | 'increment'>,
  order: StoredRow,
  sum: number,
): Promise<void> {
  if (sum === refundable(order)) await change('goodsOrder', order.id, { status: 'refunded', dueAt: null })
  else await increment('goodsOrder', order.id, { refunded: sum })
}

function inYuan(fen: number): string {
  return `¥${(fen / 100).toFixed(2)}`
}
