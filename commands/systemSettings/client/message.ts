import { get, post } from '../../../src/catalogue/vocabulary/call.ts'
import { entity } from '../../../src/catalogue/vocabulary/entity.ts'
import { choice, creationTime, longText, ref, status, text } from '../../../src/catalogue/vocabulary/field.ts'
import { pageAddress } from '../../pageAddress.ts'

/** Occasions of ours a subscription message is sent at. */
const scenes = {
  none: '不使用',
  order: '订单进度',
  review: '审核结果',
  reply: '评论与回复',
  notice: '学校公告',
  activity: '活动与投票',
  points: '积分与会员',
}

/** A message template of an account with WeChat: what the platform holds is read by a sync, what we use it for is set here. */
function message(name: string, app: string, title: string) {
  const ours = `/console/${name}`
  return entity({
    name,
    title,
    words: ['订阅消息', '模板消息', '消息模板', '模板 ID', '通知模板', '服务通知', 'subscribe message', 'template'],
    label: 'title',
    fields: {
      title: text('标题', { required: true, maxLength: 60, search: true }),
      app: ref('帐号', app, { required: true }),
      templateId: text('模板 ID', { required: true, maxLength: 100, search: true }),
      kind: choice('订阅方式', { once: '一次性', long: '长期' }, { required: true, default: 'once' }),
      content: longText('内容', { maxLength: 2000 }),
      example: longText('示例', { maxLength: 2000 }),
      scene: choice('用于', scenes, { required: true, default: 'none' }),
      page: text('打开页面', { maxLength: 200, address: pageAddress, hint: '点消息后打开的页面' }),
      remark: text('备注', { maxLength: 100, search: true }),
      status: status('状态', { enabled: '启用', disabled: '停用', gone: '平台已移除' }, { off: 'disabled' }),
      createdAt: creationTime('登记时间'),
    },
    unique: [['app', 'templateId']],
    list: {
      call: get(`/school/${app}/subscribe/search`),
      columns: ['title', 'app', 'templateId', 'kind', 'scene', 'page', 'content', 'status', 'createdAt'],
      filter: ['status', 'app', 'scene', 'kind'],
      sort: '-createdAt',
    },
    detail: { beside: 'app' },
    edit: { key: 'e', call: post(`/school/${app}/subscribe/edit`), form: ['scene', 'page', 'remark'] },
    actions: {
      disable: {
        title: '停用',
        key: 's',
        call: post(`${ours}/disable`),
        when: { status: 'enabled' },
        set: { status: 'disabled' },
      },
      enable: {
        title: '启用',
        key: 's',
        call: post(`${ours}/enable`),
        when: { status: 'disabled' },
        set: { status: 'enabled' },
      },
      delete: {
        title: '删除',
        key: 'd',
        call: post(`/school/${app}/subscribe/delete`),
        confirm: '模板也会从微信帐号里移除，不能撤销',
        handler: 'removeMessages',
      },
    },
  })
}

/** Subscription messages of WeChat mini-programs. */
export const wxappMessage = message('wxappMessage', 'wxapp', '小程序订阅消息')

/** Subscription notices of official accounts. */
export const wxAccountMessage = message('wxAccountMessage', 'wxAccount', '公众号订阅通知')

const ofQq = message('qqappMessage', 'qqapp', 'QQ 订阅消息')
const written = ['app', 'title', 'templateId', 'kind', 'content', 'example', 'scene', 'page', 'remark'] as const

/** Those of QQ, which has no call that lists them: they are written here as they stand in its console, and removed here alone. */
export const qqappMessage = entity({
  ...ofQq,
  create: { key: 'n', call: post('/console/qqappMessage/add'), form: written },
  edit: { key: 'e', call: post('/school/qqapp/subscribe/edit'), form: written },
  actions: {
    ...ofQq.actions,
    delete: { title: '删除', key: 'd', call: post('/school/qqapp/subscribe/delete'), remove: true },
  },
})
