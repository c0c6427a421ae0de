import { InputError } from '../../../catalogue/schema/input-error.ts'
import type { StoredRow, Values } from '../../rows/entity-table.ts'
import type { ActionContext, ActionHandler, FormHandler } from '../../write/handler.ts'
import { ownNumber } from '../money/own-number.ts'

/** Puts a goods on a merchant's shelf under its name and at its price. */
export const completeStock: FormHandler = async ({ values, lock }) => {
  const [goods] = await lock('goods', { id: [Number(values.goods)] })
  if (!goods) throw new InputError('商品不存在或已被删除，请重新选择', 'goods')
  return { ...values, title: goods.title, trade: goods.trade, price: values.price ?? goods.price }
}

/** Takes pieces that are spoilt or missing out of stock; where there are not so many, nothing. */
export const reduceStock: ActionHandler = async (context) => {
  const [number, note] = [Number(context.inputs.number), context.inputs.note ?? null]
  for (const row of context.rows) {
    if (Number(row.stock) < number) context.skip(row.id, `库存只有 ${Number(row.stock)} 件`, 'number')
    else await moveStock(context, row, -number, { kind: 'reduce', note })
  }
}

/** Takes all goods of merchants off their shelves, and all pieces out of stock. */
export const clearMerchantGoods: ActionHandler = async (context) => {
  const { rows, lock, change, skip } = context
  const shelves = await lock('goodsStock', { merchant: rows.map(({ id }) => id) })
  const isFull = ({ stock, status }: StoredRow) => Number(stock) > 0 || status === 'up'
  for (const { id } of rows) {
    if (!shelves.some((each) => each.merchant === id && isFull(each))) skip(id, '没有在售商品和库存')
  }
  for (const shelf of shelves) {
    if (shelf.status === 'up') await change('goodsStock', shelf.id, { status: 'down' })
    if (Number(shelf.stock) > 0) {
      await moveStock(context, shelf, -Number(shelf.stock), { kind: 'clear', note: '清空商家商品' })
    }
  }
}

/** Numbers a purchase, and copies what is bought, at what it costs now unless a price was agreed on. */
export const completePurchase: FormHandler = async ({ values, lock, now }) => {
  const [shelf] = await lock('goodsStock', { id: [Number(values.item)] })
  if (!shelf) throw new InputError('库存不存在或已被删除，请重新选择', 'item')
  const [goods] = await lock('goods', { id: [Number(shelf.goods)] })
  const cost = Number(values.cost ?? goods?.cost ?? 0)
  const { title, trade, merchant } = shelf
  const number = ownNumber('JH', now)
  return { ...values, number, title, trade, merchant, cost, amount: cost * Number(values.quantity) }
}

/** Puts what was bought into stock. */
export const stockPurchase: ActionHandler = async (context) => {
  const { rows, lock, skip } = context
  const shelves = new Map<number, StoredRow>()
  for (const shelf of await lock('goodsStock', { id: [...new Set(rows.map(({ item }) => Number(item ?? 0)))] })) {
    shelves.set(shelf.id, shelf)
  }
  for (const row of rows) {
    const shelf = shelves.get(Number(row.item))
    if (!shelf) {
      skip(row.id, '库存已不存在')
      continue
    }
    const number = Number(row.quantity)
    await moveStock(context, shelf, number, { kind: 'purchase', note: row.number ?? null })
    shelves.set(shelf.id, { ...shelf, stock: Number(shelf.stock) + number })
  }
}

/** Fills every slot of machines. */
export const refillRobot: ActionHandler = async ({ rows, change, now }) => {
  for (const { id, slots } of rows) await change('snackRobot', id, { filled: slots, refilledAt: now })
}

/** Has a machine hold no more than it has slots, where some were taken out of it. */
export const fitRobot: FormHandler = async ({ values, row }) => {
  const slots = Number(values.slots ?? row?.slots)
  return Number(row?.filled ?? 0) > slots ? { ...values, filled: slots } : values
}

async function moveStock(
  { account, increment, create }: ActionContext,
  { id, title, merchant, stock }: StoredRow,
  number: number,
  why: Values,
): Promise<void> {
  await increment('goodsStock', id, { stock: number })
  const left = Number(stock) + number
  await create('stockRecord', { title, merchant, item: id, number, left, operator: account.name, ...why })
}
