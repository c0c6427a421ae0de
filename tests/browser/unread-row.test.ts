import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { rowsIn } from '../../src/server/database/entity-tables.ts'
import { consoleFixture, shown } from './support/browser.ts'
import { clearSaved } from './support/clear-saved.ts'
import { listCall } from './support/fake-list.ts'
import { countedRows, cursorId, panel, ready, rowAt, said } from './support/list.ts'
import { macroStep, putMacro } from './support/put-macro.ts'
import { savedFetched } from './support/saved-fetched.ts'

const fixture = consoleFixture()
const path = '/topicDynamics/tdlist?status=pending'

async function statusOf(id: number): Promise<unknown> {
  const rows = rowsIn(fixture.server().database.db, 'dynamic', 1)
  return (await rows.select('status').where('id', '=', id).executeTakeFirst())?.status
}

/** Keeps pages of the list from being answered until they are let go. */
async function holdPages(page: Page): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(listCall, async (route) => {
    await released
    // One that was given up meanwhile takes no answer.
    await route.continue().catch(() => undefined)
  })
  return () => release()
}

describe('a row that is still to be read', () => {
  it('is said to be so by the keys that would decide, select or edit it, and decided once it is there', async () => {
    const page = await fixture.openAs('admin', path)
    await ready(page)
    const last = (await countedRows(page)) - 1
    const release = await holdPages(page)
    await page.keyboard.press('Enter')
    await shown(panel(page).getByRole('toolbar', { name: '操作' }))
    await page.keyboard.press('End')
    await shown(panel(page).getByText('这一条还没有读出来'))
    await page.keyboard.press('a')
    await shown(said(page, 'alert', '不能通过：这一条还没有读出来'))
    await page.keyboard.press('e')
    await shown(said(page, 'alert', '不能编辑：这一条还没有读出来'))
    await page.keyboard.press('x')
    await shown(said(page, 'alert', /^这一条还没有读出来/))
    expect(await page.getByText('没有选中的内容').count()).toBe(0)

    release()
    await shown(rowAt(page, last).locator('[role=gridcell]').nth(1).getByText(/./).first())
    const id = await cursorId(page)
    expect(await statusOf(id)).toBe('pending')
    await page.keyboard.press('a')
    await expect.poll(() => statusOf(id)).toBe('approved')
  })

  it('is waited for by a macro that comes to it', async () => {
    await clearSaved(fixture)
    const steps = [macroStep('grid.nextUnhandled', '下一条未处理'), macroStep('dynamic.approve', '通过')]
    await putMacro(fixture, 'admin', { name: '通过下一条', key: ';', content: { steps } })
    const page = await fixture.openAs('admin', path)
    await ready(page)
    await savedFetched(page)
    const release = await holdPages(page)
    await page.keyboard.press('Control+a')
    const bar = page.getByRole('toolbar', { name: '批量操作' })
    await shown(bar)
    const read = Number((await bar.innerText()).match(/已选 (\d+) 项/)?.[1])
    await page.keyboard.press('a')
    await shown(said(page, 'status', `已通过 ${read} 项`))
    await page.keyboard.press('Home')
    await page.keyboard.press(';')
    await expect.poll(() => rowAt(page, read).getAttribute('data-cursor')).toBe('true')
    release()
    await shown(said(page, 'status', '已运行宏「通过下一条」，共 2 步'))
    expect(await statusOf(Number(await rowAt(page, read).getAttribute('data-id')))).toBe('approved')
  })
})
