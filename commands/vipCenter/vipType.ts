import { post } from '../../src/catalogue/vocabulary/call.ts'
import { entity } from '../../src/catalogue/vocabulary/entity.ts'
import { count, creationTime, image, longText, text } from '../../src/catalogue/vocabulary/field.ts'
import { enabledStatus } from '../enabledStatus.ts'
import { sort } from '../sort.ts'

/** A rank of membership: what whoever has it gets. What it costs is said by its goods. */
export const vipType = entity({
  name: 'vipType',
  title: '会员类型',
  words: ['VIP 等级', '会员等级', '会员级别', 'SVIP', '超级会员', '会员权益', 'VIP 类型', 'vip types'],
  label: 'name',
  picture: 'icon',
  fields: {
    name: text('名称', { required: true, maxLength: 20, search: true, pinyin: true }),
    icon: image('图标'),
    discount: count('跑腿折扣', { min: 10, max: 100, default: 100, unit: '折', hint: '9 为九折，10 为不打折' }),
    points: count('积分倍数', { min: 1, max: 10, default: 1, unit: '倍' }),
    benefits: longText('权益', { maxLength: 500, search: true }),
    members: count('有效会员', {
      min: 0,
      default: 0,
      counts: { entity: 'vipMember', by: 'type', where: { status: 'active' } },
    }),
    sort,
    status: enabledStatus,
    createdAt: creationTime('创建时间'),
  },
  unique: [['name']],
  list: {
    call: post('/school/vip/type/index'),
    columns: ['name', 'icon', 'discount', 'points', 'benefits', 'members', 'sort', 'status', 'createdAt'],
    filter: ['status'],
    sort: 'sort',
  },
  detail: {
    children: [
      { entity: 'vipGoods', by: 'type' },
      { entity: 'vipMember', by: 'type' },
    ],
  },
  create: {
    key: 'n',
    call: post('/school/vip/type/create'),
    form: ['name', 'icon', 'discount', 'points', 'benefits', 'sort', 'status'],
  },
  edit: {
    key: 'e',
    call: post('/school/vip/type/edit'),
    form: ['name', 'icon', 'discount', 'points', 'benefits', 'sort'],
  },
  actions: {
    enable: {
      title: '启用',
      key: 's',
      call: post('/school/vip/type/enable'),
      when: { status: 'disabled' },
      set: { status: 'enabled' },
    },
    disable: {
      title: '停用',
      key: 's',
      call: post('/school/vip/type/disable'),
      when: { status: 'enabled' },
      set: { status: 'disabled' },
    },
    delete: { title: '删除', key: 'd', call: post('/school/vip/type/delete'), remove: true },
  },
})
