import type { Route } from 'playwright-core'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { entityTables } from '../../src/server/database/entity-tables.ts'
import { expectAccessible } from './support/axe.ts'
import { consoleFixture, shown } from './support/browser.ts'
import { holdBatch } from './support/hold-batch.ts'

const fixture = consoleFixture()

const named = async (names: readonly string[]) => {
  const rows = await entityTables(fixture.server().database.db)
    .selectFrom('album_category')
    .select('name')
    .where('school_id', '=', 1)
    .where('name', 'in', names)
    .orderBy('id')
    .execute()
  return rows.map((row) => String(row.name))
}

afterEach(() => {
  vi.restoreAllMocks()
})

describe('an import', () => {
  it('names the bad rows before anything is written, writes the good ones, and is taken back by z', async () => {
    const page = await fixture.openAs('admin', '/dataWall/albumcategorylist')
    const grid = page.getByRole('grid', { name: '专辑分类' })
    await shown(grid.locator('[role=row][data-id]').first())
    await page.getByRole('button', { name: '导入', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: '导入资料分类' })
    const csv = '\uFEFF名称,排序,备注,排序\r\n选修课,80,x,1\r\n毕业论文,很多,\r\n竞赛资料,90,\r\n,100,\r\n'
    await dialog
      .getByLabel('导入文件')
      .setInputFiles({ name: '分类.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
    await shown(dialog.getByText('2 行可以导入'))
    const bad = dialog.getByRole('region', { name: '有问题的行' }).getByRole('row')
    expect(await bad.nth(1).innerText()).toMatch(/3\s+排序\s+「很多」不是数字/)
    expect(await bad.nth(2).innerText()).toMatch(/5\s+名称/)
    await shown(dialog.getByText('没有对应字段的列不会导入：「备注」，列名要与模板里的一样'))
    await shown(dialog.getByText('重复的列只导入第一列：「排序」'))
    await expectAccessible(page)
    expect(await named(['选修课', '竞赛资料', '毕业论文'])).toEqual([])

    await dialog.getByRole('button', { name: '导入 2 行' }).click()
    await shown(page.getByRole('status').filter({ hasText: '已导入 2 行' }))
    await expect.poll(() => named(['选修课', '竞赛资料', '毕业论文'])).toEqual(['选修课', '竞赛资料'])
    await shown(grid.getByText('竞赛资料'))
    await grid.focus()
    await page.keyboard.press('z')
    await expect.poll(() => named(['选修课', '竞赛资料'])).toEqual([])
  })

  it('says what is wrong with a file that is none, and waits for another', async () => {
    const page = await fixture.openAs('admin', '/visualization/courseList')
    await shown(page.getByRole('grid').locator('[role=row][data-id]').first())
    await page.getByRole('button', { name: '导入', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: /^导入/ })
    await dialog
      .getByLabel('导入文件')
      .setInputFiles({ name: '课程.xlsx', mimeType: 'application/zip', buffer: Buffer.from('PK\u0003\u0004broken') })
    await shown(dialog.getByRole('alert').filter({ hasText: '课程.xlsx：Excel 文件读不出来' }))
    const zone = dialog.getByRole('button', { name: /选择 CSV/ })
    await expect.poll(() => zone.evaluate((button) => button === document.activeElement)).toBe(true)
  })

  it('whose answer was lost moves money once where it is pressed again', async () => {
    const page = await fixture.openAs('admin', '/withdraw/pettyCash', { expected: /Failed to load|ERR_FAILED/ })
    await shown(page.getByRole('grid', { name: '备用金' }).locator('[role=row][data-id]').first())
    await page.getByRole('button', { name: '导入', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: '导入备用金' })
    const csv = '\uFEFF金额,方向,用途\r\n1,提取到学校余额,答复丢失\r\n'
    await dialog
      .getByLabel('导入文件')
      .setInputFiles({ name: '备用金.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
    const loseAnswer = async (route: Route) => {
      await route.fetch()
      await route.abort()
    }
    await page.route(/console\/import\?/, loseAnswer, { times: 1 })
    await dialog.getByRole('button', { name: '导入 1 行' }).click()
    await shown(dialog.getByRole('alert'))
    await dialog.getByRole('button', { name: '导入 1 行' }).click()
    await shown(page.getByRole('status').filter({ hasText: '已导入 1 行' }))
    const moved = await entityTables(fixture.server().database.db)
      .selectFrom('petty_cash')
      .select('id')
      .where('school_id', '=', 1)
      .where('remark', '=', '答复丢失')
      .execute()
    expect(moved).toHaveLength(1)
  })

  it('that takes long says how far it is, is stopped, and what was written is taken back by z', async () => {
    const { database } = fixture.server()
    const page = await fixture.openAs('admin', '/dataWall/albumcategorylist')
    const grid = page.getByRole('grid', { name: '专辑分类' })
    await shown(grid.locator('[role=row][data-id]').first())
    await page.getByRole('button', { name: '导入', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: '导入资料分类' })
    const names = Array.from({ length: 120 }, (_, at) => `分类 ${at + 1}`)
    const csv = `\uFEFF名称,排序\r\n${names.map((name) => `${name},1`).join('\r\n')}`
    const release = holdBatch(database)
    await dialog
      .getByLabel('导入文件')
      .setInputFiles({ name: '分类.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
    await dialog.getByRole('button', { name: '导入 120 行' }).click()
    await shown(dialog.getByRole('status').filter({ hasText: '正在导入，已处理 50 / 120 行' }))
    expect(await dialog.getByRole('progressbar', { name: '正在导入' }).getAttribute('aria-valuenow')).toBe('42')
    await dialog.getByRole('button', { name: '停止导入' }).click()
    await expect
      .poll(() => database.db.selectFrom('running_batch').select('cancelled_at').execute())
      .toEqual([{ cancelled_at: expect.any(Number) }])
    release()
    const said = page.getByRole('status').filter({ hasText: '已导入 50 行' })
    await shown(said.filter({ hasText: '已停止，其余 70 行没有导入' }))
    expect(await named(names)).toHaveLength(50)
    await grid.focus()
    await page.keyboard.press('z')
    await expect.poll(() => named(names)).toEqual([])
  })
})
