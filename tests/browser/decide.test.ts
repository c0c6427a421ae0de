import type { Route } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { entityTables } from '../../src/server/database/entity-tables.ts'
import { consoleFixture, shown } from './support/browser.ts'
import { countedRows, firstIds, grid, ready, rowOf, said } from './support/list.ts'

const fixture = consoleFixture()
const path = '/topicDynamics/tdlist'
const approveCall = '**/school/v3_0/dynamic/dynamic/approved**'

async function stored(id: number) {
  const { db } = fixture.server().database
  return entityTables(db)
    .selectFrom('dynamic')
    .select(['status', 'reason', 'hot', 'topic'])
    .where('school_id', '=', 1)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

describe('a decision', () => {
  it('is shown at once, moves on, and stays where it was, dimmed, with who made it', async () => {
    const page = await fixture.openAs('admin', path)
    await ready(page)
    const [first = 0, second = 0] = await firstIds(page, 2)
    let answer = () => {}
    const answered = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route(approveCall, async (route) => {
      await answered
      await route.continue()
    })
    await page.keyboard.press('a')
    await shown(rowOf(page, first).and(page.locator('[data-handled]')))
    expect(await rowOf(page, second).getAttribute('data-cursor')).toBe('true')
    expect((await stored(first)).status).toBe('pending')
    await page.keyboard.press('k')
    answer()
    await shown(rowOf(page, first).getByText('已通过 · 我'))
    await shown(said(page, 'status', '已通过 1 项'))
    expect((await stored(first)).status).toBe('approved')
    expect(await rowOf(page, first).getAttribute('data-cursor'), 'the answer leaves the cursor be').toBe('true')
    expect(await firstIds(page, 2)).toEqual([first, second])
    await page.keyboard.press('Shift+R')
    await expect.poll(() => firstIds(page, 1)).toEqual([second])
    await page.keyboard.press('z')
    await expect.poll(async () => (await stored(first)).status).toBe('pending')
  })

  it('is made as fast as keys are pressed, each row for itself', async () => {
    const page = await fixture.openAs('admin', path)
    await ready(page)
    const ids = await firstIds(page, 6)
    for (let press = 0; press < 5; press++) await page.keyboard.press('a')
    await expect
      .poll(async () => (await Promise.all(ids.map(stored))).map(({ status }) => status))
      .toEqual([...Array.from({ length: 5 }, () => 'approved'), 'pending'])
    for (let press = 0; press < 5; press++) await page.keyboard.press('z')
    await expect
      .poll(async () => (await Promise.all(ids.map(stored))).every(({ status }) => status === 'pending'))
      .toBe(true)
    await expect.poll(() => rowOf(page, ids[0] ?? 0).getAttribute('data-handled')).toBeNull()
  })

  it('still on its way is not lost by leaving the page unasked', async () => {
    const page = await fixture.openAs('admin', path)
    await ready(page)
    const [id = 0] = await firstIds(page, 1)
    let answer = () => {}
    const answered = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route(approveCall, async (route) => {
      await answered
      await route.continue()
    })
    await page.keyboard.press('a')
    const asked = page.waitForEvent('dialog')
    const leaving = page.close({ runBeforeUnload: true })
    const dialog = await asked
    expect(dialog.type()).toBe('beforeunload')
    await dialog.dismiss()
    await leaving
    answer()
    await shown(rowOf(page, id).getByText('已通过 · 我'))
    await page.keyboard.press('z')
    await expect.poll(async () => (await stored(id)).status).toBe('pending')
  })

  it('that never reached the server is put back, said, and made again', async () => {
    const page = await fixture.openAs('admin', path, { expected: /Failed to load|ERR_FAILED/ })
    await ready(page)
    const ids = await firstIds(page, 2)
    await page.route(approveCall, (route) => route.abort())
    for (const key of ['x', 'j', 'x', 'a']) await page.keyboard.press(key)
    await shown(said(page, 'alert', '失败 2 项'))
    for (const id of ids) {
      expect(await rowOf(page, id).getAttribute('aria-selected')).toBe('false')
      await shown(rowOf(page, id).getByText('没有通过：请求失败2'))
      expect((await stored(id)).status).toBe('pending')
    }
    await page.unroute(approveCall)
    await page
      .getByRole('toolbar', { name: '批量操作' })
      .getByRole('button', { name: /重试通过/ })
      .click()
    await shown(said(page, 'status', '已通过 2 项'))
    for (const id of ids) expect((await stored(id)).status).toBe('approved')
    await said(page, 'status', '已通过 2 项').getByRole('button', { name: '撤销' }).click()
    await shown(said(page, 'status', '已撤销：通过 2 项'))
    for (const id of ids) expect((await stored(id)).status).toBe('pending')
  })

  it('is made again with all that failed beside it, but for rows that were decided since', async () => {
    const page = await fixture.openAs('admin', path, { expected: /Failed to load|ERR_FAILED/ })
    await ready(page)
    const ids = await firstIds(page, 3)
    const calls = '**/school/v3_0/dynamic/dynamic/**'
    await page.route(calls, (route) => route.abort())
    for (const key of ['a', 'r']) await page.keyboard.press(key)
    const asking = page.getByRole('dialog', { name: '拒绝' })
    await shown(asking)
    await page.keyboard.press('2')
    await asking.waitFor({ state: 'hidden' })
    await page.keyboard.press('a')
    for (const id of ids) await shown(rowOf(page, id).getByText('请求失败2'))
    await page.unroute(calls)
    await rowOf(page, ids[2] ?? 0).click()
    await page.keyboard.press('d')
    await shown(said(page, 'status', '已删除 1 项'))
    await page.getByRole('button', { name: '重试 2 次操作' }).press('Enter')
    const statuses = () => Promise.all(ids.map(async (id) => (await stored(id)).status))
    await expect.poll(statuses).toEqual(['approved', 'refused', 'deleted'])
    for (const _ of ids) await page.keyboard.press('z')
    await expect.poll(statuses).toEqual(['pending', 'pending', 'pending'])
  })

  it('asks for its reason: own words as well as a digit, none at all is refused, Esc withdraws', async () => {
    const page = await fixture.openAs('admin', path)
    await ready(page)
    const [first = 0, second = 0] = await firstIds(page, 2)
    await page.keyboard.press('r')
    const dialog = page.getByRole('dialog', { name: '拒绝' })
    await shown(dialog)
    await page.keyboard.press('Enter')
    await shown(dialog.getByRole('alert').getByText('拒绝原因'))
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    expect((await stored(first)).status).toBe('pending')
    await page.keyboard.press('r')
    await dialog.getByPlaceholder(/其他/).fill('图里有 3 张别人的照片')
    await page.keyboard.press('Enter')
    await expect.poll(() => stored(first)).toMatchObject({ status: 'refused', reason: '图里有 3 张别人的照片' })
    await page.keyboard.press('.')
    await expect.poll(() => stored(second)).toMatchObject({ status: 'refused', reason: '图里有 3 张别人的照片' })
    for (const key of ['z', 'z']) await page.keyboard.press(key)
    await expect.poll(async () => (await stored(first)).status).toBe('pending')
  })

  it('is refused before its dialog closes where the server would refuse it, and keeps what was typed', async () => {
    const page = await fixture.openAs('admin', path)
    await ready(page)
    await page.keyboard.press('v')
    const dialog = page.getByRole('dialog', { name: '修改浏览数' })
    const views = dialog.getByLabel('浏览')
    await views.fill('999999999')
    await page.keyboard.press('Enter')
    await shown(dialog.getByRole('alert').getByText('浏览不能大于 99999999'))
    expect(await views.inputValue()).toBe('999999999')
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
  })

  it('keeps the selection where a second verb is likely, and toggles by one key', async () => {
    const page = await fixture.openAs('admin', `${path}?status=approved&hot=0`)
    await ready(page)
    const [id = 0] = await firstIds(page, 1)
    await page.keyboard.press('x')
    await page.keyboard.press('h')
    await expect.poll(async () => Boolean((await stored(id)).hot)).toBe(true)
    expect(await rowOf(page, id).getAttribute('aria-selected')).toBe('true')
    await page.keyboard.press('h')
    await expect.poll(async () => Boolean((await stored(id)).hot)).toBe(false)
  })

  it('on several rows is painted where they stand before the list moves to the next', async () => {
    const page = await fixture.openAs('admin', `${path}?status=pending`)
    await ready(page)
    const scroller = grid(page).locator('[data-scroller]')
    await page.keyboard.press('Control+a')
    const text = await page.getByRole('toolbar', { name: '批量操作' }).innerText()
    const count = Number(/已选 (\d+) 项/.exec(text)?.[1])
    await page.evaluate(() => {
      const note = (event: KeyboardEvent) => {
        if (event.key !== 'a') return
        requestAnimationFrame(() => {
          const list = document.querySelector('[role=grid]')
          const shown = [...(list?.querySelectorAll('[role=row][data-id]') ?? [])].slice(0, 3)
          document.title = JSON.stringify([
            list?.querySelector('[data-scroller]')?.scrollTop,
            shown.map((row) => row.hasAttribute('data-handled')),
          ])
        })
      }
      addEventListener('keydown', note, { capture: true })
    })
    await page.keyboard.press('a')
    await expect.poll(() => page.title()).toBe(JSON.stringify([0, [true, true, true]]))
    await expect.poll(() => scroller.evaluate((element) => element.scrollTop)).toBeGreaterThan(0)
    const cursor = grid(page).locator('[role=row][data-cursor]')
    expect(Number(await cursor.getAttribute('aria-rowindex'))).toBe(count + 2)
    const [row, box] = [await cursor.boundingBox(), await scroller.boundingBox()]
    // Below the last that was decided, with those to come in sight.
    expect((row?.y ?? 0) - (box?.y ?? 0)).toBeCloseTo(row?.height ?? 0, 0)
    await page.keyboard.press('z')
    await shown(said(page, 'status', `已撤销：通过 ${count} 项`))
  })

  it('on more than a query can name is sent in parts and taken back as one', async () => {
    const page = await fixture.openAs('admin', path)
    await ready(page)
    const scroller = grid(page).locator('[data-scroller]')
    for (const index of [120, 220]) {
      await scroller.evaluate((element, to) => {
        element.scrollTop = to * 96
      }, index)
      await shown(grid(page).locator(`[role=row][aria-rowindex="${index + 6}"][data-id]`))
    }
    await page.keyboard.press('Control+a')
    const text = await page.getByRole('toolbar', { name: '批量操作' }).innerText()
    const count = Number(/已选 (\d+) 项（已加载）/.exec(text)?.[1])
    expect(count).toBeGreaterThan(200)
    const requests: string[] = []
    page.on('request', (request) => (request.url().includes('/dynamic/approved') ? requests.push(request.url()) : null))
    await page.keyboard.press('a')
    await shown(said(page, 'status', `已通过 ${count} 项`))
    expect(requests).toHaveLength(Math.ceil(count / 200))
    await page.reload()
    await shown(page.getByText('队列已清空'))
    await page.keyboard.press('z')
    await shown(said(page, 'status', `已撤销：通过 ${count} 项`))
    await ready(page)
    await expect.poll(() => countedRows(page)).toBe(count)
  })

  it('on a row that one on all that match is still about means the row as that leaves it', async () => {
    const page = await fixture.openAs('admin', path)
    await ready(page)
    const [id = 0] = await firstIds(page, 1)
    const held: Route[] = []
    await page.route(approveCall, (route) => void held.push(route))
    for (const key of ['Control+a', 'Control+a']) await page.keyboard.press(key)
    await shown(page.getByText(/已选全部/))
    for (const key of ['a', 'Home', 'r']) await page.keyboard.press(key)
    const asking = page.getByRole('dialog', { name: '拒绝' })
    await shown(asking)
    await page.keyboard.press('2')
    await asking.waitFor({ state: 'hidden' })
    await held[0]?.continue()
    await expect.poll(async () => (await stored(id)).status).toBe('refused')
    for (const _ of ['refused', 'approved']) await page.keyboard.press('z')
    await expect.poll(async () => (await stored(id)).status).toBe('pending')
  })

  it('on all that match announces nothing of it as new', async () => {
    const page = await fixture.openAs('admin', path)
    await ready(page)
    await page.evaluate(() => {
      new MutationObserver(() => {
        if (document.querySelector('main')?.innerText.includes('条新内容')) document.body.dataset.announced = ''
      }).observe(document.body, { subtree: true, childList: true, characterData: true })
    })
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Control+a')
    await page.keyboard.press('a')
    await shown(said(page, 'status', /^已通过 \d+ 项/))
    await expect.poll(() => page.getByRole('radio', { name: /待审核/ }).innerText()).toMatch(/0$/)
    expect(await page.locator('[data-announced]').count()).toBe(0)
    await page.keyboard.press('z')
    await shown(said(page, 'status', /^已撤销/))
  })
})
