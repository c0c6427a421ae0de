import { hour } from '../../../beijing-time.ts'
import { InputError } from '../../../catalogue/schema/input-error.ts'
import type { StoredRow } from '../../rows/entity-table.ts'
import type { FormContext, FormHandler } from '../../write/handler.ts'
import { ownNumber } from '../money/own-number.ts'
import { mallTerms } from './terms.ts'

/** States in which an order counts against what one person may buy. */
const counted = ['unpaid', 'paid', 'shipped', 'received', 'done']

/**
 * Places an order for somebody, as the mini-program does: title, prices, the platform's share and who sells it are copied as
 * they are now. The stock is taken by the order's state.
 */
export const placeGoodsOrder: FormHandler = async (context) => {
  const { values, lock, now } = context
  const [shelf] = await lock('goodsStock', { id: [Number(values.item)] })
  if (!shelf) throw new InputError('库存不存在或已被删除，请重新选择', 'item')
  const quantity = Number(values.quantity)
  if (Number(shelf.stock) < quantity) throw new InputError(`库存只有 ${Number(shelf.stock)} 件`, 'quantity')
  const [merchant] = await lock('merchant', { id: [Number(shelf.merchant)] })
  if (merchant?.status !== 'approved') throw new InputError('商家没有在营业', 'item')
  if (shelf.trade !== 'virtual' && !values.address) throw new InputError('请填写收货地址', 'address')
  await keepLimit(context, shelf, quantity)
  const [shop] = shelf.shop === null ? [] : await lock('netshop', { id: [Number(shelf.shop)] })
  const delivery = Number(shop?.delivery ?? 0)
  const { payHours } = await mallTerms(context)
  const { title, trade, goods, price } = shelf
  return {
    ...values,
    ...{ title, trade, goods, price, delivery, merchant: merchant.id, shop: shelf.shop ?? null, rate: merchant.rate },
    number: ownNumber('SC', now),
    amount: Number(price) * quantity + delivery,
    dueAt: now + payHours * hour,
  }
}

/** @throws InputError where the buyer would have more of a goods than one person may buy. */
async function keepLimit({ values, lock }: FormContext, shelf: StoredRow, quantity: number): Promise<void> {
  const [goods] = await lock('goods', { id: [Number(shelf.goods)] })
  const limit = Number(goods?.limit ?? 0)
  if (limit === 0) return
  const earlier = await lock('goodsOrder', {
    buyer: [Number(values.buyer)],
    goods: [Number(shelf.goods)],
    status: counted,
  })
  const bought = earlier.reduce((sum, order) => sum + Number(order.quantity), 0)
  if (bought + quantity > limit) throw new InputError(`每人限购 ${limit} 件，已购 ${bought} 件`, 'quantity')
}
