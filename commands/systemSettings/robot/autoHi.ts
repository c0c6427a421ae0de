import { post } from '../../../src/catalogue/vocabulary/call.ts'
import { entity } from '../../../src/catalogue/vocabulary/entity.ts'
import { choice, creationTime, longText, ref, text, time } from '../../../src/catalogue/vocabulary/field.ts'
import { enabledStatus } from '../../enabledStatus.ts'
import { halfHours } from '../../halfHour.ts'

const form = ['name', 'group', 'content', 'days', 'clock'] as const

/** What a robot greets a group with, day by day at one hour. */
export const autoHi = entity({
  name: 'autoHi',
  title: '自动打招呼',
  words: ['早安', '晚安', '问候', '每日问候', '自动问好', '定时问候', '打招呼', 'greeting'],
  label: 'name',
  fields: {
    name: text('名称', { required: true, maxLength: 30, search: true, pinyin: true }),
    group: ref('发到', 'robotGroup', { required: true }),
    content: longText('内容', { required: true, maxLength: 1000, search: true }),
    days: choice(
      '哪些天',
      { every: '每天', weekdays: '周一到周五', weekends: '周六、周日' },
      { required: true, default: 'every' },
    ),
    clock: choice('几点', halfHours, { required: true, default: '08:00' }),
    nextAt: time('下次发送'),
    result: choice('上次', { none: '还没发过', sent: '已发出' }, { default: 'none' }),
    status: enabledStatus,
    createdAt: creationTime('创建时间'),
  },
  due: {
    greet: {
      title: '到点打招呼',
      kind: 'end',
      at: 'nextAt',
      when: { status: 'enabled' },
      set: { result: 'sent' },
      handler: 'greetGroup',
    },
  },
  unique: [['name']],
  list: {
    call: post('/school/v3_0/kefu/autohi/list'),
    columns: ['name', 'group', 'content', 'days', 'clock', 'nextAt', 'result', 'status'],
    filter: ['status', 'group', 'days'],
    sort: '-createdAt',
  },
  detail: { beside: 'group' },
  create: { key: 'n', call: post('/school/v3_0/kefu/autohi/create'), form, handler: 'timeGreeting' },
  edit: { key: 'e', call: post('/school/v3_0/kefu/autohi/update'), form, handler: 'timeGreeting' },
  actions: {
    send: {
      title: '立即发一次',
      words: ['马上打招呼', '试发', '现在问候'],
      key: 't',
      call: post('/console/autoHi/send'),
      when: { status: 'enabled' },
      set: { result: 'sent' },
      confirm: '消息发出后不能撤回',
      handler: 'greetGroup',
    },
    disable: {
      title: '停用',
      key: 's',
      call: post('/console/autoHi/disable'),
      when: { status: 'enabled' },
      set: { status: 'disabled' },
    },
    enable: {
      title: '启用',
      key: 's',
      call: post('/console/autoHi/enable'),
      when: { status: 'disabled' },
      set: { status: 'enabled' },
      handler: 'resumeGreeting',
    },
    delete: { title: '删除', key: 'd', call: post('/school/v3_0/kefu/autohi/delete'), remove: true },
  },
})
