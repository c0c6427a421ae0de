import { describe, expect, it } from 'vitest'
import { entityTables } from '../../src/server/database/entity-tables.ts'
import { addressOf, consoleFixture, shown } from './support/browser.ts'
import { cursorId, firstIds, grid, ready, rowOf, said } from './support/list.ts'

const fixture = consoleFixture()
const queue = '/topicDynamics/tdlist?status=pending'

/** What the database says of a dynamic of the demo school. */
async function storedDynamic(id: number) {
  const { db } = fixture.server().database
  return entityTables(db)
    .selectFrom('dynamic')
    .select(['status', 'reason', 'top'])
    .where('school_id', '=', 1)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

async function countStored(status: string): Promise<number> {
  const { db } = fixture.server().database
  const rows = await entityTables(db)
    .selectFrom('dynamic')
    .select('id')
    .where('school_id', '=', 1)
    .where('status', '=', status)
    .execute()
  return rows.length
}

describe('a moderator clears the queue by keys alone', () => {
  it('from sign-in through palette, decisions, undo, refusing, everything, reload, to the audit', async () => {
    const page = await fixture.openAs('admin')
    await page.waitForURL('**/welcome')
    await shown(page.getByRole('heading', { name: '首页' }))

    await page.keyboard.press('Control+k')
    await shown(page.getByRole('dialog', { name: '命令面板' }).getByRole('combobox'))
    await page.keyboard.type('dtlb')
    await shown(page.getByRole('option', { name: /动态列表/ }).first())
    await page.keyboard.press('Enter')
    await page.waitForURL('**/topicDynamics/tdlist**')
    await shown(grid(page).locator('[role=row][data-id]').first())

    for (const key of ['j', 'j', 'x', 'j', 'x']) await page.keyboard.press(key)
    const selected = grid(page).locator('[role=row][aria-selected=true]')
    await expect.poll(() => selected.count()).toBe(2)
    const ids = await selected.evaluateAll((rows) => rows.map((row) => Number(row.getAttribute('data-id'))))
    expect(await page.getByRole('toolbar', { name: '批量操作' }).innerText()).toContain('已选 2 项')

    await page.keyboard.press('a')
    await shown(page.getByRole('status').filter({ hasText: '已通过 2 项' }))
    for (const id of ids) expect((await storedDynamic(id)).status).toBe('approved')

    await page.keyboard.press('z')
    await shown(page.getByRole('status').filter({ hasText: '已撤销' }))
    for (const id of ids) expect((await storedDynamic(id)).status).toBe('pending')

    await page.keyboard.press('Escape')
    const refused = await cursorId(page)
    await page.keyboard.press('r')
    await page.keyboard.press('2')
    await page.keyboard.press('Enter')
    await expect.poll(async () => (await storedDynamic(refused)).status).toBe('refused')
    expect((await storedDynamic(refused)).reason).toBe('含有广告或引流信息')

    const waiting = await countStored('pending')
    expect(waiting).toBeGreaterThan(100)
    // Faster than all that match are counted: these are meant all the same.
    for (const key of ['Control+a', 'Control+a', 'a']) await page.keyboard.press(key)
    await expect.poll(() => countStored('pending')).toBe(0)
    await shown(page.getByRole('status').filter({ hasText: `已通过 ${waiting.toLocaleString('zh-CN')} 项` }))

    await page.reload()
    await page.waitForURL('**/topicDynamics/tdlist**')
    await shown(page.getByRole('main'))
    await page.keyboard.press('g')
    await page.keyboard.press('z')
    const audit = page.getByRole('dialog', { name: '操作记录' })
    await shown(audit.getByText('通过').first())
    await page.keyboard.press('z')
    await expect.poll(() => countStored('pending')).toBe(waiting)
    expect((await storedDynamic(refused)).status).toBe('refused')
  })

  it('to its end, which is told, and no key pressed by habit decides its last row again', async () => {
    const { db } = fixture.server().database
    const { author } = await entityTables(db)
      .selectFrom('dynamic')
      .select('author')
      .where('school_id', '=', 1)
      .where('status', '=', 'pending')
      .groupBy('author')
      .having((each) => each.fn.countAll(), '=', 2)
      .limit(1)
      .executeTakeFirstOrThrow()
    const page = await fixture.openAs('admin', `${queue}&author=${author}`)
    await ready(page)
    const first = await cursorId(page)
    await page.keyboard.press('a')
    await expect.poll(() => cursorId(page)).not.toBe(first)
    const last = await cursorId(page)
    await page.keyboard.press('r')
    await shown(page.getByRole('dialog', { name: '拒绝' }))
    await page.keyboard.press('2')
    await shown(said(page, 'status', '没有未处理的内容了'))
    // Its answer would take the place of what is said next.
    await shown(said(page, 'status', '已拒绝 1 项'))
    for (const key of ['a', 'a', '.', 'd']) {
      await page.keyboard.press(key)
      await shown(said(page, 'alert', '要再处理它'))
    }
    expect(await cursorId(page)).toBe(last)
    expect((await storedDynamic(first)).status).toBe('approved')
    expect((await storedDynamic(last)).status).toBe('refused')

    // There is no row below, but a step is a step.
    await page.keyboard.press('j')
    await page.keyboard.press('a')
    await shown(said(page, 'status', '已通过 1 项'))
    expect((await storedDynamic(last)).status).toBe('approved')
    await page.keyboard.press('d')
    await shown(said(page, 'alert', '没有删除：这一条已通过'))
    await page.keyboard.press('z')
    await expect.poll(async () => (await storedDynamic(last)).status).toBe('refused')
    await page.keyboard.press('z')
    await expect.poll(async () => (await storedDynamic(last)).status).toBe('pending')
    await page.keyboard.press('a')
    await expect.poll(async () => (await storedDynamic(last)).status).toBe('approved')
    await grid(page).locator(`[role=row][data-id="${last}"]`).click()
    await page.keyboard.press('d')
    await expect.poll(async () => (await storedDynamic(last)).status).toBe('deleted')
    for (const _ of ['deleted', 'approved', 'approved']) await page.keyboard.press('z')
    await expect.poll(async () => (await storedDynamic(first)).status).toBe('pending')
  })

  it('as fast as a slip is mended: what z takes back is decided anew before anything is answered', async () => {
    const page = await fixture.openAs('admin', queue)
    await ready(page)
    const [slip = 0, next = 0] = await firstIds(page, 2)
    let answer = () => {}
    const answered = new Promise<void>((resolve) => {
      answer = resolve
    })
    for (const call of ['**/dynamic/approved**', '**/console/undo'])
      await page.route(call, async (route) => {
        await answered
        await route.continue()
      })
    await page.keyboard.press('a')
    await expect.poll(() => cursorId(page)).toBe(next)
    await page.keyboard.press('z')
    await shown(rowOf(page, slip).and(page.locator('[data-cursor=true]:not([data-handled])')))
    await page.keyboard.press('r')
    await page.keyboard.press('2')
    await shown(rowOf(page, slip).and(page.locator('[data-handled]')))
    await expect.poll(() => page.getByRole('dialog', { name: '拒绝' }).count()).toBe(0)
    await page.keyboard.press('a')
    await page.keyboard.press('z')
    answer()
    await expect.poll(async () => (await storedDynamic(slip)).status).toBe('refused')
    await shown(rowOf(page, slip).getByText('已拒绝 · 我'))
    await page.keyboard.press('z')
    await expect.poll(async () => (await storedDynamic(slip)).status).toBe('pending')
    expect((await storedDynamic(next)).status, 'taken back before').toBe('pending')
  })

  it('keeps rows that arrive after they were seen out of everything that matches', async () => {
    const page = await fixture.openAs('admin', queue)
    await ready(page)
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Control+a')
    const { db } = fixture.server().database
    const [late] = await entityTables(db)
      .selectFrom('dynamic')
      .select('id')
      .where('school_id', '=', 1)
      .where('status', '=', 'refused')
      .limit(1)
      .execute()
    const other = await fixture.openAs('moderator', `/topicDynamics/tdlist?status=refused&open=${late?.id}`)
    await ready(other)
    const lateId = await cursorId(other)
    await other.keyboard.press('b')
    await expect.poll(async () => (await storedDynamic(lateId)).status).toBe('pending')

    await page.bringToFront()
    await page.keyboard.press('a')
    await expect.poll(() => countStored('pending')).toBe(1)
    expect((await storedDynamic(lateId)).status).toBe('pending')
    await page.keyboard.press('z')
    await expect.poll(() => countStored('pending')).toBeGreaterThan(100)
  })
})

describe('two moderators on one row', () => {
  it('the second is told who decided, and nothing is overwritten', async () => {
    const first = await fixture.openAs('admin', queue)
    const second = await fixture.openAs('moderator', queue)
    await ready(first)
    await ready(second)
    const id = await cursorId(first)
    expect(await cursorId(second)).toBe(id)

    await second.route('**/console/events', (route) => route.abort())
    await first.keyboard.press('a')
    await expect.poll(async () => (await storedDynamic(id)).status).toBe('approved')

    const row = grid(second).locator(`[role=row][data-id="${id}"]`)
    await shown(row.getByText(/通过/).first())
    await second.keyboard.press('r')
    await expect.poll(async () => (await storedDynamic(id)).status).toBe('approved')
    expect(addressOf(second)).toContain('status=pending')
  })
})
