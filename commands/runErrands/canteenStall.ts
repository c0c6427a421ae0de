import { get, post } from '../../src/catalogue/vocabulary/call.ts'
import { entity } from '../../src/catalogue/vocabulary/entity.ts'
import { count, creationTime, phone, ref, text } from '../../src/catalogue/vocabulary/field.ts'
import { enabledStatus } from '../enabledStatus.ts'
import { sort } from '../sort.ts'

/** A counter of a canteen, with the dishes it sells. */
export const canteenStall = entity({
  name: 'canteenStall',
  title: '档口',
  words: ['食堂窗口', '窗口', '摊位', '铺子', '食堂档口', '商家窗口', 'stall'],
  label: 'name',
  fields: {
    name: text('名称', { required: true, maxLength: 20, search: true, pinyin: true }),
    canteen: ref('食堂', 'canteen', { required: true }),
    number: text('窗口号', { maxLength: 10, search: true, hint: '例如 2-08' }),
    floor: count('楼层', { min: 1, max: 20, unit: '层' }),
    phone: phone('联系电话'),
    sort,
    status: enabledStatus,
    createdAt: creationTime('添加时间'),
  },
  unique: [['canteen', 'name']],
  list: {
    call: get('/console/canteenStall/list'),
    columns: ['name', 'canteen', 'number', 'floor', 'phone', 'sort', 'status', 'createdAt'],
    filter: ['status', 'canteen'],
    sort: 'sort',
  },
  detail: { beside: 'canteen', children: [{ entity: 'cuisine', by: 'stall' }] },
  create: {
    key: 'n',
    call: post('/console/canteenStall/add'),
    form: ['name', 'canteen', 'number', 'floor', 'phone', 'sort', 'status'],
  },
  edit: {
    key: 'e',
    call: post('/console/canteenStall/edit'),
    form: ['name', 'canteen', 'number', 'floor', 'phone', 'sort'],
  },
  actions: {
    enable: {
      title: '启用',
      key: 's',
      call: post('/console/canteenStall/enable'),
      when: { status: 'disabled' },
      set: { status: 'enabled' },
    },
    disable: {
      title: '停用',
      key: 's',
      call: post('/console/canteenStall/disable'),
      when: { status: 'enabled' },
      set: { status: 'disabled' },
    },
    delete: { title: '删除', key: 'd', call: post('/console/canteenStall/delete'), remove: true },
  },
})
