import { post } from '../../../src/catalogue/vocabulary/call.ts'
import { entity } from '../../../src/catalogue/vocabulary/entity.ts'
import { creationTime, longText, ref, status, text, time } from '../../../src/catalogue/vocabulary/field.ts'

const form = ['name', 'group', 'friend', 'content', 'sendAt'] as const

/** What customer service has a robot tell a group at a moment. */
export const kefuTask = entity({
  name: 'kefuTask',
  title: '客服任务',
  words: ['定时消息', '定时群发', '群发任务', '客服消息', '提醒任务', '预约发送', 'task'],
  label: 'name',
  fields: {
    name: text('名称', { required: true, maxLength: 30, search: true, pinyin: true }),
    group: ref('发到', 'robotGroup', { required: true }),
    friend: ref('提醒谁', 'robotFriend', { hint: '群消息里提醒的人；留空则不提醒' }),
    content: longText('内容', { required: true, maxLength: 2000, search: true }),
    sendAt: time('发送时间', { required: true }),
    status: status('状态', { scheduled: '待发送', sent: '已发出', stopped: '已停止' }),
    createdAt: creationTime('创建时间'),
  },
  due: {
    sendAtMoment: {
      title: '到点发送',
      kind: 'end',
      at: 'sendAt',
      when: { status: 'scheduled' },
      set: { status: 'sent' },
      handler: 'sendTask',
    },
  },
  list: {
    call: post('/school/v3_0/kefu/task/list'),
    columns: ['name', 'group', 'friend', 'content', 'sendAt', 'status', 'createdAt'],
    filter: ['status', 'group', 'sendAt'],
    sort: '-sendAt',
  },
  detail: { beside: 'group' },
  create: { key: 'n', call: post('/school/v3_0/kefu/task/create'), form },
  edit: { key: 'e', call: post('/school/v3_0/kefu/task/update'), form },
  actions: {
    send: {
      title: '立即发送',
      words: ['马上发', '现在发送', '提前发送'],
      key: 't',
      call: post('/console/kefuTask/send'),
      when: { status: ['scheduled', 'stopped'] },
      set: { status: 'sent' },
      confirm: '消息发出后不能撤回',
      handler: 'sendTask',
    },
    stop: {
      title: '停止',
      words: ['取消发送', '不发了', '撤回任务'],
      key: 's',
      call: post('/console/kefuTask/stop'),
      when: { status: 'scheduled' },
      set: { status: 'stopped' },
    },
    resume: {
      title: '恢复发送',
      words: ['继续发送', '重新安排'],
      key: 's',
      call: post('/console/kefuTask/resume'),
      when: { status: 'stopped' },
      set: { status: 'scheduled' },
    },
    delete: { title: '删除', key: 'd', call: post('/school/v3_0/kefu/task/delete'), remove: true },
  },
})
