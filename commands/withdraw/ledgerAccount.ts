import { get } from '../../src/catalogue/vocabulary/call.ts'
import { entity } from '../../src/catalogue/vocabulary/entity.ts'
import { choice, count, creationTime, money, ref, text } from '../../src/catalogue/vocabulary/field.ts'

/** What an account counts: whole 分, or points. */
export const unit = choice('单位', { fen: '人民币', points: '积分' }, { required: true, default: 'fen' })

/**
 * An account of the ledger. Those of people hold what is theirs and never less than nothing; those of the platform and of what
 * is outside (a payment provider, what there was before the ledger) go either way, and are summed when they are read: they hold no figure. The kind
 * of an account of people is the name of their entity: a new one is a line here.
 */
export const ledgerAccount = entity({
  name: 'ledgerAccount',
  title: '资金账户',
  words: ['账户', '余额', '钱包', '平台账户', '骑手余额', '商户余额', 'account', 'balance', 'wallet'],
  label: 'title',
  toldApartBy: ['kind', 'unit'],
  fields: {
    title: text('户名', { required: true, maxLength: 60, search: true }),
    kind: choice(
      '类别',
      {
        user: '用户',
        rider: '骑手',
        merchant: '商户',
        supplier: '供应商',
        school: '学校',
        deposit: '押金',
        platform: '平台',
        fee: '手续费',
        wechat: '微信支付',
        offline: '线下',
        opening: '期初',
      },
      { required: true },
    ),
    ownerId: count('所属编号', { min: 0, default: 0, of: 'kind' }),
    user: ref('用户', 'user'),
    unit,
    balance: money('可用', { min: 0, ledger: 'balance', pointsWhere: { unit: 'points' } }),
    held: money('冻结', { min: 0, ledger: 'held', pointsWhere: { unit: 'points' } }),
    createdAt: creationTime('开户时间'),
  },
  unique: [['kind', 'ownerId', 'unit']],
  appendOnly: true,
  list: {
    call: get('/console/ledgerAccount/list'),
    columns: ['title', 'kind', 'unit', 'balance', 'held', 'createdAt'],
    filter: ['kind', 'ownerId', 'unit', 'user'],
    sort: '-createdAt',
  },
  detail: {
    beside: 'user',
    children: [
      { entity: 'transfer', by: 'from' },
      { entity: 'transfer', by: 'to' },
    ],
  },
})
