import { byParent, post } from '../../../src/catalogue/vocabulary/call.ts'
import { entity } from '../../../src/catalogue/vocabulary/entity.ts'
import { count, creationTime, phone, ref, text } from '../../../src/catalogue/vocabulary/field.ts'
import { enabledStatus } from '../../enabledStatus.ts'

const form = ['name', 'robot', 'members', 'owner', 'phone', 'remark'] as const

/** A group chat of the school, and the robot that posts there: what is synchronised to a group of this name goes by it. */
export const robotGroup = entity({
  name: 'robotGroup',
  title: '机器人群',
  words: ['群聊', '微信群', '企业微信群', '社群', '群列表', '群管理', 'chat room'],
  label: 'name',
  fields: {
    name: text('群名称', { required: true, maxLength: 40, search: true, pinyin: true }),
    robot: ref('机器人', 'robot', { required: true }),
    members: count('人数', { min: 0, max: 2000, default: 0, unit: '人' }),
    owner: text('群主', { maxLength: 20, search: true, pinyin: true }),
    phone: phone('群主手机号', { personal: 'masked' }),
    remark: text('说明', { maxLength: 100, search: true }),
    status: enabledStatus,
    createdAt: creationTime('添加时间'),
  },
  unique: [['name']],
  list: {
    call: post('/school/robotGroupConfig/list'),
    also: [byParent(post('/school/v3_0/kefu/robot/getRobotChatRooms'), 'robot')],
    columns: ['name', 'robot', 'members', 'owner', 'remark', 'status', 'createdAt'],
    filter: ['status', 'robot'],
    sort: '-createdAt',
  },
  detail: { beside: 'robot' },
  create: { key: 'n', call: post('/school/robotGroupConfig/create'), form: [...form, 'status'] },
  edit: { key: 'e', call: post('/school/robotGroupConfig/update'), form },
  actions: {
    disable: {
      title: '停用',
      key: 's',
      call: post('/console/robotGroup/disable'),
      when: { status: 'enabled' },
      set: { status: 'disabled' },
    },
    enable: {
      title: '启用',
      key: 's',
      call: post('/console/robotGroup/enable'),
      when: { status: 'disabled' },
      set: { status: 'enabled' },
    },
    delete: { title: '删除', key: 'd', call: post('/school/robotGroupConfig/delete'), remove: true },
  },
})
