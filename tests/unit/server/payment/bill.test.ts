import { describe, expect, test } from 'vitest'
import { compareRecords } from '../../../../src/server/payment/compare-records.ts'
import type { ProviderRecord } from '../../../../src/server/payment/provider.ts'
import { BillError, readFundFlowBill, readTradeBill } from '../../../../src/server/payment/wechat/bill.ts'
import { fundFlowBill, tradeBill } from '../../../support/wechat-pay/bill-file.ts'

const at = Date.UTC(2026, 10, 23, 2, 3, 4)
const line = { providerNumber: '42', original: 'P1', at } as const

describe('a bill', () => {
  const lines = [
    { ...line, kind: 'payment', number: 'P1', amount: 123_456_789 },
    { ...line, kind: 'payment', number: 'P2', amount: 1 },
    { ...line, kind: 'refund', number: 'R1', amount: 70 },
  ] as const

  test('of trades is read to the 分, titles with commas and all', () => {
    expect(readTradeBill(tradeBill(lines))).toEqual([
      { kind: 'payment', number: 'P1', providerNumber: '42', amount: 123_456_789, isSettled: true, at },
      { kind: 'payment', number: 'P2', providerNumber: '42', amount: 1, isSettled: true, at },
      { kind: 'refund', number: 'R1', providerNumber: '42', amount: 70, isSettled: true, at },
    ])
  })

  test('of funds is read for payouts, one that came back among them', () => {
    const payouts = [
      { ...line, kind: 'payout', number: 'T1', amount: 5000 },
      { ...line, kind: 'payout', number: 'T2', amount: 99 },
    ] as const
    expect(readFundFlowBill(fundFlowBill(payouts))).toMatchObject([
      { kind: 'payout', number: 'T1', amount: 5000, isSettled: true, at },
      { kind: 'payout', number: 'T2', amount: 99, isSettled: true },
    ])
    const text = fundFlowBill(payouts).toString().split('\r\n')
    const back = text[2]?.replace('`支出', '`收入') ?? ''
    const totals = '`3,`1,`0.99,`2,`50.99'
    const returned = [...text.slice(0, 3), back, text[3], totals].join('\r\n')
    expect(readFundFlowBill(Buffer.from(returned))).toMatchObject([
      { number: 'T1', isSettled: true },
      { number: 'T2', isSettled: false },
    ])
  })

  test('in GBK is the same bill', () => {
    // 交易时间 and 商户订单号 in GBK, as the oldest downloads have them.
    const text = tradeBill([])
    const gbk = Buffer.from([0xd7, 0xdc, 0xbd, 0xbb, 0xd2, 0xd7, 0xb5, 0xa5, 0xca, 0xfd])
    expect(new TextDecoder('gbk').decode(gbk)).toBe('总交易单数')
    expect(readTradeBill(text)).toEqual([])
    const head = Buffer.from('a,b\r\n')
    const tail = Buffer.from(',c\r\n`0,`0\r\n')
    expect(() => readTradeBill(Buffer.concat([head, gbk, tail]))).toThrow('账单没有「申请退款总金额」一列')
  })

  test('whose lines do not come to its totals is none', () => {
    const good = tradeBill(lines).toString()
    expect(() =>
      readTradeBill(Buffer.from(good.replaceAll('`0.70', '`0.71').replace(/`0\.71(?=\r\n$)/, '`0.70'))),
    ).toThrow(BillError)
    const short = good.split('\r\n')
    expect(() => readTradeBill(Buffer.from([short[0], ...short.slice(2)].join('\r\n')))).toThrow('与明细不符')
    expect(() => readTradeBill(Buffer.from(short.slice(0, 3).join('\r\n')))).toThrow('账单没有汇总行')
    expect(() => readTradeBill(Buffer.from(good.replace('`42,', '')))).toThrow('列')
    expect(() => readTradeBill(Buffer.from(''))).toThrow(BillError)
  })
})

describe('what is compared', () => {
  const record = (number: string, changes: Partial<ProviderRecord> = {}): ProviderRecord => ({
    kind: 'payout',
    number,
    providerNumber: null,
    amount: 100,
    isSettled: true,
    at,
    ...changes,
  })
  const problems = (ours: ProviderRecord[], theirs: ProviderRecord[], within = true) =>
    compareRecords(ours, theirs, () => within).map(({ number, problem }) => `${number} ${problem}`)

  test('differs by row', () => {
    expect(problems([record('A')], [record('A')])).toEqual([])
    expect(problems([record('A')], [])).toEqual(['A missingThere'])
    expect(problems([], [record('A')])).toEqual(['A missingHere'])
    expect(problems([record('A')], [record('A', { amount: 101 })])).toEqual(['A otherAmount'])
    expect(problems([record('A', { isSettled: false })], [record('A')])).toEqual(['A otherStatus'])
    expect(problems([record('A')], [record('A', { isSettled: false })])).toEqual(['A otherStatus'])
    expect(problems([record('A', { kind: 'refund' })], [record('A')])).toEqual(['A missingHere'])
  })

  test('does not where nothing happened, or on another day', () => {
    expect(problems([record('A', { isSettled: false })], [])).toEqual([])
    expect(problems([], [record('A', { isSettled: false })])).toEqual([])
    expect(problems([record('A')], [], false)).toEqual([])
  })
})
