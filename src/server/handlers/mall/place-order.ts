import { sumBy } from 'es-toolkit/math'
import { hour } from '../../../beijing-time.ts'
import { InputError } from '../../../catalogue/schema/input-error.ts'
import { yuan } from '../../../number-text.ts'
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
  const [sold] = await lock('goods', { id: [Number(shelf.goods)] })
  if (sold?.status !== 'enabled') throw new InputError('商品已下架', 'item')
  const [shop] = shelf.shop === null ? [] : await lock('netshop', { id: [Number(shelf.shop)] })
  if (shop?.status === 'disabled') throw new InputError('店铺已停用', 'item')
  if (shelf.trade !== 'virtual' && !values.address) throw new InputError('请填写收货地址', 'address')
  await keepLimit(context, sold, quantity)
  const least = Number(shop?.minimum ?? 0)
  if (Number(shelf.price) * quantity < least) throw new InputError(`店铺满 ${yuan(least)} 起送`, 'quantity')
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
async function keepLimit({ values, lock }: FormContext, goods: StoredRow, quantity: number): Promise<void> {
  const limit = Number(goods.limit ?? 0)
  if (limit === 0) return
  const earlier = await lock('goodsOrder', {
    buyer: [Number(values.buyer)],
    goods: [goods.id],
    status: counted,
  })
  const bought = sumBy(earlier, (order) => Number(order.quantity))
  if (bought + quantity > limit) throw new InputError(`每人限购 ${limit} 件，已购 ${bought} 件`, 'quantity')
}
