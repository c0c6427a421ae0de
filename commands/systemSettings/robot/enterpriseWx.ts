import { get, post } from '../../../src/catalogue/vocabulary/call.ts'
import { entity } from '../../../src/catalogue/vocabulary/entity.ts'
import { choice, creationTime, secret, text, time } from '../../../src/catalogue/vocabulary/field.ts'
import { enabledStatus } from '../../enabledStatus.ts'

const form = ['name', 'appid', 'agentId', 'secret', 'remark'] as const

/** An application of the school's enterprise WeChat; its secret is kept sealed, and verified there. */
export const enterpriseWx = entity({
  name: 'enterpriseWx',
  title: '企业微信',
  words: ['企微', 'corpid', '企业微信应用', 'agentid', '企业微信密钥', 'wecom'],
  label: 'name',
  fields: {
    name: text('应用名称', { required: true, maxLength: 30, search: true, pinyin: true }),
    appid: text('企业 ID', {
      required: true,
      maxLength: 32,
      search: true,
      hint: '以 ww 开头，在管理后台「我的企业」里',
    }),
    agentId: text('AgentId', { required: true, maxLength: 16, search: true }),
    secret: secret('Secret', { maxLength: 128, hint: '保存后不再显示；编辑时留空则沿用原来的' }),
    remark: text('说明', { maxLength: 100, search: true }),
    credential: choice('密钥', { missing: '未填写', kept: '已保存' }, { default: 'missing' }),
    syncState: choice(
      '核对',
      { never: '未核对', running: '核对中', done: '有效', failed: '无效' },
      { default: 'never' },
    ),
    syncNote: text('核对结果', { maxLength: 200 }),
    syncedAt: time('核对时间'),
    status: enabledStatus,
    createdAt: creationTime('添加时间'),
  },
  unique: [['appid', 'agentId']],
  list: {
    call: get('/school/enterpriseWxSetting/index'),
    columns: ['name', 'appid', 'agentId', 'credential', 'syncState', 'syncNote', 'remark', 'status', 'createdAt'],
    filter: ['status', 'credential', 'syncState'],
    sort: '-createdAt',
  },
  create: {
    key: 'n',
    call: post('/school/enterpriseWxSetting/create'),
    form: [...form, 'status'],
    handler: 'sealAppSecrets',
  },
  edit: { key: 'e', call: post('/school/enterpriseWxSetting/edit'), form, handler: 'sealAppSecrets' },
  actions: {
    sync: {
      title: '核对密钥',
      words: ['验证密钥', '测试连接'],
      key: 'y',
      call: post('/console/enterpriseWx/check'),
      when: { status: 'enabled', syncState: ['never', 'done', 'failed'] },
      handler: 'syncMessages',
    },
    disable: {
      title: '停用',
      key: 's',
      call: post('/school/enterpriseWxSetting/disable'),
      when: { status: 'enabled' },
      set: { status: 'disabled' },
    },
    enable: {
      title: '启用',
      key: 's',
      call: post('/school/enterpriseWxSetting/enable'),
      when: { status: 'disabled' },
      set: { status: 'enabled' },
    },
    delete: { title: '删除', key: 'd', call: post('/school/enterpriseWxSetting/delete'), remove: true },
  },
})
