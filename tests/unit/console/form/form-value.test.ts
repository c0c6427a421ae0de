import { describe, expect, it } from 'vitest'
import { catalogue } from '../../../../commands/index.ts'
import { entityNamed } from '../../../../src/catalogue/catalogue.ts'
import { valueLabel } from '../../../../src/catalogue/vocabulary/condition.ts'
import { checkValues } from '../../../../src/console/form/check-values.ts'
import { isChanged, openingValues, requestBody } from '../../../../src/console/form/form-value.ts'

const dynamic = entityNamed(catalogue, 'dynamic')
const block = entityNamed(catalogue, 'userBlock')

describe('form values', () => {
  it('open with the row, and send only what was changed', () => {
    const row = {
      content: '食堂二楼的糖醋排骨',
      kind: 'life',
      topic: { id: 4, label: '美食', picture: null },
      images: ['/a.png'],
    }
    const opening = openingValues(dynamic.fields, ['content', 'kind', 'topic', 'images'], row)
    expect(isChanged(opening, opening)).toBe(false)
    const values = { ...opening, content: '食堂二楼的红烧肉', topic: null }
    expect(isChanged(values, opening)).toBe(true)
    expect(requestBody(dynamic.fields, values, opening)).toEqual({ content: '食堂二楼的红烧肉', topic: null })
  })

  it('open new rows with defaults and what the screen fixes', () => {
    const help = entityNamed(catalogue, 'help')
    expect(openingValues(help.fields, ['title', 'module', 'sort', 'status'], null, { module: 'dynamic' })).toEqual({
      title: '',
      module: 'dynamic',
      sort: '0',
      status: 'enabled',
    })
  })

  it('carry times as clocks in Beijing show them and send milliseconds, refs as ids', () => {
    const moment = Date.parse('2026-11-20T21:05:00+08:00')
    const opening = openingValues(block.fields, ['user', 'until'], {
      user: { id: 7, label: '小鹿', picture: null },
      until: moment,
    })
    expect(opening.until).toBe('2026-11-20 21:05')
    expect(requestBody(block.fields, opening)).toEqual({ user: 7, until: moment })
  })

  it('carry discounts in 折 and send what is paid in percent', () => {
    const { fields } = entityNamed(catalogue, 'memberCardType')
    const problemOf = (discount: string) =>
      checkValues(fields, ['discount'], { discount }, { partial: false }).problems.discount
    expect(openingValues(fields, ['discount'], { discount: 95 })).toEqual({ discount: '9.5' })
    expect(requestBody(fields, { discount: '8.8' })).toEqual({ discount: 88 })
    expect([problemOf('9.55'), problemOf('95')]).toEqual(['折扣要写成数字，最多一位小数', '折扣不能大于 10折'])
    expect([95, 90, 100].map((value) => fields.discount && valueLabel(fields.discount, value))).toEqual([
      '9.5折',
      '9折',
      '不打折',
    ])
  })

  it('send a count that is not whole as it was written, to be refused', () => {
    const { fields } = entityNamed(catalogue, 'memberCardType')
    expect(requestBody(fields, { days: '1.5' })).toEqual({ days: 1.5 })
  })

  it('carry shares in % and send hundredths of them, as the wire has them', () => {
    const { fields } = entityNamed(catalogue, 'merchant')
    const opening = openingValues(fields, ['rate'], { rate: 725 })
    expect(opening).toEqual({ rate: '7.25' })
    expect(requestBody(fields, { rate: '0.6' })).toEqual({ rate: 60 })
    expect(checkValues(fields, ['rate'], { rate: '0.625' }, { partial: false }).problems).toEqual({
      rate: '平台抽成要写成数字，最多两位小数',
    })
    expect(checkValues(fields, ['rate'], { rate: '500' }, { partial: false }).problems).toEqual({
      rate: '平台抽成不能大于 100%',
    })
  })
})
