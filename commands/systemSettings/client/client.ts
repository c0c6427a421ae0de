import { get, post } from '../../../src/catalogue/vocabulary/call.ts'
import { entity } from '../../../src/catalogue/vocabulary/entity.ts'
import { choice, creationTime, image, text } from '../../../src/catalogue/vocabulary/field.ts'
import { enabledStatus } from '../../enabledStatus.ts'

/** A product the school gives its students on one or several platforms, known to other services by its `code`. */
export const client = entity({
  name: 'client',
  title: '接入应用',
  words: ['客户端', 'client_id', '应用', '应用编号', '接入方', '平台应用', 'client'],
  label: 'name',
  picture: 'logo',
  fields: {
    name: text('名称', { required: true, maxLength: 30, search: true, pinyin: true }),
    code: text('应用编号', { required: true, maxLength: 32, search: true, hint: '调用方以它表明自己，例如 client_id' }),
    logo: image('图标'),
    kind: choice(
      '形式',
      { miniProgram: '小程序', h5: '网页', app: '手机 App', screen: '校园大屏' },
      { required: true, default: 'miniProgram' },
    ),
    remark: text('说明', { maxLength: 100, search: true }),
    status: enabledStatus,
    createdAt: creationTime('添加时间'),
  },
  unique: [['code']],
  list: {
    call: get('/school/client/search'),
    columns: ['name', 'code', 'kind', 'remark', 'status', 'createdAt'],
    filter: ['status', 'kind'],
    sort: '-createdAt',
  },
  detail: {
    children: [
      { entity: 'wxapp', by: 'client' },
      { entity: 'qqapp', by: 'client' },
      { entity: 'wxAccount', by: 'client' },
    ],
  },
  create: {
    key: 'n',
    call: post('/school/client/add'),
    form: ['name', 'code', 'logo', 'kind', 'remark', 'status'],
  },
  edit: { key: 'e', call: post('/console/client/edit'), form: ['name', 'code', 'logo', 'kind', 'remark'] },
  actions: {
    disable: {
      title: '停用',
      key: 's',
      call: post('/console/client/disable'),
      when: { status: 'enabled' },
      set: { status: 'disabled' },
    },
    enable: {
      title: '启用',
      key: 's',
      call: post('/console/client/enable'),
      when: { status: 'disabled' },
      set: { status: 'enabled' },
    },
    delete: { title: '删除', key: 'd', call: post('/console/client/delete'), remove: true },
  },
})
