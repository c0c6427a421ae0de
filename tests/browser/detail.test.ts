import type { Locator } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { entityTables } from '../../src/server/database/entity-tables.ts'
import { addressOf, consoleFixture, shown } from './support/browser.ts'
import { panel, ready, rowAt, said } from './support/list.ts'
import { expectNoOverflow } from './support/overflow.ts'

const fixture = consoleFixture()
const path = '/topicDynamics/tdlist'

/** Whom the newest dynamic of the demo school is by. */
async function someAuthor(): Promise<number> {
  const { db } = fixture.server().database
  const row = await entityTables(db)
    .selectFrom('dynamic')
    .select('author')
    .where('school_id', '=', 1)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return Number(row.author)
}

/** A dynamic of the demo school. */
async function someDynamic(status: string): Promise<{ id: number; content: string }> {
  const { db } = fixture.server().database
  const row = await entityTables(db)
    .selectFrom('dynamic')
    .select(['id', 'content'])
    .where('school_id', '=', 1)
    .where('status', '=', status)
    .orderBy('id', 'asc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return { id: Number(row.id), content: String(row.content) }
}

type Box = Awaited<ReturnType<Locator['boundingBox']>>

function areApart(one: Box, other: Box): boolean {
  if (!one || !other) return false
  const isBeside = one.x + one.width <= other.x || other.x + other.width <= one.x
  return isBeside || one.y + one.height <= other.y || other.y + other.height <= one.y
}

/** As the page's own script: timers that were not set yet wait for good once `areTimersHeld`. */
const timersHeld = `{
  const set = window.setTimeout
  window.setTimeout = (run, ms = 0, ...rest) => (window.areTimersHeld && ms > 0 ? 0 : set(run, ms, ...rest))
}`

describe('what opens for the first time', () => {
  it('waits for its code, and for no timer', async () => {
    const page = await fixture.openAs('admin')
    await page.addInitScript(timersHeld)
    await page.goto(fixture.origin() + path)
    await ready(page)
    await page.evaluate('window.areTimersHeld = true')
    await page.keyboard.press('x')
    await shown(page.getByText('已选 1 项'))
    await page.keyboard.press('Enter')
    await shown(panel(page).getByText(/^1 \/ /))
    await page.keyboard.press('Control+k')
    await shown(page.getByRole('dialog', { name: '命令面板' }).getByRole('combobox'))
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: '筛选' }).click()
    await shown(page.getByRole('dialog', { name: '筛选' }))
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: '账号' }).click()
    await shown(page.getByRole('menuitem').first())
  })
})

describe('the detail beside the list', () => {
  it('opens, follows the cursor, is decided in, and closes, by keys', async () => {
    const page = await fixture.openAs('admin', path)
    await ready(page)
    await page.keyboard.press('Enter')
    await shown(panel(page).getByText(/^1 \/ /))
    await shown(panel(page).getByText('还没有人处理过'))
    await page.keyboard.press('j')
    await shown(panel(page).getByText(/^2 \/ /))
    await page.keyboard.press('a')
    await shown(panel(page).getByText(/^3 \/ /))
    await page.keyboard.press('k')
    await shown(panel(page).getByText('已通过 · 我'))
    await shown(panel(page).getByText('状态：待审核 → 已通过'))
    await expect.poll(() => panel(page).getByRole('button', { name: '退回重审' }).count()).toBe(1)
    expect(await panel(page).getByRole('button', { name: '通过', exact: false }).count()).toBe(0)
    await page.keyboard.press('z')
    await shown(panel(page).getByText('状态：已通过 → 待审核'))
    await page.keyboard.press('Escape')
    await panel(page).waitFor({ state: 'hidden' })
    expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('grid')
  })

  it('opens by its button or a double click, and closes by its button', async () => {
    const page = await fixture.openAs('admin', path, { viewport: { width: 1366, height: 768 } })
    await ready(page)
    await rowAt(page, 1).click()
    const button = page.getByRole('button', { name: '详情', exact: true })
    await button.click()
    await shown(panel(page).getByText(/^2 \/ /))
    await rowAt(page, 2).click()
    await shown(panel(page).getByText(/^3 \/ /))
    await button.click()
    await panel(page).waitFor({ state: 'hidden' })
    await rowAt(page, 0).dblclick()
    await shown(panel(page).getByText(/^1 \/ /))
  })

  it('holds on to the record the address names, and decides about that one', async () => {
    const { id, content } = await someDynamic('refused')
    const page = await fixture.openAs('admin', `${path}?status=pending&open=${id}`)
    await ready(page)
    await shown(panel(page).getByText(content, { exact: true }))
    await page.keyboard.press('b')
    const { db } = fixture.server().database
    const status = async () =>
      (
        await entityTables(db)
          .selectFrom('dynamic')
          .select('status')
          .where('school_id', '=', 1)
          .where('id', '=', id)
          .executeTakeFirst()
      )?.status
    await expect.poll(status).toBe('pending')
    await shown(panel(page).getByText('状态：已拒绝 → 待审核'))
    await page.keyboard.press('z')
    await expect.poll(status).toBe('refused')
    await page.keyboard.press('j')
    await shown(panel(page).getByText(/^2 \/ /))
    expect(new URL(page.url()).searchParams.get('open')).toBeNull()
  })

  it('edits the record it shows by a button, whatever is selected', async () => {
    const page = await fixture.openAs('admin', path)
    await ready(page)
    await page.keyboard.press('x')
    await page.keyboard.press('j')
    await page.keyboard.press('o')
    await shown(page.getByText('已选 1 项'))
    await shown(panel(page).getByText(/^2 \/ /))
    const id = Number(await page.getByRole('grid').locator('[data-cursor]').getAttribute('data-id'))
    const dynamics = entityTables(fixture.server().database.db).selectFrom('dynamic').select('content')
    const { content } = await dynamics.where('school_id', '=', 1).where('id', '=', id).executeTakeFirstOrThrow()
    await panel(page).getByRole('button', { name: '编辑' }).click()
    const text = page.getByRole('dialog', { name: /编辑动态/ }).getByLabel('内容')
    await shown(text)
    expect(await text.inputValue()).toBe(content)
  })

  it('edits the one record that is selected by a button of the selection, not the one under the cursor', async () => {
    const page = await fixture.openAs('admin', path)
    await ready(page)
    await page.keyboard.press('x')
    await page.keyboard.press('j')
    const bar = page.getByRole('toolbar', { name: '批量操作' })
    const edit = bar.getByRole('button', { name: /^编辑/ })
    await shown(edit)
    const id = Number(await page.locator('[role=row][aria-selected=true]').getAttribute('data-id'))
    const dynamics = entityTables(fixture.server().database.db).selectFrom('dynamic').select('content')
    const { content } = await dynamics.where('school_id', '=', 1).where('id', '=', id).executeTakeFirstOrThrow()
    await edit.click()
    const text = page.getByRole('dialog', { name: /编辑动态/ }).getByLabel('内容')
    await shown(text)
    expect(await text.inputValue()).toBe(content)
    await page.keyboard.press('Escape')
    await page.keyboard.press('x')
    await shown(bar.getByText('已选 2 项'))
    expect(await edit.count()).toBe(0)
  })

  it('shows pictures in full, by keys', async () => {
    const page = await fixture.openAs('admin', path)
    await ready(page)
    const pictured = page.getByRole('grid').locator('[role=row]:has(img.size-16)').first()
    await pictured.locator('[role=gridcell]').nth(1).click()
    await page.keyboard.press('Enter')
    await shown(panel(page).getByRole('button', { name: '查看第 1 张图片' }))
    await page.keyboard.press('Enter')
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('详情')
    await panel(page).getByRole('button', { name: '查看第 1 张图片' }).focus()
    await page.keyboard.press('Enter')
    await shown(page.getByRole('dialog', { name: /图片 1/ }))
    await page.keyboard.press('Escape')
    await page.getByRole('dialog', { name: /图片 1/ }).waitFor({ state: 'hidden' })
    await shown(panel(page))
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe('查看第 1 张图片')
  })

  it('plays a film by a key of the list, which keeps the focus', async () => {
    const page = await fixture.openAs('admin', '/topicDynamics/videoReview')
    const list = await ready(page, '视频审核')
    await page.keyboard.press('Shift+P')
    await shown(said(page, 'status', '没有能播放的视频'))
    await page.keyboard.press('o')
    const film = panel(page).locator('video').first()
    await shown(film)
    for (const isPaused of [false, true]) {
      await page.keyboard.press('Shift+P')
      await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.paused)).toBe(isPaused)
    }
    expect(await list.evaluate((element) => element === document.activeElement)).toBe(true)
  })

  it('shows the complained-of post beside a complaint', async () => {
    const page = await fixture.openAs('admin', '/topicDynamics/topiComplaints')
    await ready(page, '动态投诉')
    await page.keyboard.press('o')
    await shown(panel(page).getByRole('heading', { name: /被投诉的动态/ }))
    await shown(panel(page).getByText('浏览'))
  })

  it('shows a record and the lists of what belongs to it in its width', async () => {
    const page = await fixture.openAs('admin')
    for (const [place, title, list] of [
      [`/userManagement/userListManage?open=${await someAuthor()}`, '用户列表', /^动态/],
      ['/lovewall/loveclass?open=1', '表白分类', /^表白/],
    ] as const) {
      await page.goto(place)
      await ready(page, title)
      const heading = panel(page).getByRole('heading', { name: list, level: 3 })
      await shown(heading)
      await expectNoOverflow(page)
    }
  })

  it('keeps its width', async () => {
    const page = await fixture.openAs('admin', path)
    await ready(page)
    await page.keyboard.press('o')
    const edge = page.getByRole('separator', { name: '详情的宽度' })
    const before = Number(await edge.getAttribute('aria-valuenow'))
    await edge.focus()
    for (let press = 0; press < 3; press++) await page.keyboard.press('ArrowLeft')
    const after = Number(await edge.getAttribute('aria-valuenow'))
    expect(after).toBeGreaterThan(before)
    await page.reload()
    await ready(page)
    await page.keyboard.press('o')
    expect(Number(await edge.getAttribute('aria-valuenow'))).toBe(after)
  })

  it('is closed by Back where it covers the list', async () => {
    const page = await fixture.openAs('admin', '/welcome', { viewport: { width: 390, height: 844 } })
    await page.goto(fixture.origin() + path)
    await ready(page)
    await page.keyboard.press('Enter')
    await shown(panel(page).getByText(/^1 \/ /))
    await page.keyboard.press('a')
    await shown(panel(page).getByText(/^2 \/ /))
    await page.goBack()
    await panel(page).waitFor({ state: 'hidden' })
    expect(addressOf(page)).toBe(path)
    await page.keyboard.press('Enter')
    await shown(panel(page).getByText(/^2 \/ /))
    await panel(page).getByRole('button', { name: '关闭详情' }).click()
    await panel(page).waitFor({ state: 'hidden' })
    await expect.poll(() => addressOf(page)).toBe(path)
    await page.goBack()
    await page.waitForURL('**/welcome')
  })
})

describe('a message', () => {
  it.each([1440, 390])('lies over no button at %i px', async (width) => {
    const page = await fixture.openAs('admin', path, { viewport: { width, height: width === 390 ? 844 : 900 } })
    await ready(page)
    const isWide = width === 1440
    if (isWide) await page.keyboard.press('o')
    await page.keyboard.press('a')
    const message = page.getByRole('status').filter({ hasText: '已通过' })
    await shown(message)
    await page.keyboard.press('x')
    const bar = page.getByRole('toolbar', { name: '批量操作' })
    await shown(bar)
    const kept = [bar, ...(isWide ? [panel(page), page.getByRole('navigation', { name: '侧边栏' })] : [])]
    for (const part of kept) {
      await expect.poll(async () => areApart(await message.boundingBox(), await part.boundingBox())).toBe(true)
    }
  })

  it('stands above the foot of a detail that covers the list', async () => {
    const page = await fixture.openAs('admin', path, { viewport: { width: 390, height: 844 } })
    await ready(page)
    await page.keyboard.press('o')
    const foot = panel(page).getByRole('region', { name: '发布人的记录' })
    // As with names and figures that take several lines.
    await foot.evaluate((section) => Object.assign(section.style, { height: '160px' }))
    await page.keyboard.press('a')
    const message = page.getByRole('status').filter({ hasText: '已通过' })
    await shown(message)
    await expect.poll(async () => areApart(await message.boundingBox(), await foot.boundingBox())).toBe(true)
  })
})
