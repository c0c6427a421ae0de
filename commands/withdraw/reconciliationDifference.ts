import { post } from '../../src/catalogue/vocabulary/call.ts'
import { entity } from '../../src/catalogue/vocabulary/entity.ts'
import { choice, creationTime, money, reason, ref, status, text } from '../../src/catalogue/vocabulary/field.ts'

/** A line in which the provider's bill and our records differ. */
export const reconciliationDifference = entity({
  name: 'reconciliationDifference',
  title: '对账差异',
  words: ['差异', '短款', '长款', '漏单', '金额不符', 'difference', 'mismatch'],
  label: 'number',
  fields: {
    reconciliation: ref('账单日', 'reconciliation', { required: true }),
    number: text('单号', { required: true, maxLength: 64, search: true }),
    kind: choice('类型', { payment: '收款', refund: '退款', payout: '付款' }, { required: true }),
    problem: choice(
      '差异',
      {
        missingHere: '我方没有',
        missingThere: '渠道没有',
        otherAmount: '金额不同',
        otherStatus: '状态不同',
      },
      { required: true },
    ),
    ourAmount: money('我方金额'),
    theirAmount: money('渠道金额'),
    ourStatus: text('我方状态', { maxLength: 20 }),
    theirStatus: text('渠道状态', { maxLength: 20 }),
    providerNumber: text('渠道单号', { maxLength: 64, search: true }),
    request: ref('支付单', 'paymentRequest'),
    status: status(
      '处理',
      { open: '待处理', handled: '已处理', gone: '已相符' },
      { meanings: { open: 'waits', gone: 'good' } },
    ),
    remark: reason('处理说明', ['已补记', '已在商户平台退款', '跨日到账，次日相符', '非本系统业务']),
    createdAt: creationTime('发现时间'),
  },
  list: {
    call: post('/console/reconciliationDifference/list'),
    columns: [
      'number',
      'kind',
      'problem',
      'ourAmount',
      'theirAmount',
      'ourStatus',
      'theirStatus',
      'reconciliation',
      'status',
      'remark',
      'createdAt',
    ],
    filter: ['status', 'problem', 'kind', 'reconciliation', 'createdAt'],
    sort: '-createdAt',
    initial: { status: 'open' },
  },
  detail: { beside: 'request' },
  actions: {
    handle: {
      title: '标记已处理',
      key: 'a',
      call: post('/console/reconciliationDifference/handle'),
      when: { status: 'open' },
      ask: ['remark'],
      set: { status: 'handled' },
    },
    reopen: {
      title: '重新处理',
      key: 'b',
      call: post('/console/reconciliationDifference/reopen'),
      when: { status: 'handled' },
      set: { status: 'open' },
    },
  },
})
