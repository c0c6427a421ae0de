import { sumBy } from 'es-toolkit/math'
import { beijingMoment } from '../../../beijing-time.ts'
import { decodedText } from '../../http/decoded-text.ts'
import type { ProviderRecord } from '../provider.ts'

/** A bill that does not say what bills say, or whose lines do not come to its totals. */
export class BillError extends Error {
  override name = 'BillError'
}

/** The lines of a bill's table by the names in its head, and its totals by theirs. */
type Table = { readonly lines: readonly Line[]; readonly totals: Line }
type Line = ReadonlyMap<string, string>

/**
 * Reads the bill of trades of a day (bill_type=ALL): payments that succeeded, and refunds. Values have a backtick before them;
 * the text is UTF-8 or, from older downloads, GBK. @throws BillError where lines and totals disagree.
 */
export function readTradeBill(file: Buffer): ProviderRecord[] {
  const { lines, totals } = readTable(file)
  const refunds = lines.filter((line) => isGiven(line, '商户退款单号'))
  const payments = lines.filter((line) => !isGiven(line, '商户退款单号') && line.get('交易状态') === 'SUCCESS')
  expectTotal('总交易单数', Number(totals.get('总交易单数')), lines.length)
  expectTotal('申请退款总金额', fen(totals, '申请退款总金额'), sum(refunds, '申请退款金额'))
  expectTotal('订单总金额', fen(totals, '订单总金额'), sum(payments, '订单金额'))
  return [
    ...payments.map((line) => recordOf(line, 'payment', '商户订单号', '微信订单号', fen(line, '订单金额'))),
    ...refunds.map((line) => recordOf(line, 'refund', '商户退款单号', '微信退款单号', fen(line, '申请退款金额'))),
  ]
}

/**
 * Reads the bill of funds of a day (account_type=BASIC) for payouts, which are in no other. What came back of one is a
 * line of income of the same number: the payout did not happen. @throws BillError where lines and totals disagree.
 */
export function readFundFlowBill(file: Buffer): ProviderRecord[] {
  const { lines, totals } = readTable(file)
  const payouts = lines.filter((line) => /商家转账|转账/.test(line.get('业务名称') ?? ''))
  const out = lines.filter((line) => line.get('收支类型') === '支出')
  expectTotal('资金流水总笔数', Number(totals.get('资金流水总笔数')), lines.length)
  expectTotal('支出金额', fen(totals, '支出金额'), sum(out, '收支金额(元)'))
  const returned = new Set(
    payouts.filter((line) => line.get('收支类型') === '收入').map((line) => line.get('业务凭证号')),
  )
  return payouts
    .filter((line) => line.get('收支类型') === '支出')
    .map((line) => ({
      ...recordOf(line, 'payout', '业务凭证号', '微信支付业务单号', fen(line, '收支金额(元)'), '记账时间'),
      isSettled: !returned.has(line.get('业务凭证号')),
    }))
}

function recordOf(
  line: Line,
  kind: ProviderRecord['kind'],
  number: string,
  providerNumber: string,
  amount: number,
  at = '交易时间',
): ProviderRecord {
  const status = kind === 'refund' ? line.get('退款状态') : 'SUCCESS'
  return {
    kind,
    number: cell(line, number),
    providerNumber: line.get(providerNumber) || null,
    amount,
    isSettled: status === 'SUCCESS',
    at: beijingMoment(cell(line, at).replace(' ', 'T')),
  }
}

/** A table of two parts, each with a head of its own: the lines, then one line of totals. */
function readTable(file: Buffer): Table {
  const rows = decodedText(file)
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
  const second = rows.findIndex((row, index) => index > 0 && !row.startsWith('`'))
  const [head, totalHead, total] = [rows[0], rows[second], rows[second + 1]]
  if (head === undefined || totalHead === undefined || total === undefined || second < 1) {
    throw new BillError('账单没有汇总行')
  }
  if (rows.length !== second + 2) throw new BillError('账单在汇总之后还有内容')
  const names = namesOf(head)
  return { lines: rows.slice(1, second).map((row) => lineOf(names, row)), totals: lineOf(namesOf(totalHead), total) }
}

function namesOf(head: string): string[] {
  return head.split(',').map((name) => name.trim())
}

/** Values may hold commas, such as a title: a value begins with a backtick, and the next at a comma with one. */
function lineOf(names: readonly string[], row: string): Line {
  const values = row.replace(/^`/, '').split(',`')
  if (values.length !== names.length) throw new BillError(`账单有 ${names.length} 列，一行却有 ${values.length} 项`)
  return new Map(names.map((name, index) => [name, values[index]?.trim() ?? '']))
}

function cell(line: Line, name: string): string {
  const value = line.get(name)
  if (value === undefined) throw new BillError(`账单没有「${name}」一列`)
  return value
}

/** Whether a cell holds more than what stands for nothing. */
function isGiven(line: Line, name: string): boolean {
  return !['', '0'].includes(line.get(name) ?? '')
}

/** An amount of 元 with two places, in 分, without a fraction in between. */
function fen(line: Line, name: string): number {
  const [, sign = '', whole = '', part = ''] = /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(cell(line, name)) ?? []
  if (whole === '') throw new BillError(`账单的「${name}」不是金额`)
  return (sign === '-' ? -1 : 1) * (Number(whole) * 100 + Number(part.padEnd(2, '0')))
}

function sum(lines: readonly Line[], name: string): number {
  return sumBy(lines, (line) => fen(line, name))
}

function expectTotal(name: string, told: number, found: number): void {
  if (told !== found) throw new BillError(`账单的「${name}」与明细不符`)
}
