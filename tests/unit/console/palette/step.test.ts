import { describe, expect, it } from 'vitest'
import { catalogue } from '../../../../commands/index.ts'
import { spokenTexts } from '../../../../src/build/spoken-texts.ts'
import { count, money, text, time } from '../../../../src/catalogue/vocabulary/field.ts'
import { inputSteps } from '../../../../src/console/palette/input-step.ts'
import { stepOffer } from '../../../../src/console/palette/step-choice.ts'
import { syllableTable } from '../../../../src/syllables.ts'

const syllables = syllableTable(spokenTexts(catalogue))
const row = { id: 7, changedAt: 0, version: 0, views: 1024, topic: { id: 3, label: '期末复习', picture: null } }

function stepsOf(id: string, of: typeof row | null = null) {
  const command = catalogue.commands.find((each) => each.id === id)
  if (command?.kind !== 'action') throw new Error(`no action ${id}`)
  return inputSteps(command, of, { catalogue, can: () => true })
}

function labels(id: string, query: string): string[] {
  const [step] = stepsOf(id) ?? []
  return step ? stepOffer(step, query, syllables).choices.map(({ label }) => label) : []
}

describe('the steps of an action', () => {
  it('are what it asks for, with the value now where it changes one', () => {
    expect(stepsOf('dynamic.approve')).toEqual([])
    expect(stepsOf('dynamic.refuse', row)).toMatchObject([{ name: 'reason', field: { required: true } }])
    expect(stepsOf('dynamic.editViews', row)).toMatchObject([{ name: 'views', current: 1024 }])
    expect(stepsOf('dynamic.chooseTopic', row)).toMatchObject([{ name: 'topic', field: { entity: 'topic' } }])
  })
})

describe('a reason', () => {
  it('is picked by digit, by text or by pinyin, or written', () => {
    expect(labels('dynamic.refuse', '')).toHaveLength(9)
    expect(labels('dynamic.refuse', '2')[0]).toBe('含有广告或引流信息')
    expect(labels('dynamic.refuse', 'guanggao')[0]).toBe('含有广告或引流信息')
    expect(labels('dynamic.refuse', '2 条重复')).toEqual(['使用「2 条重复」'])
    expect(labels('dynamic.refuse', '重复发布')).toEqual(['重复发布'])
  })

  it('says when it is too long', () => {
    const [step] = stepsOf('dynamic.refuse') ?? []
    if (!step) throw new Error('refusing asks for no reason')
    expect(stepOffer(step, '长'.repeat(201), syllables)).toEqual({ choices: [], problem: '拒绝原因最多 200 个字' })
  })
})

describe('what is typed', () => {
  const offer = (field: Parameters<typeof stepOffer>[0]['field'], query: string, current?: unknown) =>
    stepOffer({ name: 'x', field, current, record: null }, query, syllables)

  it('is checked as the server will check it', () => {
    const views = count('浏览', { required: true, min: 0, max: 99, unit: '次' })
    expect(offer(views, '12').choices).toMatchObject([{ label: '浏览：12 次', value: 12 }])
    expect(offer(views, '100').problem).toBe('浏览不能大于 99')
    expect(offer(views, '很多').problem).toBe('浏览要写成整数')
    expect(offer(text('标题', { required: true, maxLength: 3 }), '太长的标题').problem).toBe('标题最多 3 个字')
  })

  it('is % of a share and 折 of a discount, as in forms', () => {
    expect(offer(count('抽成', { unit: '‱' }), '5.5').choices).toMatchObject([{ label: '抽成：5.5 %', value: 550 }])
    expect(offer(count('折扣', { unit: '折' }), '', 95).choices[0]).toMatchObject({ label: '保持 9.5 折', value: 95 })
  })

  it('is 元 for an amount, and a moment for a time', () => {
    expect(offer(money('金额'), '12.5').choices[0]).toMatchObject({ label: '金额：12.50 元', value: 1250 })
    expect(offer(money('金额'), '12.555').choices).toEqual([])
    expect(offer(time('时间'), '2025-03-01 08:00').choices[0]?.value).toBe(Date.parse('2025-03-01T08:00+08:00'))
  })

  it('may keep what is, or leave it empty where nothing is required', () => {
    expect(offer(count('浏览', { unit: '次' }), '', 1024).choices.map(({ label }) => label)).toEqual([
      '保持 1024 次',
      '留空',
    ])
    expect(offer(count('浏览', { required: true }), '').choices).toEqual([])
  })
})
