import { post } from '../../src/catalogue/vocabulary/call.ts'
import { entity } from '../../src/catalogue/vocabulary/entity.ts'
import { count, creationTime, money, status, text, time } from '../../src/catalogue/vocabulary/field.ts'

/** A day's bill of the payment provider against what we hold of that day. Each run has the next day's row made. */
export const reconciliation = entity({
  name: 'reconciliation',
  title: '对账',
  words: ['对账单', '核对账单', '微信账单', '日结', '账实相符', 'reconcile', 'bill check'],
  label: 'day',
  fields: {
    day: text('账单日', { required: true, maxLength: 10, search: true, period: true, hint: '例如 2026-11-22' }),
    status: status('状态', {
      different: '有差异',
      running: '核对中',
      scheduled: '待核对',
      matched: '一致',
      failed: '未完成',
    }),
    differences: count('差异', {
      counts: { entity: 'reconciliationDifference', by: 'reconciliation', where: { status: 'open' } },
    }),
    ourCount: count('我方笔数', { default: 0 }),
    theirCount: count('渠道笔数', { default: 0 }),
    ourAmount: money('我方金额', { default: 0 }),
    theirAmount: money('渠道金额', { default: 0 }),
    reason: text('说明', { maxLength: 200 }),
    dueAt: time('开始时间'),
    finishedAt: time('完成时间'),
    createdAt: creationTime('创建时间'),
  },
  unique: [['day']],
  due: {
    begin: {
      title: '开始对账',
      kind: 'end',
      at: 'dueAt',
      when: { status: 'scheduled' },
      set: { status: 'running' },
      handler: 'startReconciliation',
    },
  },
  list: {
    call: post('/console/reconciliation/list'),
    columns: [
      'day',
      'status',
      'differences',
      'ourCount',
      'theirCount',
      'ourAmount',
      'theirAmount',
      'reason',
      'finishedAt',
    ],
    filter: ['status', 'day'],
    sort: '-day',
  },
  detail: { children: [{ entity: 'reconciliationDifference', by: 'reconciliation' }] },
  create: {
    title: '核对某日账单',
    key: 'n',
    call: post('/console/reconciliation/create'),
    form: ['day'],
    handler: 'openReconciliation',
  },
  actions: {
    rerun: {
      title: '重新核对',
      key: 's',
      call: post('/console/reconciliation/rerun'),
      when: { status: ['matched', 'different', 'failed', 'scheduled'] },
      set: { status: 'running' },
      handler: 'startReconciliation',
    },
  },
})
