import { unzipSync } from 'fflate'
import jsQR from 'jsqr'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { entityTables } from '../../src/server/database/entity-tables.ts'
import { consoleFixture, shown, tokenOf } from './support/browser.ts'
import { downloaded } from './support/downloaded.ts'
import { countedRows } from './support/list.ts'

const fixture = consoleFixture()

async function decoded(picture: Uint8Array): Promise<string | undefined> {
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data
}

const soon = { timeout: 15_000 }

/** How a row of the first school stands. */
async function statusOf(table: string, id: number): Promise<unknown> {
  const row = await entityTables(fixture.server().database.db)
    .selectFrom(table)
    .select('status')
    .where('school_id', '=', 1)
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.status
}

describe('second-hand goods', () => {
  it('are approved, refused with a digit, and taken off the shelf by keys', async () => {
    const page = await fixture.openAs('admin', '/secondhand/goodsList')
    const grid = page.getByRole('grid', { name: '二手商品审核' })
    await shown(grid.locator('[role=row][data-cursor]'))
    await grid.focus()
    const cursorId = async () => Number(await grid.locator('[role=row][data-cursor]').getAttribute('data-id'))
    const first = await cursorId()
    await page.keyboard.press('a')
    await expect.poll(() => statusOf('second_goods', first), soon).toBe('approved')
    const second = await cursorId()
    expect(second).not.toBe(first)
    await page.keyboard.press('r')
    await shown(page.getByRole('dialog', { name: /拒绝/ }))
    await page.keyboard.press('3')
    await expect.poll(() => statusOf('second_goods', second), soon).toBe('refused')

    const shelf = await fixture.openAs('admin', `/secondhand/merchindexs?open=${first}`)
    const list = shelf.getByRole('grid', { name: '在架商品' })
    await shown(list.locator('[role=row][data-cursor]'))
    await list.focus()
    const onShelf = Number(await list.locator('[role=row][data-cursor]').getAttribute('data-id'))
    const before = await statusOf('second_goods', onShelf)
    await shelf.keyboard.press('s')
    await expect.poll(() => statusOf('second_goods', onShelf), soon).toBe(before === 'off' ? 'approved' : 'off')
  })
})

describe('the prices of second-hand goods', () => {
  const path = '/secondhand/goodsList?status='

  it('are filtered by in 元, which the address keeps in 分', async () => {
    const page = await fixture.openAs('admin', path)
    const grid = page.getByRole('grid', { name: '二手商品审核' })
    await shown(grid.locator('[role=row][data-id]').first())
    const total = async () => Number(await grid.getAttribute('aria-rowcount')) - 1
    const prices = await entityTables(fixture.server().database.db)
      .selectFrom('second_goods')
      .select('price')
      .where('school_id', '=', 1)
      .execute()
    const all = await countedRows(page)
    const least = Math.max(...prices.map(({ price }) => Number(price)))
    await page.getByRole('button', { name: '筛选' }).click()
    const panel = page.getByRole('dialog', { name: '筛选' })
    await shown(panel.getByRole('group', { name: '价格（元）' }))
    const from = panel.getByLabel('价格不小于')
    const to = panel.getByLabel('价格不大于')
    const asked = () => new URL(page.url()).searchParams.get('price_from')

    await from.fill('12.345')
    await to.focus()
    await shown(panel.getByRole('alert').filter({ hasText: '要写成数字，最多两位小数' }))
    expect([await from.getAttribute('aria-invalid'), asked(), await total()]).toEqual(['true', null, all])

    await from.fill(String(least / 100))
    await to.focus()
    await expect.poll(asked).toBe(String(least))
    await expect.poll(total).toBe(prices.filter(({ price }) => Number(price) >= least).length)
    expect([await from.inputValue(), await panel.getByRole('alert').count()]).toEqual([(least / 100).toFixed(2), 0])
    const amount = `¥${(least / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`
    await shown(panel.getByRole('list', { name: '当前筛选' }).getByText(amount))
    await shown(grid.getByText(amount).first())
  })

  it('are filtered by no more once the filter is cleared, and by nothing new as the fields are passed', async () => {
    const page = await fixture.openAs('admin', `${path}&price_from=1250`)
    await page.getByRole('button', { name: '筛选 1' }).click()
    const panel = page.getByRole('dialog', { name: '筛选' })
    const from = panel.getByLabel('价格不小于')
    await shown(from)
    expect(await from.inputValue()).toBe('12.50')
    const steps = () => page.evaluate(() => history.length)
    const before = await steps()
    const pass = async () => {
      await from.focus()
      for (const _ of [1, 2, 3]) await page.keyboard.press('Tab')
    }
    await pass()
    await from.fill('12.5')
    await pass()
    expect([await steps(), new URL(page.url()).searchParams.get('price_from')]).toEqual([before, '1250'])
    await panel.getByRole('button', { name: '清除筛选' }).click()
    await expect.poll(() => from.inputValue()).toBe('')
    await pass()
    expect([await steps(), new URL(page.url()).search]).toEqual([before + 1, '?status='])
  })

  it('are in the history of their row, and of all, what the detail shows', async () => {
    const page = await fixture.openAs('admin', path)
    const row = page.getByRole('grid', { name: '二手商品审核' }).locator('[role=row][data-id]').first()
    const id = Number(await row.getAttribute('data-id'))
    const headers = { authorization: `Bearer ${await tokenOf(fixture.server(), 'admin')}` }
    for (const price of [13_300, 123_456]) {
      const data = { id, price }
      const answer = await page.request.post(`${fixture.origin()}/school/secondhand/goodsSave`, { headers, data })
      expect(await answer.json()).toMatchObject({ code: 0 })
    }
    await page.goto(`${path}&open=${id}`)
    const detail = page.getByRole('complementary', { name: '详情' })
    await shown(detail.getByText('价格：¥133.00 → ¥1,234.56'))
    await page.goto('/authorityment/audit')
    const line = page.getByRole('list', { name: '操作' }).getByRole('listitem').first()
    await line.getByRole('button', { name: '显示改动' }).click()
    await shown(line.getByText('价格：¥133.00 → ¥1,234.56'))
  })
})

describe('complaints about second-hand trade', () => {
  it('stand on a screen of their own, which offers no view of others', async () => {
    const page = await fixture.openAs('admin', '/secondhand/second_index?status=')
    const grid = page.getByRole('grid', { name: '二手投诉' })
    await shown(grid.locator('[role=row][data-id]').first())
    expect(await page.getByRole('radiogroup', { name: '视图' }).count()).toBe(0)
    expect(await page.getByText('全部投诉', { exact: true }).count()).toBe(0)
  })
})

describe('QR codes', () => {
  it('are drawn by Ctrl Enter in the lines, where Enter begins another', async () => {
    const page = await fixture.openAs('admin', '/qrCode/createurl')
    await page.getByRole('textbox', { name: '链接' }).fill('一号桌 /pages/running/index?table=1')
    await page.keyboard.press('Control+Enter')
    await shown(page.getByRole('img', { name: '一号桌的二维码' }))
  })

  it('of several addresses are saved as an archive whose pictures decode to them', async () => {
    const page = await fixture.openAs('admin', '/qrCode/createurl')
    const links = [
      '/pages/running/index?table=1',
      '/pages/running/index?table=2',
      'https://campus.example.edu.cn/follow',
    ]
    await page.getByRole('textbox', { name: '链接' }).fill(`一号桌 ${links[0]}\n二号桌 ${links[1]}\n${links[2]}`)
    await page.getByRole('button', { name: '生成二维码' }).click()
    const codes = page.getByRole('list', { name: '二维码' }).getByRole('listitem')
    await shown(codes.nth(2))
    await shown(page.getByText('小程序尚未配置，没有可用的小程序码'))
    const [archive] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: '打包下载 3 个' }).click(),
    ])
    const files = unzipSync(await downloaded(archive))
    expect(Object.keys(files)).toEqual(['1-一号桌.png', '2-二号桌.png', '3-二维码 3.png'])
    expect(await Promise.all(Object.values(files).map(decoded))).toEqual(links)
    const [single] = await Promise.all([
      page.waitForEvent('download'),
      codes.first().getByRole('button', { name: '下载' }).click(),
    ])
    expect([single.suggestedFilename(), await decoded(await downloaded(single))]).toEqual(['一号桌.png', links[0]])
  })

  it('marked in their list are packed by keys, and each picture decodes to its row', async () => {
    const page = await fixture.openAs('admin', '/qrCode/qrCodelist')
    const grid = page.getByRole('grid', { name: '二维码列表' })
    await shown(grid.locator('[role=row][data-cursor]'))
    await grid.focus()
    for (const key of ['x', 'j', 'x', 'j', 'x']) await page.keyboard.press(key)
    await shown(page.getByRole('toolbar', { name: '批量操作' }).getByText('已选 3 项'))
    const marked = await grid
      .locator('[role=row][aria-selected=true]')
      .evaluateAll((rows) => rows.map((row) => Number(row.getAttribute('data-id'))))
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog', { name: '命令面板' }).getByRole('combobox').fill('打包下载')
    await shown(page.getByRole('option', { name: /打包下载/ }))
    const [archive] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')])
    const files = unzipSync(await downloaded(archive))
    const rows = await entityTables(fixture.server().database.db)
      .selectFrom('qr_code')
      .select(['id', 'link'])
      .where('school_id', '=', 1)
      .where('id', 'in', marked)
      .execute()
    expect(rows.length).toBe(3)
    for (const { id, link } of rows) {
      expect(await decoded(files[`文件/${id}-1.png`] ?? new Uint8Array())).toBe(link)
    }
  })
})
