import { post } from '../../src/catalogue/vocabulary/call.ts'
import { entity } from '../../src/catalogue/vocabulary/entity.ts'
import { creationTime, money, reason, ref, status, text, time } from '../../src/catalogue/vocabulary/field.ts'
import { getJson } from './getJson.ts'

/** Why a card is frozen, in the words operators use. */
const freezeReasons = ['本人挂失', '转借他人使用', '异常消费', '休学或退学'] as const

/** A card somebody holds, until its end. */
export const memberCard = entity({
  name: 'memberCard',
  title: '会员卡',
  words: ['持卡人', '办卡', '会员名单', '谁有卡', '卡号', '挂失', '持卡会员', 'member cards'],
  label: 'number',
  fields: {
    number: text('卡号', { required: true, maxLength: 20, search: true }),
    user: ref('持卡人', 'user', { required: true }),
    type: ref('会员卡', 'memberCardType', { required: true }),
    price: money('办卡金额', { min: 0, default: 0 }),
    expiresAt: time('有效期至', { hint: '留空为长期有效' }),
    status: status('状态', { active: '有效', frozen: '已冻结', expired: '已过期' }),
    reason: reason('冻结原因', freezeReasons),
    createdAt: creationTime('办卡时间'),
  },
  unique: [['number'], { fields: ['user', 'type'], where: { status: ['active', 'frozen'] } }],
  due: {
    expire: {
      title: '会员卡到期',
      kind: 'end',
      at: 'expiresAt',
      when: { status: ['active', 'frozen'] },
      set: { status: 'expired', reason: null },
    },
  },
  list: {
    call: getJson('/school/member/memberList'),
    columns: ['number', 'user', 'type', 'price', 'expiresAt', 'status', 'createdAt'],
    lead: 'user',
    filter: ['status', 'type', 'user', 'createdAt'],
    sort: '-createdAt',
  },
  detail: { beside: 'user' },
  create: {
    words: ['办卡', '发卡', '补卡', '送卡'],
    key: 'n',
    call: post('/console/memberCard/add'),
    form: ['number', 'user', 'type', 'price', 'expiresAt'],
  },
  edit: {
    title: '修改有效期',
    words: ['续期', '延期', '延长'],
    key: 'e',
    call: post('/console/memberCard/edit'),
    form: ['expiresAt'],
    handler: 'renewMembership',
  },
  actions: {
    freeze: {
      title: '冻结',
      words: ['挂失', '锁卡', '停卡'],
      key: 's',
      call: post('/console/memberCard/freeze'),
      when: { status: 'active' },
      ask: ['reason'],
      set: { status: 'frozen' },
    },
    unfreeze: {
      title: '解冻',
      words: ['解挂', '解锁', '恢复使用'],
      key: 's',
      call: post('/console/memberCard/unfreeze'),
      when: { status: 'frozen' },
      set: { status: 'active', reason: null },
    },
  },
})
