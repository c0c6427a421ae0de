import { byParent, post } from '../../../src/catalogue/vocabulary/call.ts'
import { entity } from '../../../src/catalogue/vocabulary/entity.ts'
import { creationTime, phone, ref, text } from '../../../src/catalogue/vocabulary/field.ts'

const form = ['name', 'robot', 'phone', 'channel', 'remark'] as const

/** Somebody in the groups of a robot whom its messages may mention, by telephone number. */
export const robotFriend = entity({
  name: 'robotFriend',
  title: '机器人好友',
  words: ['渠道好友', '提醒对象', '群成员', '@谁', '联系人', '值班人'],
  label: 'name',
  fields: {
    name: text('姓名', { required: true, maxLength: 20, search: true, pinyin: true }),
    robot: ref('机器人', 'robot', { required: true }),
    phone: phone('手机号', { required: true, search: true, personal: 'masked' }),
    channel: text('渠道', { maxLength: 20, search: true, hint: '从哪里加进来的，例如 迎新码' }),
    remark: text('备注', { maxLength: 60 }),
    createdAt: creationTime('添加时间'),
  },
  unique: [['robot', 'phone']],
  list: {
    call: post('/console/robotFriend/list'),
    also: [byParent(post('/school/v3_0/kefu/task/getCanalRobotFriendList'), 'robot')],
    columns: ['name', 'robot', 'phone', 'channel', 'remark', 'createdAt'],
    filter: ['robot'],
    sort: '-createdAt',
  },
  create: { key: 'n', call: post('/console/robotFriend/add'), form },
  edit: { key: 'e', call: post('/console/robotFriend/edit'), form },
  actions: {
    delete: { title: '删除', key: 'd', call: post('/console/robotFriend/delete'), remove: true },
  },
})
