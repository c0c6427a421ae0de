import { get, post } from '../../src/catalogue/vocabulary/call.ts'
import { entity } from '../../src/catalogue/vocabulary/entity.ts'
import { choice, creationTime, image, ref, text } from '../../src/catalogue/vocabulary/field.ts'
import { enabledStatus } from '../enabledStatus.ts'
import { halfHours } from '../halfHour.ts'
import { sort } from '../sort.ts'

/** A canteen meals are fetched from; closed ones can no longer be chosen. */
export const canteen = entity({
  name: 'canteen',
  title: '食堂',
  words: ['餐厅', '饭堂', '带饭', '食堂管理', '代买餐', 'canteen'],
  label: 'name',
  picture: 'picture',
  fields: {
    name: text('名称', { required: true, maxLength: 20, search: true, pinyin: true }),
    picture: image('图片'),
    house: ref('所在楼栋', 'house'),
    opensAt: choice('开门', halfHours, { required: true, default: '06:30' }),
    closesAt: choice('关门', halfHours, { required: true, default: '20:30', hint: '早于开门就到第二天' }),
    sort,
    status: enabledStatus,
    createdAt: creationTime('添加时间'),
  },
  unique: [['name']],
  list: {
    call: get('/console/canteen/list'),
    columns: ['name', 'picture', 'house', 'opensAt', 'closesAt', 'sort', 'status', 'createdAt'],
    filter: ['status', 'house'],
    sort: 'sort',
  },
  detail: { children: [{ entity: 'canteenStall', by: 'canteen' }] },
  create: {
    key: 'n',
    call: post('/console/canteen/add'),
    form: ['name', 'picture', 'house', 'opensAt', 'closesAt', 'sort', 'status'],
  },
  edit: {
    key: 'e',
    call: post('/console/canteen/edit'),
    form: ['name', 'picture', 'house', 'opensAt', 'closesAt', 'sort'],
  },
  actions: {
    enable: {
      title: '启用',
      key: 's',
      call: post('/console/canteen/enable'),
      when: { status: 'disabled' },
      set: { status: 'enabled' },
    },
    disable: {
      title: '停用',
      key: 's',
      call: post('/console/canteen/disable'),
      when: { status: 'enabled' },
      set: { status: 'disabled' },
    },
    delete: { title: '删除', key: 'd', call: post('/console/canteen/delete'), remove: true },
  },
})
