import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BadRow } from '../../../src/catalogue/wire.ts'
import { openTestApp, type TestApp } from '../support/test-app.ts'

let server: TestApp
let admin: string
beforeAll(async () => {
  server = await openTestApp('sqlite')
  admin = await server.signIn('admin')
})
afterAll(() => server.remove())

const upload = (path: string, lines: readonly string[]) =>
  server.upload(admin, Buffer.from(`\uFEFF${lines.join('\r\n')}\r\n`), '名单.csv', path)

test('numbers are read as people write them, with a Chinese input method too, and none is read as ten times itself', async () => {
  const rows = [
    ['四件', '１２．５０', '＃1', '２', '３０'],
    ['千元', '"1,234.5"', '#１', '0', '30'],
    ['六元', '￥６', '1', '1', '30'],
    ['逗号', '"12,5"', '1', '1', '30'],
    ['十六进制', '0x10', '1', '1', '30'],
  ].map((cells) => cells.join(','))
  const sheet = ['标题,售价,会员类型,剩余,时长', ...rows]
  const { data } = await upload('/console/import/preview?entity=vipGoods', sheet)
  expect(data.bad.map(({ line, problems }: BadRow) => [line, problems])).toEqual([
    [5, [{ column: '售价', reason: '「12,5」不是数字' }]],
    [6, [{ column: '售价', reason: '「0x10」不是数字' }]],
  ])
  await upload('/console/import?entity=vipGoods', sheet)
  const { list } = (await server.call(admin, 'POST', '/school/vip/goods/index', { limit: 500, sort: '-createdAt' }))
    .data
  type Made = { readonly title: string; readonly price: number; readonly stock: number }
  const made = list.filter(({ title }: Made) => ['四件', '千元', '六元', '逗号', '十六进制'].includes(title))
  expect(made.map(({ title, price, stock }: Made) => [title, price, stock]).sort()).toEqual([
    ['六元', 600, 1],
    ['千元', 123_450, 0],
    ['四件', 1250, 2],
  ])
})

test('days, yes and no are read so as well', async () => {
  const sheet = ['标题,方式,开始时间', '全角,单选,２０３１－０３－０８　０９：３０']
  expect((await upload('/console/import/preview?entity=vote', sheet)).data).toMatchObject({ good: 1, bad: [] })
  const notices = (await upload('/console/import/preview?entity=notice', ['标题,内容,置顶', '甲,甲,１', '乙,乙,Ｎ']))
    .data
  expect(notices.bad.flatMap(({ problems }: BadRow) => problems.map(({ column }) => column))).not.toContain('置顶')
})
