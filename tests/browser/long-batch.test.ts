import type { Page } from 'playwright-core'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { entityTables, rowsIn } from '../../src/server/database/entity-tables.ts'
import { lengthenQueue } from '../server/support/lengthen-queue.ts'
import { consoleFixture, shown } from './support/browser.ts'
import { clearSaved } from './support/clear-saved.ts'
import { holdBatch } from './support/hold-batch.ts'
import { cursorId, ready, said } from './support/list.ts'
import { macroStep, putMacro } from './support/put-macro.ts'
import { savedFetched } from './support/saved-fetched.ts'

const fixture = consoleFixture()
const queue = '/topicDynamics/tdlist?status=pending'

async function pending(): Promise<number> {
  const { db } = fixture.server().database
  const { count } = await entityTables(db)
    .selectFrom('dynamic')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('school_id', '=', 1)
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow()
  return Number(count)
}

beforeAll(() => lengthenQueue(fixture.server().database, 1_400))

afterEach(() => {
  vi.restoreAllMocks()
})

const number = (value: number) => value.toLocaleString('zh-CN')

describe('a batch that takes long', () => {
  it('shows how far it is, is stopped by a key, and what was done is taken back by one', async () => {
    const all = await pending()
    const page = await fixture.openAs('admin', queue)
    await ready(page)
    const release = holdBatch(fixture.server().database)
    for (const key of ['Control+a', 'Control+a', 'a']) await page.keyboard.press(key)
    await shown(page.getByText(`通过 200 / ${number(all)} 项`))
    await shown(page.getByRole('progressbar', { name: '通过' }))
    await page.keyboard.press('Shift+X')
    await shown(said(page, 'status', '正在停止，已处理的保留'))
    await expect
      .poll(() => fixture.server().database.db.selectFrom('running_batch').select('cancelled_at').execute())
      .toEqual([{ cancelled_at: expect.any(Number) }])
    release()
    await shown(said(page, 'status', `已通过 200 项，未处理 ${number(all - 200)} 项`))
    expect(await pending()).toBe(all - 200)
    await page.keyboard.press('z')
    await expect.poll(pending).toBe(all)
  })

  it('ends the macro it is a step of where it is stopped, and is taken back with it', async () => {
    await clearSaved(fixture)
    const steps = [macroStep('dynamic.approve', '通过'), macroStep('dynamic.setHot', '设为热门')]
    await putMacro(fixture, 'admin', { name: '全过', key: ';', content: { steps } })
    const all = await pending()
    const page = await fixture.openAs('admin', queue)
    await ready(page)
    await savedFetched(page)
    const hot: string[] = []
    page.on('request', (request) => {
      if (/dynamic\/dynamic\/hot/.test(request.url())) hot.push(request.url())
    })
    const release = holdBatch(fixture.server().database)
    for (const key of ['Control+a', 'Control+a', ';']) await page.keyboard.press(key)
    await page.getByRole('button', { name: /停止/ }).click()
    await expect
      .poll(() => fixture.server().database.db.selectFrom('running_batch').select('cancelled_at').execute())
      .toEqual([{ cancelled_at: expect.any(Number) }])
    release()
    await shown(said(page, 'alert', '宏「全过」停在第 1 步「通过动态」：已停止'))
    expect(hot).toEqual([])
    expect(await pending()).toBe(all - 200)
    await page.keyboard.press('z')
    await shown(said(page, 'status', '已撤销：宏「全过」'))
    expect(await pending()).toBe(all)
  })

  it('goes on where its connection is cut, and what it came to is told and taken back', async () => {
    const all = await pending()
    const page = await fixture.openAs('admin', queue, { expected: /ERR_CONNECTION_RESET/ })
    await ready(page)
    let cut = () => {}
    const isCut = new Promise<void>((resolve) => {
      cut = resolve
    })
    await page.route('**/dynamic/approved**', async (route) => {
      const answered = route.fetch({ timeout: 0 }).catch(() => undefined)
      await isCut
      await route.abort('connectionreset')
      await answered
    })
    const release = holdBatch(fixture.server().database)
    for (const key of ['Control+a', 'Control+a', 'a']) await page.keyboard.press(key)
    await shown(page.getByText(`通过 200 / ${number(all)} 项`))
    const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/dynamic/approved'))
    cut()
    await failed
    await shown(page.getByRole('progressbar', { name: '通过' }))
    release()
    await shown(said(page, 'status', `已通过 ${number(all)} 项`))
    expect(await page.getByRole('alert').count()).toBe(0)
    await page.keyboard.press('z')
    await expect.poll(pending).toBe(all)
  })

  it('and its undo says how far it is, is stopped by its button, and taken back further', async () => {
    const all = await pending()
    const page = await fixture.openAs('admin', queue)
    await ready(page)
    for (const key of ['Control+a', 'Control+a', 'a']) await page.keyboard.press(key)
    await shown(said(page, 'status', `已通过 ${number(all)} 项`))
    const release = holdBatch(fixture.server().database)
    await page.keyboard.press('z')
    const message = said(page, 'status', new RegExp(`正在撤销 \\d+ / ${number(all)} 项`))
    await shown(message)
    await message.getByRole('button', { name: /停止/ }).click()
    await expect
      .poll(() => fixture.server().database.db.selectFrom('running_batch').select('cancelled_at').execute())
      .toEqual([{ cancelled_at: expect.any(Number) }])
    release()
    await shown(said(page, 'status', '已停止撤销'))
    expect(await pending()).toBeLessThan(all)
    await page.keyboard.press('z')
    await expect.poll(pending).toBe(all)
  })

  it('that was cut off is told of when its operator is next there, and taken back by z', async () => {
    const all = await pending()
    const page = await fixture.openAs('admin', queue)
    await approvedAndCutOff(page)
    await shown(said(page, 'alert', '「通过」因服务器中断停下了'))
    await shown(said(page, 'alert', '共 1,200 项，已处理 1 项'))
    await page.keyboard.press('z')
    await expect.poll(pending).toBe(all)
    await expect.poll(() => said(page, 'alert', '因服务器中断停下了').count()).toBe(0)
    expect(await fixture.server().database.db.selectFrom('running_batch').select('id').execute()).toEqual([])
  })

  it('that was cut off is what the button of its message takes back, whatever was done since', async () => {
    const page = await fixture.openAs('admin', queue)
    const cut = await approvedAndCutOff(page)
    const message = said(page, 'alert', '「通过」因服务器中断停下了')
    await shown(message)
    const later = await cursorId(page)
    await page.keyboard.press('a')
    await expect.poll(() => statusOf(later)).toBe('approved')
    await message.getByRole('button', { name: '撤销' }).click()
    await expect.poll(() => statusOf(cut)).toBe('pending')
    expect(await statusOf(later)).toBe('approved')
  })
})

async function statusOf(id: number): Promise<unknown> {
  const { db } = fixture.server().database
  return (await rowsIn(db, 'dynamic', 1).select('status').where('id', '=', id).executeTakeFirstOrThrow()).status
}

/** Approves a row, by a batch left as a server leaves it that ends between two pieces, and opens the page anew. @returns the row. */
async function approvedAndCutOff(page: Page): Promise<number> {
  const { database } = fixture.server()
  await ready(page)
  const id = await cursorId(page)
  await page.keyboard.press('a')
  await expect.poll(() => statusOf(id)).toBe('approved')
  await database.write(async (trx) => {
    const head = await trx
      .selectFrom('audit_batch')
      .selectAll()
      .where('school_id', '=', 1)
      .where('command', '=', 'dynamic.approve')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    await trx
      .insertInto('running_batch')
      .values({
        ...{ school_id: 1, id: 9_000, account_id: head.account_id, server: 'one that is gone', entity: 'dynamic' },
        ...{ command: head.command, depth: 0, call_key: null, total: 1_200, done: 1, first: head.id },
        ...{ began_at: 1, cancelled_at: null, cut_at: null },
      })
      .execute()
  })
  await page.evaluate(() => localStorage.clear())
  await page.reload()
  await ready(page)
  return id
}
