import { devapi, post } from '../../src/catalogue/vocabulary/call.ts'
import { entity } from '../../src/catalogue/vocabulary/entity.ts'
import {
  count,
  creationTime,
  image,
  images,
  longText,
  phone,
  reason,
  ref,
  secret,
  status,
  text,
  time,
} from '../../src/catalogue/vocabulary/field.ts'
import { trade } from './trade.ts'

const merchantReasons = [
  '营业执照或食品经营许可证不清晰',
  '证件已过期',
  '负责人与证件不一致',
  '联系电话无法接通',
  '经营品类不符合校园规定',
  '宿舍楼内已有同类商家',
] as const

/** Somebody who sells on the campus: a shop of the mall, or a student with a snack shelf in a dormitory. */
export const merchant = entity({
  name: 'merchant',
  title: '商家',
  words: ['商户', '店家', '卖家', '楼长', '零食铺', '入驻', '商家入驻', '店主', '老板', 'merchant', 'seller', 'vendor'],
  label: 'name',
  picture: 'logo',
  fields: {
    name: text('商家名称', { required: true, maxLength: 30, search: true, pinyin: true }),
    trade,
    owner: ref('负责人', 'user', { required: true }),
    logo: image('头像'),
    phone: phone('联系电话', { required: true, search: true }),
    address: text('地址', { required: true, maxLength: 60, search: true }),
    licenses: images('证照', { maxItems: 3, private: true }),
    rate: count('平台抽成', {
      min: 0,
      max: 10_000,
      unit: '‱',
      hint: '下单时记入订单；不填为「商家入驻」里的默认抽成',
    }),
    introduction: longText('介绍', { maxLength: 500 }),
    goods: count('在售商品', {
      min: 0,
      default: 0,
      counts: { entity: 'goodsStock', by: 'merchant', where: { status: 'up' } },
    }),
    orders: count('成交订单', {
      min: 0,
      default: 0,
      counts: { entity: 'goodsOrder', by: 'merchant', where: { status: ['received', 'done'] } },
    }),
    status: status(
      '状态',
      { pending: '待审核', approved: '营业中', refused: '已拒绝', removed: '已移除' },
      { off: 'removed' },
    ),
    reason: reason('拒绝原因', merchantReasons),
    loginCode: secret('登录码'),
    loginUntil: time('登录码有效至'),
    createdAt: creationTime('入驻时间'),
  },
  unique: [['name']],
  list: {
    call: devapi('mech.mech/lists'),
    columns: ['name', 'trade', 'owner', 'phone', 'address', 'rate', 'goods', 'orders', 'status', 'createdAt'],
    filter: ['status', 'trade', 'owner', 'createdAt'],
    sort: '-createdAt',
    views: { removed: { title: '已移除', call: devapi('mech.mech/deletelists'), where: { status: 'removed' } } },
  },
  detail: {
    call: devapi('mech.mech/detail'),
    author: 'owner',
    children: [
      { entity: 'goodsStock', by: 'merchant' },
      { entity: 'stockRecord', by: 'merchant' },
    ],
  },
  create: {
    key: 'n',
    call: post('/console/merchant/add'),
    form: ['name', 'trade', 'owner', 'phone', 'address', 'logo', 'licenses', 'rate', 'introduction'],
    handler: 'keepMerchantRate',
  },
  edit: {
    key: 'e',
    call: devapi('mech.mech/modify'),
    form: ['name', 'trade', 'owner', 'phone', 'address', 'logo', 'licenses', 'rate', 'introduction'],
    handler: 'keepMerchantRate',
  },
  actions: {
    approve: {
      title: '通过',
      key: 'a',
      call: devapi('mech.mech/check', { status: '1' }),
      when: { status: ['pending', 'refused'] },
      set: { status: 'approved', reason: null },
    },
    refuse: {
      title: '拒绝',
      key: 'r',
      call: devapi('mech.mech/check', { status: '2' }),
      when: { status: ['pending', 'approved'] },
      ask: ['reason'],
      set: { status: 'refused' },
    },
    login: {
      title: '代登录',
      words: ['登录商家后台', '商家登录', '进入商家', '登录码', 'login as'],
      key: 'l',
      call: devapi('mech.mech/login'),
      on: 'one',
      when: { status: 'approved' },
      handler: 'issueMerchantLogin',
    },
    clear: {
      title: '清空商品',
      words: ['清空库存', '全部下架', '清库存', '清仓'],
      key: 'c',
      call: devapi('mech_goods_stock/clearMeshGoods'),
      confirm: '该商家的所有商品都会下架，库存记为 0。',
      handler: 'clearMerchantGoods',
    },
    remove: {
      title: '移除',
      words: ['删除商家', '清退', '下线', '删除'],
      key: 'd',
      call: devapi('mech.mech/remove'),
      when: { status: ['pending', 'approved', 'refused'] },
      set: { status: 'removed' },
    },
    reuse: {
      title: '恢复',
      key: 'd',
      call: devapi('mech.mech/reuse'),
      when: { status: 'removed' },
      set: { status: 'pending' },
    },
  },
})
