import readExcel from 'read-excel-file/node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { catalogue } from '../../../commands/index.ts'
import { rate as orderRate } from '../../../commands/order.ts'
import { beijingText, day } from '../../../src/beijing-time.ts'
import { importForm } from '../../../src/catalogue/schema/importable.ts'
import { valueSchema } from '../../../src/catalogue/schema/value.ts'
import { exportCell } from '../../../src/server/export/export-cell.ts'
import { csvHeading, csvLines } from '../../../src/server/http/download.ts'
import { describeCell } from '../../../src/server/import/describe-cell.ts'
import { readCell } from '../../../src/server/import/read-cell.ts'
import { sampleValue } from '../../support/sample.ts'
import { openTestApp, type TestApp } from '../support/test-app.ts'

let server: TestApp
let admin: string
beforeAll(async () => {
  server = await openTestApp('sqlite')
  admin = await server.signIn('admin')
})
afterAll(() => server.remove())

const templateOf = async (entity: string) => {
  const headers = { authorization: `Bearer ${admin}` }
  const asked = { method: 'POST', url: '/console/import/template', headers, payload: { entity } } as const
  return readExcel((await server.app.inject(asked)).rawPayload)
}
const preview = (entity: string, text: string) =>
  server.upload(admin, Buffer.from(text), '名单.csv', `/console/import/preview?entity=${entity}`)

test('an empty sheet comes with another that says how each of its columns is filled', async () => {
  const [sheet, guide] = await templateOf('vote')
  expect(sheet?.data).toEqual([['标题', '说明', '封面', '方式', '开始时间', '结束时间']])
  expect(guide?.sheet).toBe('填写说明')
  const time = '北京时间，写成年-月-日 时:分；只写日期算当天零点'
  expect(guide?.data).toEqual([
    ['列名', '必填', '怎么填', '可选值/示例'],
    ['标题', '是', '文字，最多 60 个字', null],
    ['说明', '否', '文字，最多 1000 个字', null],
    ['封面', '否', '图片的网址，或已上传图片的地址', 'https://example.com/a.png'],
    ['方式', '否', '选一个；留空为「单选」', '单选 / 多选 / 每日可投'],
    ['开始时间', '否', time, '2026-11-28 09:30'],
    ['结束时间', '否', time, '2026-11-28 09:30'],
    ['（整张表）', null, '从第二行起一行一条，表头不要改；一次最多 5,000 行，文件不超过 5 MB', null],
  ])
  const [, cash] = await templateOf('pettyCash')
  expect(cash?.data[1]).toEqual(['金额', '是', '按元填写，最多两位小数，不小于 0.01，不大于 1000000.00', '12.50'])
  const [, pinned] = await templateOf('notice')
  expect(pinned?.data).toContainEqual(['置顶', '否', '写成是或否；留空为「否」', '是 / 否'])
  const [, majors] = await templateOf('major')
  expect(majors?.data[2]?.slice(2)).toEqual(['写已有学院的「学院名称」，要完全一样；同名时写编号', '#12'])
})

test('shares and discounts are filled in as people write them, as they are exported', async () => {
  const [, types] = await templateOf('memberCardType')
  expect(types?.data.find(([name]) => name === '折扣')).toEqual([
    '折扣',
    '否',
    '按折填写，最多一位小数，不小于 1，不大于 10；9.5 为九五折，10 为不打折；留空为「不打折」',
    '10',
  ])
  const fields = { discount: catalogue.entities.get('memberCardType')?.fields.discount, rate: orderRate }
  const read = (name: 'discount' | 'rate', text: string) => {
    const field = fields[name]
    return field && readCell(field, text, new Map())
  }
  expect(['9.5折', '8.8', '不打折', '10折'].map((text) => read('discount', text))).toEqual([95, 88, 100, 100])
  expect(() => read('discount', '9.55')).toThrow('「9.55」最多一位小数')
  expect(['15%', '0.6'].map((text) => read('rate', text))).toEqual([1500, 60])
})

test('every heading of the empty sheets is known, what is filled in is previewed', async () => {
  const yesterday = beijingText(Date.now() - day).slice(0, 10)
  for (const entity of catalogue.entities.values()) {
    const form = importForm(entity)
    if (!form) continue
    const row = form.form.map((name) => {
      const field = entity.fields[name]
      if (entity.name === 'signOrder' && name === 'day') return yesterday
      return field ? exportCell(field, sampleValue(field)) : null
    })
    const [sheet] = await templateOf(entity.name)
    const heading = sheet?.data[0]?.map(String) ?? []
    const shown = await preview(entity.name, csvHeading(heading) + csvLines([row]))
    expect.soft([entity.name, shown.code, shown.message]).toEqual([entity.name, 0, 'ok'])
    const fields = shown.data?.columns.map(({ field }: { field: string | null }) => field)
    expect.soft([entity.name, fields]).toEqual([entity.name, form.form])
  }
})

test('what a template gives as an example of a column is taken as it stands', () => {
  const fields = [...catalogue.entities.values()].flatMap((entity) =>
    (importForm(entity)?.form ?? []).flatMap((name) => entity.fields[name] ?? []),
  )
  for (const field of fields.filter(({ kind }) => kind !== 'ref')) {
    const { example } = describeCell(catalogue, field)
    for (const text of example.split(' / ').filter((each) => each !== ''))
      expect
        .soft([field.label, valueSchema(field).safeParse(readCell(field, text, new Map())).error])
        .toEqual([field.label, undefined])
  }
  expect(fields.length).toBeGreaterThan(400)
})
