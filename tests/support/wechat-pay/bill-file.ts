import { beijingText } from '../../../src/beijing-time.ts'

/** A line a bill is to have. */
export type BillLine = {
  readonly kind: 'payment' | 'refund' | 'payout'
  readonly number: string
  readonly providerNumber: string
  readonly original: string | null
  readonly amount: number
  readonly at: number
}

const tradeHead =
  '交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注'
const tradeTotals = '总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额'
const fundHead =
  '记账时间,微信支付业务单号,资金流水单号,业务名称,业务类型,收支类型,收支金额(元),账户结余(元),资金变更提交申请人,备注,业务凭证号'
const fundTotals = '资金流水总笔数,收入笔数,收入金额,支出笔数,支出金额'

/** The bill of trades with these lines, as its file. The names of goods hold what is hard to read. */
export function tradeBill(lines: readonly BillLine[]): Buffer {
  const rows = lines.map(({ kind, number, providerNumber, original, amount, at }) => {
    const isRefund = kind === 'refund'
    const [paid, back] = isRefund ? ['0.00', yuan(amount)] : [yuan(amount), '0.00']
    return [
      ...[beijingText(at), 'wx1', '190', '0', '', isRefund ? '4200' : providerNumber, isRefund ? original : number],
      ...['openid', 'JSAPI', isRefund ? 'REFUND' : 'SUCCESS', 'OTHERS', 'CNY', paid, '0.00'],
      ...(isRefund ? [providerNumber, number] : ['0', '0']),
      ...[back, '0.00', isRefund ? 'ORIGINAL' : '', isRefund ? 'SUCCESS' : '', '奶茶, "大杯"', '', '0.00000'],
      ...['0.60%', paid, back, ''],
    ]
  })
  const of = (kind: BillLine['kind']) => yuan(total(lines.filter((line) => line.kind === kind)))
  const totals = [lines.length, of('payment'), of('refund'), '0.00', '0.00000', of('payment'), of('refund')]
  return file(tradeHead, rows, tradeTotals, totals)
}

/** The bill of funds with these payouts, as its file. */
export function fundFlowBill(lines: readonly BillLine[]): Buffer {
  const rows = lines.map(({ number, providerNumber, amount, at }) => [
    ...[beijingText(at), providerNumber, `F${providerNumber}`, '商家转账', '商家转账', '支出', yuan(amount), '1000.00'],
    ...['system', '', number],
  ])
  return file(fundHead, rows, fundTotals, [lines.length, 0, '0.00', lines.length, yuan(total(lines))])
}

function file(head: string, rows: readonly (readonly unknown[])[], totalHead: string, totals: readonly unknown[]) {
  const line = (cells: readonly unknown[]) => cells.map((cell) => `\`${cell}`).join(',')
  return Buffer.from(`\ufeff${[head, ...rows.map(line), totalHead, line(totals)].join('\r\n')}\r\n`)
}

function total(lines: readonly BillLine[]): number {
  return lines.reduce((sum, { amount }) => sum + amount, 0)
}

function yuan(amount: number): string {
  return (amount / 100).toFixed(2)
}
