import { post } from '../../src/catalogue/vocabulary/call.ts'
import { entity } from '../../src/catalogue/vocabulary/entity.ts'
import { count, creationTime, text } from '../../src/catalogue/vocabulary/field.ts'
import { enabledStatus } from '../enabledStatus.ts'
import { sort } from '../sort.ts'

/** What codes are for, such as posters or dormitory doors. */
export const qrCodeType = entity({
  name: 'qrCodeType',
  title: '二维码分类',
  words: ['扫码分类', '二维码类型', '码分类'],
  label: 'name',
  fields: {
    name: text('名称', { required: true, maxLength: 20, search: true, pinyin: true }),
    codes: count('二维码', { min: 0, default: 0, counts: { entity: 'qrCode', by: 'type' } }),
    sort,
    status: enabledStatus,
    createdAt: creationTime('创建时间'),
  },
  unique: [['name']],
  list: {
    call: post('/school/qrCodeType/index'),
    columns: ['name', 'codes', 'sort', 'status', 'createdAt'],
    filter: ['status'],
    sort: 'sort',
  },
  detail: { children: [{ entity: 'qrCode', by: 'type' }] },
  create: { key: 'n', call: post('/school/qrCodeType/create'), form: ['name', 'sort', 'status'] },
  edit: { key: 'e', call: post('/school/qrCodeType/edit'), form: ['name', 'sort'] },
  actions: {
    enable: {
      title: '启用',
      key: 's',
      call: post('/school/qrCodeType/enable'),
      when: { status: 'disabled' },
      set: { status: 'enabled' },
    },
    disable: {
      title: '停用',
      key: 's',
      call: post('/school/qrCodeType/disable'),
      when: { status: 'enabled' },
      set: { status: 'disabled' },
    },
    delete: { title: '删除', key: 'd', call: post('/school/qrCodeType/delete'), remove: true },
  },
})
