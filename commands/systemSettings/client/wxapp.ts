import { get, post } from '../../../src/catalogue/vocabulary/call.ts'
import { entity } from '../../../src/catalogue/vocabulary/entity.ts'
import { ref, text } from '../../../src/catalogue/vocabulary/field.ts'
import { appFields, messagesOf } from './appFields.ts'

/** A WeChat mini-program of the school. Its AppSecret is kept sealed; with it the console speaks to WeChat (src/server/platform). */
export const wxapp = entity({
  name: 'wxapp',
  title: '微信小程序',
  words: ['小程序配置', '小程序', 'appid', 'appsecret', '小程序密钥', '微信', 'mini program', 'weapp'],
  label: 'name',
  fields: {
    ...appFields,
    originalId: text('原始 ID', { maxLength: 32, hint: '以 gh_ 开头，在小程序后台的「账号信息」里' }),
    client: ref('所属应用', 'client'),
    release: text('线上版本', { maxLength: 20 }),
    messages: messagesOf('wxappMessage'),
  },
  unique: [['appid']],
  list: {
    call: get('/school/wxapp/search'),
    columns: ['name', 'appid', 'release', 'credential', 'syncState', 'messages', 'syncNote', 'syncedAt', 'status'],
    filter: ['status', 'credential', 'syncState', 'client'],
    sort: '-createdAt',
  },
  detail: { children: [{ entity: 'wxappMessage', by: 'app' }] },
  create: {
    key: 'n',
    call: post('/school/wxapp/add'),
    form: ['name', 'appid', 'secret', 'originalId', 'subject', 'client', 'release', 'status'],
    handler: 'sealAppSecrets',
  },
  edit: {
    key: 'e',
    call: post('/school/wxapp/edit'),
    form: ['name', 'appid', 'secret', 'originalId', 'subject', 'client', 'release'],
    handler: 'sealAppSecrets',
  },
  actions: {
    sync: {
      title: '同步订阅消息',
      words: ['拉取模板', '更新模板', '同步模板', '刷新订阅消息', 'sync'],
      key: 'y',
      call: post('/school/wxapp/subscribe/sync'),
      when: { status: 'enabled', syncState: ['never', 'done', 'failed'] },
      handler: 'syncMessages',
    },
    disable: {
      title: '停用',
      key: 's',
      call: post('/console/wxapp/disable'),
      when: { status: 'enabled' },
      set: { status: 'disabled' },
    },
    enable: {
      title: '启用',
      key: 's',
      call: post('/console/wxapp/enable'),
      when: { status: 'disabled' },
      set: { status: 'enabled' },
    },
    delete: { title: '删除', key: 'd', call: post('/console/wxapp/delete'), remove: true },
  },
})
