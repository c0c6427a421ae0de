import { get, post } from '../../src/catalogue/vocabulary/call.ts'
import { entity } from '../../src/catalogue/vocabulary/entity.ts'
import { choice, creationTime, ref, status, text, time } from '../../src/catalogue/vocabulary/field.ts'

/** Somebody who is a member, until the end of what they bought or were given. There is one running membership of a person and type. */
export const vipMember = entity({
  name: 'vipMember',
  title: '会员',
  words: ['VIP', 'VIP 用户', '会员用户', '会员名单', '谁是会员', '会员到期', '开通会员', 'vip users', '付费会员'],
  label: 'number',
  fields: {
    number: text('会员号', { maxLength: 20, search: true }),
    user: ref('用户', 'user', { required: true }),
    type: ref('会员类型', 'vipType', { required: true }),
    source: choice('来源', { order: '购买', gift: '赠送' }, { default: 'gift' }),
    startAt: time('开始时间'),
    endAt: time('到期时间', { required: true }),
    status: status('状态', { active: '有效', ended: '已到期', cancelled: '已取消' }),
    createdAt: creationTime('开通时间'),
  },
  unique: [{ fields: ['user', 'type'], where: { status: 'active' } }],
  periods: [['startAt', 'endAt']],
  due: {
    expire: { title: '会员到期', kind: 'end', at: 'endAt', when: { status: 'active' }, set: { status: 'ended' } },
  },
  list: {
    call: get('/school/userProfile/viplist'),
    columns: ['number', 'user', 'type', 'source', 'startAt', 'endAt', 'status', 'createdAt'],
    lead: 'user',
    filter: ['status', 'type', 'user', 'source', 'endAt', 'createdAt'],
    sort: '-createdAt',
  },
  detail: { beside: 'user' },
  create: {
    title: '赠送会员',
    words: ['送会员', '开通会员', '加会员', '补偿会员', '手动开通'],
    key: 'n',
    call: post('/console/vipMember/add'),
    form: ['user', 'type', 'endAt'],
    handler: 'giveMembership',
  },
  edit: {
    title: '修改到期时间',
    words: ['续期', '延期', '延长会员', '会员延长'],
    key: 'e',
    call: post('/console/vipMember/edit'),
    form: ['endAt'],
    handler: 'renewMembership',
  },
  actions: {
    cancel: {
      title: '取消会员',
      words: ['收回会员', '取消资格', '撤销会员'],
      key: 'd',
      call: post('/console/vipMember/cancel'),
      when: { status: 'active' },
      set: { status: 'cancelled' },
    },
  },
})
