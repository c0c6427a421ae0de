import { post } from '../../src/catalogue/vocabulary/call.ts'
import { entity } from '../../src/catalogue/vocabulary/entity.ts'
import { count, creationTime, image, longText, money, text } from '../../src/catalogue/vocabulary/field.ts'
import { enabledStatus } from '../enabledStatus.ts'
import { sort } from '../sort.ts'
import { getJson } from './getJson.ts'

/** A kind of card that people of the school may hold: how long it lasts, and what it gives. */
export const memberCardType = entity({
  name: 'memberCardType',
  title: '会员卡类型',
  words: ['卡种', '卡分类', '卡类型', '会员卡分类', '卡片类型', 'card types'],
  label: 'name',
  picture: 'picture',
  fields: {
    name: text('名称', { required: true, maxLength: 20, search: true, pinyin: true }),
    picture: image('卡面'),
    price: money('售价', { required: true, min: 0, max: 1_000_000, default: 0, zero: '免费领取', summed: false }),
    days: count('有效期', { required: true, min: 0, max: 3650, default: 365, unit: '天', zero: '长期有效' }),
    discount: count('折扣', { min: 10, max: 100, default: 100, unit: '折', hint: '9.5 为九五折，10 为不打折' }),
    benefits: longText('权益', { maxLength: 500, search: true }),
    cards: count('有效卡', {
      min: 0,
      default: 0,
      counts: { entity: 'memberCard', by: 'type', where: { status: 'active' } },
    }),
    sort,
    status: enabledStatus,
    createdAt: creationTime('创建时间'),
  },
  unique: [['name']],
  list: {
    call: getJson('/school/member/type'),
    columns: ['name', 'picture', 'price', 'days', 'discount', 'benefits', 'cards', 'sort', 'status', 'createdAt'],
    filter: ['status'],
    sort: 'sort',
  },
  detail: {
    children: [
      { entity: 'memberCardGoods', by: 'type' },
      { entity: 'memberCard', by: 'type' },
    ],
  },
  create: {
    key: 'n',
    call: post('/school/member/addType'),
    form: ['name', 'picture', 'price', 'days', 'discount', 'benefits', 'sort', 'status'],
  },
  edit: {
    key: 'e',
    call: post('/school/member/typeEdit'),
    form: ['name', 'picture', 'price', 'days', 'discount', 'benefits', 'sort'],
  },
  actions: {
    disable: {
      title: '停用',
      key: 's',
      call: getJson('/school/member/typeDisabled', { status: '0' }),
      when: { status: 'enabled' },
      set: { status: 'disabled' },
    },
    enable: {
      title: '启用',
      key: 's',
      call: getJson('/school/member/typeDisabled', { status: '1' }),
      when: { status: 'disabled' },
      set: { status: 'enabled' },
    },
  },
})
