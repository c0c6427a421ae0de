import { post } from '../../src/catalogue/vocabulary/call.ts'
import { entity } from '../../src/catalogue/vocabulary/entity.ts'
import { count, creationTime, image, longText, money, ref, text } from '../../src/catalogue/vocabulary/field.ts'
import { enabledStatus } from '../enabledStatus.ts'
import { sort } from '../sort.ts'

/** A membership as it is sold: of which type, for how long, for how much or how many points. */
export const vipGoods = entity({
  name: 'vipGoods',
  title: '会员套餐',
  words: ['VIP 商品', '月卡', '季卡', '年卡', '会员价格', '会员商品', '开通会员', 'vip goods', '套餐'],
  label: 'title',
  picture: 'picture',
  fields: {
    title: text('标题', { required: true, maxLength: 40, search: true, pinyin: true }),
    type: ref('会员类型', 'vipType', { required: true }),
    picture: image('图片'),
    days: count('时长', { required: true, min: 1, max: 3650, default: 30, unit: '天' }),
    originalPrice: money('原价', { min: 0, max: 1_000_000, summed: false }),
    price: money('售价', { required: true, min: 0, max: 1_000_000, zero: '免费', summed: false }),
    points: count('积分价', { min: 0, max: 10_000_000, unit: '积分', hint: '留空为不能用积分兑换' }),
    stock: count('剩余', { required: true, min: 0, max: 1_000_000, default: 1000, unit: '份' }),
    sold: count('已售', {
      min: 0,
      default: 0,
      counts: { entity: 'vipOrder', by: 'goods', where: { status: ['paid', 'finished'] } },
    }),
    description: longText('说明', { maxLength: 500, search: true }),
    sort,
    status: enabledStatus,
    createdAt: creationTime('添加时间'),
  },
  unique: [['title']],
  list: {
    call: post('/school/vip/goods/index'),
    columns: [
      'title',
      'type',
      'days',
      'originalPrice',
      'price',
      'points',
      'stock',
      'sold',
      'sort',
      'status',
      'createdAt',
    ],
    filter: ['status', 'type'],
    sort: 'sort',
  },
  detail: { children: [{ entity: 'vipOrder', by: 'goods' }] },
  create: {
    key: 'n',
    call: post('/school/vip/goods/create'),
    form: [
      'title',
      'type',
      'picture',
      'days',
      'originalPrice',
      'price',
      'points',
      'stock',
      'description',
      'sort',
      'status',
    ],
  },
  edit: {
    key: 'e',
    call: post('/school/vip/goods/edit'),
    form: ['title', 'type', 'picture', 'days', 'originalPrice', 'price', 'points', 'stock', 'description', 'sort'],
  },
  actions: {
    enable: {
      title: '上架',
      key: 's',
      call: post('/school/vip/goods/enable'),
      when: { status: 'disabled' },
      set: { status: 'enabled' },
    },
    disable: {
      title: '下架',
      key: 's',
      call: post('/school/vip/goods/disable'),
      when: { status: 'enabled' },
      set: { status: 'disabled' },
    },
    delete: { title: '删除', key: 'd', call: post('/school/vip/goods/delete'), remove: true },
  },
})
