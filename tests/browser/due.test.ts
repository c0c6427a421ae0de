import { type APIRequestContext, request } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { entityTables } from '../../src/server/database/entity-tables.ts'
import { HandClock } from '../server/support/hand-clock.ts'
import { consoleFixture, shown } from './support/browser.ts'

const minute = 60_000
const start = Date.now()
const clock = new HandClock(start)
const fixture = consoleFixture({}, clock)

/** Calls of a colleague without a browser. */
let colleague: APIRequestContext
beforeAll(async () => {
  const baseURL = fixture.origin()
  const open = await request.newContext({ baseURL })
  const login = await open.post('/school/login', { data: { username: 'admin', password: 'campus-admin' } })
  const { data }: { data: { access_token: string } } = await login.json()
  await open.dispose()
  colleague = await request.newContext({ baseURL, extraHTTPHeaders: { authorization: `Bearer ${data.access_token}` } })
})
afterAll(() => colleague.dispose())

/** Blocks somebody of one module. @returns the id of the record. */
async function block(module: string, until: number | null): Promise<number> {
  const answer = await colleague.post('/school/v3_0/disabled/modular/block', {
    data: { user: 11, module, reason: '发布低俗内容', until },
  })
  const { data }: { data: { ids: number[] } } = await answer.json()
  return data.ids[0] ?? 0
}

describe('what happens at a moment', () => {
  it('is seen in an open list, with the system as its author, and is not offered to z', async () => {
    const end = start + 10 * minute
    const [ending, staying] = [await block('topic', end), await block('dynamic', null)]
    const page = await fixture.openAs('admin', '/topicDynamics/topicblacklist')
    const row = (id: number) => page.locator(`[role=row][data-id="${id}"]`)
    await shown(row(ending))
    await clock.untilAsleep(end)
    clock.turnTo(end)
    await shown(row(ending).filter({ hasText: '到期解除' }))
    await shown(row(ending).filter({ hasText: '系统' }))
    await page.keyboard.press('z')
    await shown(page.getByText('没有可以撤销的操作'))
    await shown(row(staying))
    expect(await row(staying).innerText()).not.toContain('解除')
  })

  it('a post is put on top until a moment by one key and the time', async () => {
    const page = await fixture.openAs('admin', '/topicDynamics/tdlist?status=approved')
    const grid = page.getByRole('grid', { name: '动态列表' })
    await shown(grid.locator('[data-cursor]'))
    const id = await grid.locator('[data-cursor]').getAttribute('data-id')
    await grid.focus()
    await page.keyboard.press('Shift+T')
    const dialog = page.getByRole('dialog', { name: '定时置顶' })
    await shown(dialog)
    await dialog.locator('input').fill('2099-05-01T08:00')
    await page.keyboard.press('Enter')
    const stored = () =>
      entityTables(fixture.server().database.db)
        .selectFrom('dynamic')
        .select(['top', 'top_until'])
        .where('school_id', '=', 1)
        .where('id', '=', Number(id))
        .executeTakeFirstOrThrow()
    await expect.poll(stored).toEqual({ top: 1, top_until: Date.parse('2099-05-01T08:00+08:00') })
  })

  it('lifting a block in the list names the block, not the user', async () => {
    const id = await block('comment', null)
    const page = await fixture.openAs('admin', '/topicDynamics/topicblacklist')
    const row = page.locator(`[role=row][data-id="${id}"]`)
    await row.click()
    const [sent] = await Promise.all([
      page.waitForRequest(/cancelDisable/),
      (async () => {
        await page.keyboard.press('Escape')
        await page.keyboard.press('s')
      })(),
    ])
    expect(sent.postDataJSON()).toMatchObject({ blockId: id })
    expect(sent.postDataJSON()).not.toHaveProperty('id')
    await shown(row.filter({ hasText: '已解除' }))
  })

  it('an announcement for later stands as waiting in the open list, and begins there', async () => {
    const page = await fixture.openAs('admin', '/announcement/announcindex')
    const api = await colleague.post('/school/notice/add', {
      data: { title: '图书馆闭馆通知', content: '<p>周日闭馆</p>', publishAt: start + 60 * minute },
    })
    expect(await api.json()).toMatchObject({ code: 0 })
    const row = page.locator('[role=row][data-id]').filter({ hasText: '图书馆闭馆通知' })
    await page.reload()
    await shown(row.filter({ hasText: '待开始' }))
    clock.turnTo(start + 60 * minute)
    await shown(row.filter({ hasText: '启用' }))
  })
})
