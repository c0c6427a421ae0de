import { post } from '../../src/catalogue/vocabulary/call.ts'
import { entity } from '../../src/catalogue/vocabulary/entity.ts'
import {
  choice,
  count,
  creationTime,
  found,
  longText,
  money,
  phone,
  ref,
  status,
  text,
  time,
} from '../../src/catalogue/vocabulary/field.ts'

/** A ride that people of the school share, until it leaves. Whoever offers it decides who comes along. */
export const carpool = entity({
  name: 'carpool',
  title: '拼车',
  words: ['顺风车', '拼单打车', '搭车', '拼车信息', '包车', '打车', '拼的士', '去高铁站', '去机场', 'rides', 'carpool'],
  label: 'trip',
  fields: {
    trip: text('行程', { required: true, maxLength: 40, search: true }),
    kind: choice('类型', { offer: '车找人', seek: '人找车', share: '拼打车' }, { default: 'share' }),
    from: text('出发地', { maxLength: 40, search: true }),
    to: text('目的地', { maxLength: 40, search: true }),
    departAt: time('出发时间'),
    seats: count('座位', { min: 1, max: 7, default: 3, unit: '人' }),
    taken: count('已拼', { min: 0, max: 7, default: 0, unit: '人' }),
    price: money('每人', { min: 0, max: 100_000, summed: false }),
    author: ref('发起人', 'user'),
    phone: phone('联系电话', { search: true, personal: 'masked' }),
    note: longText('说明', { maxLength: 200, search: true }),
    status: status('状态', { open: '拼车中', full: '已拼满', departed: '已出发', deleted: '已删除' }),
    sensitive: found('敏感词', ['trip', 'from', 'to', 'note']),
    createdAt: creationTime('发布时间'),
  },
  periods: [['createdAt', 'departAt']],
  due: {
    depart: {
      title: '拼车出发',
      kind: 'end',
      at: 'departAt',
      when: { status: ['open', 'full'] },
      set: { status: 'departed' },
    },
  },
  list: {
    call: post('/school/car/list'),
    columns: ['trip', 'kind', 'departAt', 'seats', 'taken', 'price', 'author', 'phone', 'status', 'createdAt'],
    filter: ['status', 'kind', 'author', 'departAt', 'sensitive', 'createdAt'],
    sort: '-createdAt',
  },
  detail: { call: post('/school/car/detail'), author: 'author' },
  actions: {
    delete: {
      title: '删除',
      key: 'd',
      call: post('/school/car/delete'),
      when: { status: ['open', 'full', 'departed'] },
      set: { status: 'deleted' },
    },
  },
})
