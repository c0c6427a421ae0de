import { get, post } from '../../src/catalogue/vocabulary/call.ts'
import { entity } from '../../src/catalogue/vocabulary/entity.ts'
import { creationTime, longText, ref, text } from '../../src/catalogue/vocabulary/field.ts'
import { enabledStatus } from '../enabledStatus.ts'
import { sort } from '../sort.ts'

/** An office or a shop with its telephone number. */
export const yellowPage = entity({
  name: 'yellowPage',
  title: '黄页',
  words: [
    '通讯录',
    '电话本',
    '电话',
    '联系方式',
    '办公电话',
    '号码',
    'phone book',
    '热线',
    '服务电话',
    '保卫处',
    '报修电话',
    '值班电话',
    '校医院',
    '黄页电话',
    'contacts',
    '号码簿',
    '联系电话',
    '便民电话',
    '联系人',
  ],
  label: 'name',
  fields: {
    name: text('名称', { required: true, maxLength: 40, search: true, pinyin: true }),
    category: ref('分类', 'yellowPageCategory'),
    phone: text('电话', { required: true, maxLength: 40, search: true }),
    address: text('地址', { maxLength: 60, search: true }),
    hours: text('服务时间', { maxLength: 60 }),
    remark: longText('备注', { maxLength: 300 }),
    sort,
    status: enabledStatus,
    createdAt: creationTime('创建时间'),
  },
  unique: [['name', 'phone']],
  list: {
    call: get('/school/pages/index'),
    columns: ['name', 'category', 'phone', 'address', 'hours', 'sort', 'status', 'createdAt'],
    filter: ['status', 'category'],
    sort: 'sort',
  },
  create: {
    key: 'n',
    call: post('/school/pages/add'),
    form: ['name', 'category', 'phone', 'address', 'hours', 'remark', 'sort', 'status'],
  },
  edit: {
    key: 'e',
    call: post('/school/pages/save'),
    form: ['name', 'category', 'phone', 'address', 'hours', 'remark', 'sort'],
  },
  actions: {
    enable: {
      title: '启用',
      key: 's',
      call: get('/school/pages/enable'),
      when: { status: 'disabled' },
      set: { status: 'enabled' },
    },
    disable: {
      title: '停用',
      key: 's',
      call: get('/school/pages/disable'),
      when: { status: 'enabled' },
      set: { status: 'disabled' },
    },
    delete: { title: '删除', key: 'd', call: post('/school/pages/delete'), remove: true },
  },
})
