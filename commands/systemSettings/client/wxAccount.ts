import { get, post } from '../../../src/catalogue/vocabulary/call.ts'
import { entity } from '../../../src/catalogue/vocabulary/entity.ts'
import { choice, ref, text } from '../../../src/catalogue/vocabulary/field.ts'
import { appFields, furtherSecret, messagesOf } from './appFields.ts'

/** An official account of the school in WeChat. AppSecret, token and AES key are kept sealed. */
export const wxAccount = entity({
  name: 'wxAccount',
  title: '公众号',
  words: ['微信公众号', '服务号', '订阅号', '公众平台', 'official account', 'EncodingAESKey', '公众号密钥'],
  label: 'name',
  fields: {
    ...appFields,
    originalId: text('原始 ID', { maxLength: 32, hint: '以 gh_ 开头，在公众平台的「账号详情」里' }),
    client: ref('所属应用', 'client'),
    kind: choice('类型', { service: '服务号', subscription: '订阅号' }, { required: true, default: 'service' }),
    token: furtherSecret('消息校验 Token'),
    aesKey: furtherSecret('EncodingAESKey'),
    messages: messagesOf('wxAccountMessage'),
  },
  unique: [['appid']],
  list: {
    call: get('/school/wxAccount/search'),
    columns: ['name', 'appid', 'kind', 'credential', 'syncState', 'messages', 'syncNote', 'syncedAt', 'status'],
    filter: ['status', 'kind', 'credential', 'syncState', 'client'],
    sort: '-createdAt',
  },
  detail: { children: [{ entity: 'wxAccountMessage', by: 'app' }] },
  create: {
    key: 'n',
    call: post('/school/wxAccount/add'),
    form: ['name', 'kind', 'appid', 'secret', 'token', 'aesKey', 'originalId', 'subject', 'client', 'status'],
    handler: 'sealAppSecrets',
  },
  edit: {
    key: 'e',
    call: post('/school/wxAccount/edit'),
    form: ['name', 'kind', 'appid', 'secret', 'token', 'aesKey', 'originalId', 'subject', 'client'],
    handler: 'sealAppSecrets',
  },
  actions: {
    sync: {
      title: '同步订阅通知',
      words: ['拉取模板', '更新模板', '同步模板', '刷新订阅消息', 'sync'],
      key: 'y',
      call: post('/school/wxAccount/subscribe/sync'),
      when: { status: 'enabled', syncState: ['never', 'done', 'failed'] },
      handler: 'syncMessages',
    },
    disable: {
      title: '停用',
      key: 's',
      call: post('/console/wxAccount/disable'),
      when: { status: 'enabled' },
      set: { status: 'disabled' },
    },
    enable: {
      title: '启用',
      key: 's',
      call: post('/console/wxAccount/enable'),
      when: { status: 'disabled' },
      set: { status: 'enabled' },
    },
    delete: { title: '删除', key: 'd', call: post('/console/wxAccount/delete'), remove: true },
  },
})
