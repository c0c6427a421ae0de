import { devapi, post } from '../../src/catalogue/vocabulary/call.ts'
import { entity } from '../../src/catalogue/vocabulary/entity.ts'
import { count, creationTime, money, ref, status, text } from '../../src/catalogue/vocabulary/field.ts'
import { trade } from './trade.ts'

/** How many pieces of a goods a merchant has, and at what price they are sold. Orders take from it; never more than are there. */
export const goodsStock = entity({
  name: 'goodsStock',
  title: '库存',
  words: ['商家商品', '存货', '货架', '缺货', '库存预警', '剩余', '补货', 'stock', 'inventory', '在售商品', '商品库存'],
  label: 'title',
  toldApartBy: ['merchant', 'price', 'stock'],
  fields: {
    title: text('商品名称', { maxLength: 60, search: true, pinyin: true }),
    merchant: ref('商家', 'merchant', { required: true }),
    goods: ref('商品', 'goods', { required: true, same: 'trade' }),
    shop: ref('店铺', 'netshop', { same: 'merchant' }),
    trade,
    price: money('售价', { min: 1, max: 10_000_000, hint: '不填按商品的售价', summed: false }),
    stock: count('库存', { required: true, min: 0, max: 1_000_000, default: 0, unit: '件' }),
    warning: count('预警线', { min: 0, max: 9999, default: 5, unit: '件', hint: '低于它时提醒补货' }),
    orders: count('订单', { min: 0, default: 0, counts: { entity: 'goodsOrder', by: 'item' } }),
    status: status('状态', { up: '在售', down: '已下架' }, { off: 'down' }),
    createdAt: creationTime('上架时间'),
  },
  unique: [['merchant', 'goods']],
  list: {
    call: devapi('mech.mech_goods_stock/lists'),
    columns: ['title', 'merchant', 'shop', 'trade', 'price', 'stock', 'warning', 'orders', 'status', 'createdAt'],
    filter: ['status', 'trade', 'merchant', 'shop', 'goods', 'createdAt'],
    sort: 'stock',
  },
  detail: {
    beside: 'goods',
    children: [
      { entity: 'stockRecord', by: 'item' },
      { entity: 'goodsOrder', by: 'item' },
    ],
  },
  create: {
    words: ['铺货', '上架商品'],
    key: 'n',
    call: post('/console/goodsStock/add'),
    form: ['merchant', 'goods', 'shop', 'price', 'stock', 'warning', 'status'],
    handler: 'completeStock',
  },
  edit: {
    words: ['改价', '调价'],
    key: 'e',
    call: post('/console/goodsStock/edit'),
    form: ['title', 'shop', 'price', 'warning'],
  },
  actions: {
    putUp: {
      title: '上架',
      key: 's',
      call: devapi('mech.mech_goods_stock/upDown', { status: '1' }),
      when: { status: 'down' },
      set: { status: 'up' },
    },
    takeDown: {
      title: '下架',
      key: 's',
      call: devapi('mech.mech_goods_stock/upDown', { status: '0' }),
      when: { status: 'up' },
      set: { status: 'down' },
    },
    reduce: {
      title: '减库存',
      words: ['报损', '过期', '盘亏', '扣库存', '损耗', '减少库存'],
      key: 'm',
      call: devapi('mech.mech_goods_stock/reduceStock'),
      inputs: {
        number: count('减少数量', { required: true, min: 1, max: 1_000_000, unit: '件' }),
        note: text('原因', { maxLength: 60, hint: '例如 过期、破损、盘点' }),
      },
      handler: 'reduceStock',
    },
    delete: { title: '删除', key: 'd', call: post('/console/goodsStock/delete'), remove: true },
  },
})
