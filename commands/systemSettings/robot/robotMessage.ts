import { post } from '../../../src/catalogue/vocabulary/call.ts'
import { entity } from '../../../src/catalogue/vocabulary/entity.ts'
import { choice, creationTime, ref, text } from '../../../src/catalogue/vocabulary/field.ts'
import { enabledStatus } from '../../enabledStatus.ts'

const form = ['name', 'occasion', 'topic', 'supplier', 'group', 'style', 'url'] as const

/** What a robot tells a group by itself: when a post is approved, or goods are put on the shelf. */
export const robotMessage = entity({
  name: 'robotMessage',
  title: '消息推送',
  words: ['学校消息', '自动推送', '群推送', '消息配置', '圈子推送', '机器人消息', '自动转发'],
  label: 'name',
  fields: {
    name: text('名称', { required: true, maxLength: 30, search: true, pinyin: true }),
    occasion: choice('何时发', { dynamic: '动态通过审核', goods: '商品上架' }, { required: true, default: 'dynamic' }),
    topic: ref('限话题', 'topic', { hint: '动态：留空则全部话题' }),
    supplier: ref('限供应商', 'supplier', { hint: '商品：留空则全部供应商' }),
    group: ref('发到', 'robotGroup', { required: true }),
    style: ref('样式', 'messageStyle', { required: true }),
    url: text('打开网址', { maxLength: 500, hint: '图文和卡片必填，以 https:// 开头' }),
    status: enabledStatus,
    createdAt: creationTime('添加时间'),
  },
  unique: [['name']],
  list: {
    call: post('/school/v3_0/kefu/robotmsgconfig/list'),
    columns: ['name', 'occasion', 'topic', 'supplier', 'group', 'style', 'status', 'createdAt'],
    filter: ['status', 'occasion', 'group', 'topic'],
    sort: '-createdAt',
  },
  create: {
    key: 'n',
    call: post('/school/v3_0/kefu/robotmsgconfig/create'),
    form: [...form, 'status'],
    handler: 'checkRobotMessage',
  },
  edit: {
    key: 'e',
    call: post('/school/v3_0/kefu/robotmsgconfig/update'),
    form,
    handler: 'checkRobotMessage',
  },
  actions: {
    disable: {
      title: '停用',
      key: 's',
      call: post('/console/robotMessage/disable'),
      when: { status: 'enabled' },
      set: { status: 'disabled' },
    },
    enable: {
      title: '启用',
      key: 's',
      call: post('/console/robotMessage/enable'),
      when: { status: 'disabled' },
      set: { status: 'enabled' },
    },
    delete: { title: '删除', key: 'd', call: post('/school/v3_0/kefu/robotmsgconfig/delete'), remove: true },
  },
})
