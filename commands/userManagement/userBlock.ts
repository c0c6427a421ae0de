import { byParent, post } from '../../src/catalogue/vocabulary/call.ts'
import { entity } from '../../src/catalogue/vocabulary/entity.ts'
import { choice, creationTime, reason, ref, status } from '../../src/catalogue/vocabulary/field.ts'
import { blockedUntil, blockReasons } from './block.ts'

/** A person kept out of a part of the mini-program. */
export const userBlock = entity({
  name: 'userBlock',
  title: '禁用记录',
  words: [
    '拉黑',
    '禁言',
    '封号',
    '封禁',
    '小黑屋',
    '解封',
    'ban',
    'blocked',
    '黑名单用户',
    '违规用户',
    '处罚',
    '惩罚',
    '限制',
    '关小黑屋',
    '拉黑名单',
    '封禁记录',
    '解禁',
    '屏蔽用户',
    'blocklist',
    '封人',
  ],
  label: 'reason',
  fields: {
    user: ref('用户', 'user', { required: true }),
    module: choice(
      '禁用范围',
      { topic: '话题', dynamic: '动态', comment: '评论', lovewall: '表白墙', all: '全部功能' },
      {
        required: true,
        default: 'dynamic',
      },
    ),
    reason: reason('原因', blockReasons, { required: true, search: true }),
    until: blockedUntil,
    status: status('状态', { active: '禁用中', lifted: '已解除' }),
    createdAt: creationTime('禁用时间'),
  },
  unique: [{ fields: ['user', 'module'], where: { status: 'active' } }],
  periods: [['createdAt', 'until']],
  due: {
    expire: {
      title: '到期解除',
      kind: 'end',
      at: 'until',
      when: { status: 'active' },
      set: { status: 'lifted' },
      handler: 'liftBlock',
    },
  },
  list: {
    call: byParent(post('/school/user/disabledList'), 'user', 'blockId'),
    columns: ['user', 'module', 'reason', 'until', 'status', 'createdAt'],
    filter: ['status', 'module', 'user', 'createdAt'],
    sort: '-createdAt',
    initial: { status: 'active' },
  },
  detail: { author: 'user', beside: 'user' },
  create: {
    title: '禁用用户',
    key: 'n',
    call: post('/school/v3_0/disabled/modular/block'),
    form: ['user', 'module', 'reason', 'until'],
    handler: 'blockUser',
  },
  actions: {
    lift: {
      title: '解除禁用',
      words: ['解封', '解禁', '取消拉黑', '解除禁言', 'unban'],
      key: 's',
      call: byParent(post('/school/user/cancelDisable'), 'user', 'blockId'),
      when: { status: 'active' },
      handler: 'liftBlock',
      set: { status: 'lifted' },
    },
  },
})
