import { describe, expect, it } from 'vitest'
import { catalogue } from '../../../commands/index.ts'
import { cellText } from '../../../src/terminal/cell-text.ts'
import {
  askedBy,
  listOptions,
  optionsOf,
  runnables,
  runOptions,
  sentValue,
} from '../../../src/terminal/command/option.ts'
import { table } from '../../../src/terminal/table.ts'
import { jsonText, plain } from '../../../src/terminal/terminal.ts'

describe('the options of the command line', () => {
  it('follow from the catalogue, and none of a command is hidden by those of the program', () => {
    const own = [...Object.keys(runOptions), 'ids', 'filter']
    for (const command of runnables(catalogue)) {
      const asked = Object.keys(askedBy(command))
      expect(
        asked.filter((name) => own.includes(name)),
        command.id,
      ).toEqual([])
      expect(Object.keys(optionsOf(command)), command.id).toEqual(expect.arrayContaining(asked))
    }
    expect(runnables(catalogue).length).toBeGreaterThan(300)
  })

  it('none of a list is hidden either', () => {
    for (const entity of catalogue.entities.values()) {
      const clash = ['json', 'page', 'limit', 'sort', 'columns', 'keyword'].filter(
        (name) => listOptions(entity)[name]?.field !== undefined,
      )
      expect(clash, entity.name).toEqual([])
    }
  })

  it('take values as people write them', () => {
    const status = { kind: 'status', label: '状态', options: { pending: '待审核' } } as const
    expect(sentValue('status', status, '待审核', false)).toBe('pending')
    const both = { ...status, options: { pending: '待审核', approved: '已通过' } } as const
    expect(sentValue('status', both, '待审核，已通过', false)).toBe('pending,approved')
    expect(() => sentValue('status', status, '没有', false)).toThrow('可选：pending（待审核）')
    const discount = { kind: 'count', label: '折扣', unit: '折' } as const
    const rate = { kind: 'count', label: '抽成', unit: '‱' } as const
    expect(['9.5', '8折'].map((text) => sentValue('discount', discount, text, false))).toEqual([95, 80])
    expect(['5', '0.6%'].map((text) => sentValue('rate', rate, text, false))).toEqual([500, 60])
    expect(() => sentValue('discount', discount, '9.55', false)).toThrow('--discount 要写成数字，最多一位小数，单位折')
    expect([cellText(discount, 95), cellText(rate, 500), cellText({ ...rate, unit: '天' }, 3)]).toEqual([
      '9.5折',
      '5%',
      '3',
    ])
    expect(sentValue('amount', { kind: 'money', label: '金额' }, '12.5', false)).toBe(1250)
    expect(sentValue('amount', { kind: 'money', label: '金额' }, '12.5', true)).toBe('12.5')
    const amount = { kind: 'money', label: '金额' } as const
    expect(['１２．５', '1,200', ''].map((text) => sentValue('amount', amount, text, false))).toEqual([
      1250,
      120_000,
      '',
    ])
    expect(sentValue('amount', amount, '１２。５', true)).toBe('12.5')
    for (const text of ['12,5', '1e3', '0.001'])
      expect(() => sentValue('amount', amount, text, false), text).toThrow('--amount 要以元为单位')
    expect([
      sentValue('rate', rate, '０．６％', false),
      sentValue('days', { ...rate, unit: '天' }, '３', false),
    ]).toEqual([60, '3'])
    expect(sentValue('top', { kind: 'flag', label: '置顶' }, '是', false)).toBe(true)
  })
})

describe('what is printed', () => {
  it('stands in columns by the width of its letters, and is cut where the terminal ends', () => {
    expect(
      table(
        ['编号', '标题'],
        [
          ['1', '操场'],
          ['12', 'ab'],
        ],
      ),
    ).toBe('编号  标题\n1     操场\n12    ab')
    expect(table(['标题'], [['校园云校园云']], 8)).toBe('标题\n校园云…')
  })

  it('has nothing of others in it that a terminal obeys', () => {
    expect(plain('a\u001b[31mb\u001b]0;x\u0007\nc\u202ed\u009b2J')).not.toMatch(/[\p{Cc}\u202e]/u)
    expect(jsonText({ a: '\u009b2J\u001b' })).not.toMatch(/(?!\n)\p{Cc}/u)
  })
})
