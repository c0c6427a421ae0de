import { get, post } from '../../../src/catalogue/vocabulary/call.ts'
import { entity } from '../../../src/catalogue/vocabulary/entity.ts'
import { choice, creationTime, longText, media, secret, text, time } from '../../../src/catalogue/vocabulary/field.ts'
import { enabledStatus } from '../../enabledStatus.ts'

const sent = '消息发出后不能撤回'
const when = { status: 'enabled' } as const

/**
 * A robot of an enterprise WeChat group: whoever knows its webhook may post there, so it is kept sealed. Messages go out through the
 * outbox (src/server/outbox).
 */
export const robot = entity({
  name: 'robot',
  title: '群机器人',
  words: ['机器人', 'webhook', '企业微信机器人', '群助手', '推送机器人', '发群消息', 'bot', 'robot'],
  label: 'name',
  fields: {
    name: text('名称', { required: true, maxLength: 30, search: true, pinyin: true }),
    webhook: secret('Webhook 地址', {
      maxLength: 300,
      hint: '群设置里添加机器人时给出的网址；保存后不再显示；编辑时留空则沿用原来的',
    }),
    credential: choice('Webhook', { missing: '未填写', kept: '已保存' }, { default: 'missing' }),
    remark: text('说明', { maxLength: 100, search: true }),
    lastSentAt: time('最近发送'),
    status: enabledStatus,
    createdAt: creationTime('添加时间'),
  },
  unique: [['name']],
  list: {
    call: get('/school/robot'),
    also: [post('/school/v3_0/kefu/robot/robotList')],
    columns: ['name', 'credential', 'remark', 'lastSentAt', 'status', 'createdAt'],
    filter: ['status', 'credential'],
    sort: '-createdAt',
  },
  detail: {
    call: get('/school/robot/info'),
    children: [
      { entity: 'robotGroup', by: 'robot' },
      { entity: 'robotFriend', by: 'robot' },
    ],
  },
  create: {
    key: 'n',
    call: post('/console/robot/add'),
    form: ['name', 'webhook', 'remark', 'status'],
    handler: 'sealWebhook',
  },
  edit: { key: 'e', call: post('/console/robot/edit'), form: ['name', 'webhook', 'remark'], handler: 'sealWebhook' },
  actions: {
    text: {
      title: '发文字',
      words: ['群发文字', '发消息', '群通知', '发群消息'],
      key: 't',
      call: post('/school/robot/text'),
      when,
      inputs: {
        content: longText('内容', { required: true, maxLength: 2000 }),
        mobiles: text('提醒谁', { maxLength: 200, hint: '群成员的手机号，用逗号隔开；@all 提醒所有人' }),
      },
      confirm: sent,
      handler: 'sendRobotText',
    },
    imageText: {
      title: '发图文',
      words: ['群发图文', '发链接', '推文', 'news'],
      key: 'p',
      call: post('/school/robot/imageText'),
      when,
      inputs: {
        title: text('标题', { required: true, maxLength: 40 }),
        description: longText('摘要', { maxLength: 160 }),
        url: text('网址', { required: true, maxLength: 500, hint: '以 https:// 开头，点图文后打开' }),
        picture: text('图片网址', { maxLength: 500, hint: '群成员能打开的网址，以 https:// 开头' }),
      },
      confirm: sent,
      handler: 'sendRobotNews',
    },
    templateCard: {
      title: '发卡片',
      words: ['模板卡片', '群发卡片', 'card'],
      key: 'c',
      call: post('/school/robot/templateCard'),
      when,
      inputs: {
        title: text('标题', { required: true, maxLength: 26 }),
        description: text('说明', { maxLength: 30 }),
        emphasis: text('突出的数字', { maxLength: 10 }),
        emphasisNote: text('数字说明', { maxLength: 15 }),
        items: longText('明细', { maxLength: 300, hint: '每行一项，写成“名称：内容”，最多 6 行' }),
        url: text('网址', { required: true, maxLength: 500, hint: '以 https:// 开头，点卡片后打开' }),
      },
      confirm: sent,
      handler: 'sendRobotCard',
    },
    file: {
      title: '发文件',
      words: ['群发文件', '发附件', '发 PDF'],
      key: 'u',
      call: post('/school/robot/file'),
      when,
      inputs: {
        file: media('文件', { required: true }),
        name: text('文件名', { required: true, maxLength: 60, hint: '群里看到的名字，例如 校历.pdf' }),
      },
      confirm: sent,
      handler: 'sendRobotFile',
    },
    disable: { title: '停用', key: 's', call: post('/console/robot/disable'), when, set: { status: 'disabled' } },
    enable: {
      title: '启用',
      key: 's',
      call: post('/console/robot/enable'),
      when: { status: 'disabled' },
      set: { status: 'enabled' },
    },
    delete: { title: '删除', key: 'd', call: post('/console/robot/delete'), remove: true },
  },
})
