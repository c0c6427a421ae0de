import { post } from '../../src/catalogue/vocabulary/call.ts'
import { entity } from '../../src/catalogue/vocabulary/entity.ts'
import { count, creationTime, image, longText, money, ref, text } from '../../src/catalogue/vocabulary/field.ts'
import { enabledStatus } from '../enabledStatus.ts'
import { sort } from '../sort.ts'
import { getJson } from './getJson.ts'

/** Something whoever holds a card of that type gets for less. */
export const memberCardGoods = entity({
  name: 'memberCardGoods',
  title: '会员卡商品',
  words: ['卡内商品', '会员价商品', '卡权益商品', '会员专享', 'card goods'],
  label: 'name',
  picture: 'picture',
  fields: {
    name: text('名称', { required: true, maxLength: 40, search: true, pinyin: true }),
    type: ref('会员卡', 'memberCardType', { required: true }),
    picture: image('图片'),
    originalPrice: money('原价', { min: 0, max: 1_000_000, summed: false }),
    price: money('会员价', { required: true, min: 0, max: 1_000_000, zero: '免费', summed: false }),
    stock: count('库存', { required: true, min: 0, max: 1_000_000, default: 100, unit: '件' }),
    limit: count('每卡限购', { min: 0, max: 1000, default: 0, unit: '件', zero: '不限' }),
    description: longText('说明', { maxLength: 500, search: true }),
    sort,
    status: enabledStatus,
    createdAt: creationTime('添加时间'),
  },
  unique: [['type', 'name']],
  list: {
    call: getJson('/school/member/goods'),
    columns: ['name', 'picture', 'type', 'originalPrice', 'price', 'stock', 'limit', 'sort', 'status', 'createdAt'],
    filter: ['status', 'type'],
    sort: 'sort',
  },
  create: {
    key: 'n',
    call: post('/school/member/addGoods'),
    form: ['name', 'type', 'picture', 'originalPrice', 'price', 'stock', 'limit', 'description', 'sort', 'status'],
  },
  edit: {
    key: 'e',
    call: post('/school/member/goodsEdit'),
    form: ['name', 'type', 'picture', 'originalPrice', 'price', 'stock', 'limit', 'description', 'sort'],
  },
  actions: {
    disable: {
      title: '下架',
      key: 's',
      call: getJson('/school/member/goodsDisabled', { status: '0' }),
      when: { status: 'enabled' },
      set: { status: 'disabled' },
    },
    enable: {
      title: '上架',
      key: 's',
      call: getJson('/school/member/goodsDisabled', { status: '1' }),
      when: { status: 'disabled' },
      set: { status: 'enabled' },
    },
    delete: { title: '删除', key: 'd', call: getJson('/school/member/delGoods'), remove: true },
  },
})
