import { get, post } from '../../../src/catalogue/vocabulary/call.ts'
import { entity } from '../../../src/catalogue/vocabulary/entity.ts'
import { ref, text } from '../../../src/catalogue/vocabulary/field.ts'
import { appFields, furtherSecret, messagesOf } from './appFields.ts'

/** A QQ mini-program of the school. Its AppSecret and AppToken are kept sealed. */
export const qqapp = entity({
  name: 'qqapp',
  title: 'QQ 小程序',
  words: ['QQ小程序', '小程序配置', 'appid', 'apptoken', '小程序密钥', '腾讯QQ'],
  label: 'name',
  fields: {
    ...appFields,
    appToken: furtherSecret('AppToken'),
    client: ref('所属应用', 'client'),
    release: text('线上版本', { maxLength: 20 }),
    messages: messagesOf('qqappMessage'),
  },
  unique: [['appid']],
  list: {
    call: get('/school/qqapp/search'),
    columns: ['name', 'appid', 'release', 'credential', 'syncState', 'messages', 'syncNote', 'syncedAt', 'status'],
    filter: ['status', 'credential', 'syncState', 'client'],
    sort: '-createdAt',
  },
  detail: { children: [{ entity: 'qqappMessage', by: 'app' }] },
  create: {
    key: 'n',
    call: post('/school/qqapp/add'),
    form: ['name', 'appid', 'secret', 'appToken', 'subject', 'client', 'release', 'status'],
    handler: 'sealAppSecrets',
  },
  edit: {
    key: 'e',
    call: post('/school/qqapp/edit'),
    form: ['name', 'appid', 'secret', 'appToken', 'subject', 'client', 'release'],
    handler: 'sealAppSecrets',
  },
  actions: {
    sync: {
      title: '核对密钥',
      words: ['同步订阅消息', '验证密钥', '测试连接', '同步模板', 'sync'],
      key: 'y',
      call: post('/school/qqapp/subscribe/sync'),
      when: { status: 'enabled', syncState: ['never', 'done', 'failed'] },
      handler: 'syncMessages',
    },
    disable: {
      title: '停用',
      key: 's',
      call: post('/console/qqapp/disable'),
      when: { status: 'enabled' },
      set: { status: 'disabled' },
    },
    enable: {
      title: '启用',
      key: 's',
      call: post('/console/qqapp/enable'),
      when: { status: 'disabled' },
      set: { status: 'enabled' },
    },
    delete: { title: '删除', key: 'd', call: post('/console/qqapp/delete'), remove: true },
  },
})
