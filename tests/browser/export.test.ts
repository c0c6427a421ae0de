import { parse } from 'csv-parse/sync'
import type { Request } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { catalogue } from '../../commands/index.ts'
import { consoleFixture, shown } from './support/browser.ts'
import { downloaded } from './support/downloaded.ts'
import { countedRows } from './support/list.ts'

const fixture = consoleFixture()

/** Every screen of a view that has a list call of its own, which fixes what the view is of without being told. */
const viewsWithACall = catalogue.screens.flatMap(({ path, screen }) => {
  if (screen.kind !== 'grid') return []
  const { entities, title, where: fixed = {} } = screen
  return entities.flatMap((entity) =>
    Object.entries(catalogue.entities.get(entity)?.list?.views ?? {}).flatMap(([view, { call }]) =>
      call && Object.keys(fixed).length === 0 ? [{ title, path: `${path}?entity=${entity}&view=${view}` }] : [],
    ),
  )
})

describe('a list', () => {
  it('is saved as it is filtered, by the palette and by the menu', async () => {
    const page = await fixture.openAs('admin', '/topicDynamics/topicModeration?status=pending')
    const grid = page.getByRole('grid', { name: '话题审核' })
    await shown(grid.locator('[role=row][data-id]').first())
    await grid.focus()
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog', { name: '命令面板' }).getByRole('combobox').fill('导出为CSV')
    await shown(page.getByRole('option', { name: /导出为 CSV/ }))
    const [file] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')])
    expect(file.suggestedFilename()).toMatch(/^话题-\d{8}\.csv$/)
    const lines = (await downloaded(file)).toString().trim().split('\n')
    expect(lines.length).toBeGreaterThan(5)
    expect(lines.slice(1).every((line) => line.includes('待审核'))).toBe(true)

    await grid.focus()
    await page.keyboard.press('x')
    await page.getByRole('button', { name: '导出' }).click()
    const [sheet] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: /Excel/ }).click(),
    ])
    expect(sheet.suggestedFilename()).toMatch(/\.xlsx$/)
    await shown(page.getByRole('status').filter({ hasText: '已导出 1 行' }))
  })

  it('is saved in its order, be it of some rows alone', async () => {
    const page = await fixture.openAs('admin', '/topicDynamics/tdlist?status=approved&sort=-likes')
    const grid = page.getByRole('grid', { name: '动态列表' })
    await shown(grid.locator('[role=row][data-id]').first())
    await grid.focus()
    for (const key of ['x', 'Shift+J', 'Shift+J', 'Shift+J']) await page.keyboard.press(key)
    await shown(page.getByRole('toolbar', { name: '批量操作' }).getByText('已选 4 项'))
    await page.getByRole('button', { name: '导出' }).click()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: /CSV/ }).click(),
    ])
    const [heading = [], ...rows]: string[][] = parse(await downloaded(file), { bom: true })
    const likes = rows.map((cells) => Number(cells[heading.indexOf('点赞')]))
    expect(likes).toHaveLength(4)
    expect(likes).toEqual(likes.toSorted((one, other) => other - one))
    expect(new Set(likes).size).toBeGreaterThan(1)
  })

  it('is given up with the session that asked for it', async () => {
    const page = await fixture.openAs('admin', '/topicDynamics/topicModeration')
    await shown(page.getByRole('grid', { name: '话题审核' }).locator('[role=row][data-id]').first())
    const goOn: (() => void)[] = []
    const signedOut = new Promise<void>((resolve) => goOn.push(resolve))
    await page.route('**/console/export', async (route) => {
      await signedOut
      // Nobody waits for it any more where the page has given it up.
      await route.continue().catch(() => {})
    })
    const isOurs = { predicate: (request: Request) => request.url().endsWith('/console/export') }
    const came = Promise.race([
      page.waitForEvent('requestfinished', isOurs).then(() => 'came'),
      page.waitForEvent('requestfailed', isOurs).then(() => 'was given up'),
    ])
    await page.getByRole('button', { name: '导出' }).click()
    await page.getByRole('menuitem', { name: '导出为 CSV' }).click()
    await shown(page.getByRole('status').filter({ hasText: '正在导出话题' }))
    await page.getByRole('button', { name: /^账号：/ }).click()
    await page.getByRole('menuitem', { name: '退出登录' }).click()
    await shown(page.getByRole('button', { name: '登录', exact: true }))
    for (const go of goOn) go()
    expect(await came).toBe('was given up')
    expect(await page.getByRole('status').filter({ hasText: '导出' }).count()).toBe(0)
    expect(await page.getByRole('alert').count()).toBe(0)
  })

  it('is a real file of votes by the call the documents name for it', async () => {
    const page = await fixture.openAs('admin', '/vote/index?entity=voteParticipant')
    await shown(page.getByRole('grid', { name: '投票列表' }).locator('[role=row][data-id]').first())
    const asked = page.waitForRequest((request) => request.url().endsWith('/school/vote/export'))
    await page.getByRole('button', { name: '导出' }).click()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: '导出为 CSV' }).click(),
    ])
    await asked
    const [heading, ...lines] = (await downloaded(file)).toString().trimEnd().split('\n')
    expect(heading).toContain('名称')
    expect(lines.length).toBeGreaterThan(3)
  })

  it.each(viewsWithACall)('is saved and drawn as its view shows it: $title', async ({ title, path }) => {
    const page = await fixture.openAs('admin', path)
    const grid = page.getByRole('grid', { name: title })
    await shown(grid.locator('[role=row][data-id]').first())
    const rows = await countedRows(page)

    const drawn = page.waitForResponse((response) => response.url().includes('/console/charts'))
    await page.getByRole('button', { name: '图表' }).click()
    const { data } = await (await drawn).json()
    const months: { readonly rows: number }[] = data.timeline
    expect(months.reduce((sum, month) => sum + month.rows, 0)).toBe(rows)
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: '导出' }).click()
    await page.getByRole('menuitem', { name: '导出为 CSV' }).click()
    await shown(page.getByRole('status').filter({ hasText: `已导出 ${rows} 行` }))
  })

  it('is packed with its files as 下载.zip', async () => {
    const page = await fixture.openAs('admin', '/navigation/attachments?kind=video')
    await shown(page.getByRole('grid', { name: '附件库' }).locator('[role=row][data-id]').first())
    await page.getByRole('button', { name: '导出' }).click()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: /打包下载/ }).click(),
    ])
    expect(file.suggestedFilename()).toBe('下载.zip')
    expect((await downloaded(file)).subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004')
  })

  it('is shown in figures, each chart with the table behind it', async () => {
    const page = await fixture.openAs('admin', '/visualization/saleData')
    await shown(page.getByRole('grid', { name: '销售数据' }).locator('[role=row][data-id]').first())
    await page.getByRole('button', { name: '图表' }).click()
    const card = page.getByRole('dialog', { name: '销售数据图表' }).getByRole('region', { name: '销售额（元）' })
    await card.getByRole('button', { name: '看表' }).click()
    await expect.poll(() => card.getByRole('row').count()).toBeGreaterThan(12)
  })
})
