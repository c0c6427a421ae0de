import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { lengthenQueue } from '../server/support/lengthen-queue.ts'
import { consoleFixture, shown } from './support/browser.ts'
import { callBeside } from './support/call-beside.ts'
import { countedRows, cursorId, ready, rowOf, said } from './support/list.ts'

const fixture = consoleFixture()

beforeAll(() => lengthenQueue(fixture.server().database, 500))

/** The queue, all of which is approved with the cursor on a row that some keys lead to; that row, and where it stands. */
async function approveAll(...keys: readonly string[]) {
  const page = await fixture.openAs('admin', '/topicDynamics/tdlist?status=pending')
  await ready(page)
  const count = await countedRows(page)
  for (const key of keys) await page.keyboard.press(key)
  await shown(page.locator('[role=row][data-cursor][data-id]'))
  const stood = { id: await cursorId(page), at: await cursorAt(page) }
  for (const key of ['Control+a', 'Control+a', 'a']) await page.keyboard.press(key)
  await shown(said(page, 'status', `已通过 ${count.toLocaleString('zh-CN')} 项`))
  return { page, stood, count }
}

/** The position the list says its cursor stands at. */
async function cursorAt(page: Page): Promise<string | null> {
  return page.locator('[role=row][data-cursor]').getAttribute('aria-rowindex')
}

async function takeBack(page: Page): Promise<void> {
  await page.keyboard.press('z')
  await shown(said(page, 'status', '已撤销：通过'))
}

describe('the cursor, when all that match were decided and taken back', () => {
  it('stands on the record it stood on', async () => {
    const { page, stood, count } = await approveAll('j', 'j', 'j')
    expect(await cursorId(page)).toBe(stood.id)
    await takeBack(page)
    await expect.poll(() => countedRows(page)).toBe(count)
    expect(await cursorId(page)).toBe(stood.id)
    expect(await cursorAt(page)).toBe(stood.at)
    expect(await rowOf(page, stood.id).isVisible()).toBe(true)
  })

  it('stands on it in what was not read from the top as well', async () => {
    const { page, stood } = await approveAll('End', 'k', 'k')
    await takeBack(page)
    await expect.poll(() => cursorAt(page)).toBe(stood.at)
    await expect.poll(() => cursorId(page)).toBe(stood.id)
    expect(await rowOf(page, stood.id).isVisible()).toBe(true)
  })

  it('stands where it stood, if the record has gone meanwhile', async () => {
    const { page, stood } = await approveAll('End', 'k', 'k')
    const call = await callBeside(fixture.server())
    expect((await call('/school/dynamic/delete', { id: stood.id })).data.changed).toBe(1)
    await takeBack(page)
    await expect.poll(() => cursorAt(page)).toBe(stood.at)
    await shown(page.locator('[role=row][data-cursor][data-id]'))
    expect(await cursorId(page)).not.toBe(stood.id)
  })
})
