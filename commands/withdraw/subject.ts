/**
 * What money moves for, by the name of the entity: the row a transfer is about stands beside it. Every entity with
 * `machine.money` has a line here.
 */
export const moneySubjects = {
  user: '用户',
  courseOrder: '资料订单',
  withdrawal: '提现申请',
  balanceOrder: '充值订单',
  pettyCash: '备用金',
  runningOrder: '跑腿订单',
  secondOrder: '二手订单',
  goodsOrder: '商品订单',
  skillOrder: '技能订单',
  vipOrder: '会员订单',
  signRecord: '签到',
  rider: '骑手',
} as const

/** The same, as what may stand beside a transfer. */
export const besideTransfers = {
  user: { entity: 'user' },
  courseOrder: { entity: 'courseOrder' },
  withdrawal: { entity: 'withdrawal' },
  balanceOrder: { entity: 'balanceOrder' },
  pettyCash: { entity: 'pettyCash' },
  runningOrder: { entity: 'runningOrder' },
  secondOrder: { entity: 'secondOrder' },
  goodsOrder: { entity: 'goodsOrder' },
  skillOrder: { entity: 'skillOrder' },
  vipOrder: { entity: 'vipOrder' },
  signRecord: { entity: 'signRecord' },
  rider: { entity: 'rider' },
} as const satisfies Readonly<Record<keyof typeof moneySubjects, { readonly entity: string }>>
