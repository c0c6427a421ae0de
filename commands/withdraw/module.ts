import { custom, grid, grids, module, settingScreen } from '../../src/catalogue/vocabulary/module.ts'
import { balanceFigures, billSources, billTypes, moneyFlow, payment, schoolBalance } from './balance.ts'
import { balanceOrder } from './balanceOrder.ts'
import { ledgerAccount } from './ledgerAccount.ts'
import { moneyReview } from './moneyReview.ts'
import { paymentProvider } from './paymentProvider.ts'
import { paymentRequest } from './paymentRequest.ts'
import { pettyCash } from './pettyCash.ts'
import { reconciliation } from './reconciliation.ts'
import { reconciliationDifference } from './reconciliationDifference.ts'
import { reviewLimit } from './setting.ts'
import { transfer } from './transfer.ts'
import { withdrawal } from './withdrawal.ts'

/** Money and points: the accounts of everybody, what moved between them, and what payment providers say of it. */
export const withdraw = module({
  name: 'withdraw',
  path: '/withdraw',
  title: '资金管理',
  icon: 'wallet',
  entities: [
    transfer,
    withdrawal,
    balanceOrder,
    pettyCash,
    moneyReview,
    ledgerAccount,
    paymentRequest,
    reconciliation,
    reconciliationDifference,
    paymentProvider,
  ],
  screens: [
    grid({ path: 'Billing', title: '账单', words: ['收支', '财务', '资金流水'], entity: transfer }),
    grid({ path: 'withdrawlist', title: '提现审核', words: ['提现列表', '打款'], entity: withdrawal }),
    grid({ path: 'reviews', title: '资金复核', entity: moneyReview, own: true }),
    custom({
      path: 'balance',
      title: '资金概况',
      words: ['余额', '平台收入', '账户余额', '资金总览'],
      component: 'BalanceOverview',
      queries: [balanceFigures, moneyFlow, schoolBalance, billSources, billTypes, payment],
      own: true,
    }),
    grid({ path: 'topUps', title: '充值订单', entity: balanceOrder, own: true }),
    grid({ path: 'pettyCash', title: '备用金', entity: pettyCash, own: true }),
    grid({ path: 'accounts', title: '资金账户', entity: ledgerAccount, own: true }),
    settingScreen({ path: 'rules', title: '资金设置', settings: [reviewLimit], own: true }),
    grid({ path: 'payments', title: '支付单', entity: paymentRequest, own: true }),
    grid({
      path: 'troubledPayments',
      title: '异常支付单',
      words: ['退款异常', '退款失败', '商户余额不足', '待充值', '付不出', '退不了'],
      entity: paymentRequest,
      where: { status: 'underWay', problem: ['lacking', 'abnormal', 'givenUp'] },
      waits: '待办',
      own: true,
    }),
    grids({ path: 'reconciliation', title: '对账', entities: [reconciliationDifference, reconciliation], own: true }),
    grid({ path: 'provider', title: '支付渠道', entity: paymentProvider, own: true }),
  ],
})
