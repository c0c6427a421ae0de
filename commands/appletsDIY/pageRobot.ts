import { post } from '../../src/catalogue/vocabulary/call.ts'
import { entity } from '../../src/catalogue/vocabulary/entity.ts'
import { count, creationTime, longText, ref, time } from '../../src/catalogue/vocabulary/field.ts'
import { enabledStatus } from '../enabledStatus.ts'

/** A group that is told of a page through its robot, and in which words. */
export const pageRobot = entity({
  name: 'pageRobot',
  title: '页面推送',
  words: ['推送群', '发到群', '群机器人', '群推送', '转发页面', '分享页面', 'robot'],
  label: 'words',
  fields: {
    chat: ref('群', 'robotGroup', { required: true }),
    diyPage: ref('页面', 'diyPage', { required: true }),
    words: longText('随页面发的话', { maxLength: 300, search: true }),
    sends: count('发过', { min: 0, default: 0, unit: '次' }),
    sentAt: time('最近发送'),
    status: enabledStatus,
    createdAt: creationTime('添加时间'),
  },
  unique: [['diyPage', 'chat']],
  list: {
    call: post('/console/pageRobot/list'),
    columns: ['chat', 'diyPage', 'words', 'sends', 'sentAt', 'status', 'createdAt'],
    filter: ['status', 'diyPage', 'chat', 'createdAt'],
    sort: '-createdAt',
    lead: 'diyPage',
  },
  detail: { beside: 'diyPage' },
  create: { key: 'n', call: post('/console/pageRobot/create'), form: ['diyPage', 'chat', 'words', 'status'] },
  edit: { key: 'e', call: post('/console/pageRobot/update'), form: ['chat', 'words'] },
  actions: {
    send: {
      title: '发到群',
      words: ['推送', '立即发送', '通知群'],
      key: 'a',
      call: post('/console/pageRobot/send'),
      when: { status: 'enabled' },
      handler: 'sendPageToGroup',
    },
    enable: {
      title: '启用',
      key: 's',
      call: post('/console/pageRobot/enable'),
      when: { status: 'disabled' },
      set: { status: 'enabled' },
    },
    disable: {
      title: '停用',
      key: 's',
      call: post('/console/pageRobot/disable'),
      when: { status: 'enabled' },
      set: { status: 'disabled' },
    },
    delete: { title: '删除', key: 'd', call: post('/console/pageRobot/delete'), remove: true },
  },
})
