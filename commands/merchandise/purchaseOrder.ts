import { devapi, post } from '../../src/catalogue/vocabulary/call.ts'
import { entity } from '../../src/catalogue/vocabulary/entity.ts'
import { count, creationTime, money, ref, status, text, time } from '../../src/catalogue/vocabulary/field.ts'
import { trade } from './trade.ts'

/** Goods a merchant orders from a supplier. Title and cost are what they were when it was ordered. */
export const purchaseOrder = entity({
  name: 'purchaseOrder',
  title: '进货单',
  words: ['采购', '进货', '补货', '采购单', '订货', '商家进货', '入库单', 'purchase'],
  label: 'number',
  fields: {
    number: text('进货单号', { search: true }),
    title: text('商品名称', { search: true }),
    trade,
    merchant: ref('商家', 'merchant'),
    supplier: ref('供应商', 'supplier', { required: true }),
    item: ref('库存', 'goodsStock', { required: true }),
    cost: money('单价', { min: 0, max: 10_000_000, hint: '不填按商品的进货价', summed: false }),
    quantity: count('数量', { required: true, min: 1, max: 100_000, unit: '件' }),
    amount: money('金额'),
    note: text('备注', { maxLength: 60 }),
    arrivesAt: time('预计到货'),
    status: status('状态', { ordered: '待入库', stocked: '已入库', cancelled: '已取消' }),
    createdAt: creationTime('下单时间'),
  },
  machine: { state: 'status', initial: ['ordered'] },
  list: {
    call: devapi('mech.mech_order/lists'),
    columns: [
      'number',
      'title',
      'merchant',
      'supplier',
      'cost',
      'quantity',
      'amount',
      'arrivesAt',
      'status',
      'createdAt',
    ],
    lead: 'title',
    filter: ['status', 'trade', 'merchant', 'supplier', 'item', 'createdAt'],
    sort: '-createdAt',
  },
  detail: { beside: 'item' },
  create: {
    words: ['下采购单', '订货'],
    key: 'n',
    call: post('/console/purchaseOrder/add'),
    form: ['item', 'supplier', 'quantity', 'cost', 'arrivesAt', 'note'],
    handler: 'completePurchase',
  },
  actions: {
    stock: {
      title: '入库',
      words: ['到货', '收货', '验收'],
      key: 'a',
      call: post('/console/purchaseOrder/stock'),
      when: { status: 'ordered' },
      set: { status: 'stocked' },
      handler: 'stockPurchase',
    },
    cancel: {
      title: '取消',
      key: 'r',
      call: post('/console/purchaseOrder/cancel'),
      when: { status: 'ordered' },
      set: { status: 'cancelled' },
    },
  },
})
