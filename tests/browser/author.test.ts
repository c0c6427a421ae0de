import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { entityTables } from '../../src/server/database/entity-tables.ts'
import { addressOf, consoleFixture, shown } from './support/browser.ts'
import { panel, ready } from './support/list.ts'
import { expectNoOverflow } from './support/overflow.ts'

const fixture = consoleFixture()

async function at(path: string, title: string, account: 'admin' | 'moderator' = 'admin'): Promise<Page> {
  const page = await fixture.openAs(account, path)
  await ready(page, title)
  return page
}

/** The row under the cursor of the queue, and who wrote it. */
async function underCursor(page: Page): Promise<{ id: number; author: number }> {
  const id = Number(await page.locator('[role=row][data-cursor]').getAttribute('data-id'))
  const { db } = fixture.server().database
  const { author } = await entityTables(db)
    .selectFrom('dynamic')
    .select('author')
    .where('school_id', '=', 1)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { id, author: Number(author) }
}

describe('what is on record of an author', () => {
  it('stands beside what is decided about, with a key into each list, and the way back leads to the record', async () => {
    const page = await at('/topicDynamics/tdlist?status=pending', '动态列表')
    await page.keyboard.press('j')
    const { id, author } = await underCursor(page)
    await page.keyboard.press('Enter')
    const record = panel(page).getByRole('region', { name: '发布人的记录' })
    const posts = record.getByRole('link', { name: /^动态 \d+$/ })
    await shown(posts)
    const count = Number(/\d+/.exec(await posts.innerText())?.[0])
    await expectNoOverflow(page)

    for (const key of ['i', 'p']) await page.keyboard.press(key)
    await page.waitForURL(`**/topicDynamics/tdlist?*author=${author}*`)
    const grid = page.getByRole('grid', { name: '动态列表' })
    await expect.poll(() => grid.getAttribute('aria-rowcount')).toBe(String(count + 1))

    await page.goBack()
    await page.waitForURL(`**open=${id}**`)
    await shown(record)
    await expect
      .poll(async () => Number(await page.locator('[role=row][data-cursor]').getAttribute('data-id')))
      .toBe(id)
  })

  it('has the picture of somebody whose own record it is, as that of whom a record names', async () => {
    const { db } = fixture.server().database
    const { id, avatar } = await entityTables(db)
      .selectFrom('user')
      .select(['id', 'avatar'])
      .where('school_id', '=', 1)
      .where('avatar', '!=', '')
      .limit(1)
      .executeTakeFirstOrThrow()
    const page = await at(`/userManagement/userListManage?open=${id}`, '用户列表')
    const picture = panel(page).getByRole('region', { name: '用户的记录' }).locator('img')
    await shown(picture)
    expect(await picture.getAttribute('src')).toBe(avatar)
  })

  it('leads nowhere where another tab was gone to before the figures came', async () => {
    const page = await at('/topicDynamics/review', '评论管理')
    for (const key of 'gd') await page.keyboard.press(key)
    await ready(page, '动态列表')
    let answer = () => {}
    const isElsewhere = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/console/author?*', async (route) => {
      await isElsewhere
      await route.continue()
    })
    const asked = page.waitForRequest('**/console/author?*')
    for (const key of ['i', 'p']) await page.keyboard.press(key)
    await asked
    await page.keyboard.press('[')
    await ready(page, '评论管理')
    const told = page.waitForResponse('**/console/author?*')
    answer()
    await (await told).finished()
    await page.goBack()
    await ready(page, '动态列表')
    expect(addressOf(page)).toBe('/topicDynamics/tdlist')
    await page.goForward()
    await ready(page, '评论管理')
    expect(addressOf(page)).toBe('/topicDynamics/review')
  })

  it('of a complaint is that of whoever wrote what it is about, and leads to complaints about these', async () => {
    const page = await at('/topicDynamics/topiComplaints', '动态投诉')
    await page.keyboard.press('Enter')
    const complaints = panel(page).getByRole('link', { name: /^动态被投诉 [1-9]/ })
    await shown(complaints)
    const count = Number(/\d+/.exec(await complaints.innerText())?.[0])
    for (const key of ['i', 'c']) await page.keyboard.press(key)
    await page.waitForURL('**/topicDynamics/topiComplaints?*dynamic=*')
    await expect
      .poll(() => page.getByRole('grid', { name: '动态投诉' }).getAttribute('aria-rowcount'))
      .toBe(String(count + 1))
    await shown(page.getByRole('list', { name: '当前筛选' }).getByText('被投诉的动态'))
  })

  it('stands beside whatever somebody made, and beside the person', async () => {
    const page = await at('/lovewall/list', '表白列表', 'moderator')
    await page.keyboard.press('Enter')
    const record = panel(page).getByRole('region', { name: '发布人的记录' })
    await shown(record.getByText(/^动态 \d/))
    await shown(record.getByText(/本人被投诉/))
    const people = await at('/userManagement/userListManage', '用户列表')
    await people.keyboard.press('Enter')
    await shown(
      panel(people)
        .getByRole('region', { name: '用户的记录' })
        .getByText(/^动态 \d/),
    )
  })
})

describe('pictures that are the matter', () => {
  it('are as wide as the panel, zoomed and turned by keys, and give the focus back', async () => {
    const page = await at('/userManagement/authentication', '认证审核')
    for (const key of ['x', 'j', 'x', 'Shift+I']) await page.keyboard.press(key)
    await shown(page.getByRole('status').filter({ hasText: '已完整显示 2 项' }))
    for (const key of ['Escape', 'k']) await page.keyboard.press(key)
    await page.keyboard.press('Enter')
    const picture = panel(page).getByRole('button', { name: '查看第 1 张图片' })
    await shown(picture)
    const image = picture.locator('img')
    const box = async () => {
      const { width = 0, height = 0 } = (await image.boundingBox()) ?? {}
      return { width: Math.round(width), height: Math.round(height) }
    }
    const room = (await panel(page).getByRole('region', { name: '全部内容' }).boundingBox())?.width ?? 0
    await expect.poll(async () => (await box()).width).toBeGreaterThan(room - 60)
    await expectNoOverflow(page)
    const { width, height } = await box()
    expect(width).toBeGreaterThan(height)

    await page.keyboard.press('f')
    await expect.poll(async () => (await box()).height / (await box()).width).toBeCloseTo(width / height, 1)
    for (const key of ['f', 'f', 'f']) await page.keyboard.press(key)
    await expect.poll(box).toEqual({ width, height })

    await page.keyboard.press('=')
    await expect.poll(async () => (await box()).width).toBe(Math.round(width * 1.5))
    const frame = panel(page).getByRole('region', { name: '查看第 1 张图片，150%' })
    expect(await frame.evaluate((element) => element === document.activeElement)).toBe(true)
    const left = await frame.evaluate((element) => element.scrollLeft)
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => frame.evaluate((element) => element.scrollLeft)).toBeGreaterThan(left)
    await page.keyboard.press('-')
    await expect.poll(box).toEqual({ width, height })
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('认证审核')

    await page.keyboard.press('=')
    await page.keyboard.press('j')
    await expect.poll(box).toEqual({ width, height })
  })

  it('are turned in the viewer too, which a key opens where pictures are small', async () => {
    const page = await at('/topicDynamics/tdlist', '动态列表')
    const pictured = page.getByRole('grid').locator('[role=row]:has([role=gridcell] img[src*="post"])').first()
    await pictured.locator('[role=gridcell]').nth(1).click()
    await page.keyboard.press('Enter')
    await shown(panel(page).getByRole('button', { name: '查看第 1 张图片' }))
    await page.keyboard.press('=')
    const viewer = page.getByRole('dialog', { name: /图片 1/ })
    await shown(viewer)
    const image = viewer.getByRole('img', { name: '第 1 张' })
    const ratio = async () => {
      const { width = 1, height = 1 } = (await image.boundingBox()) ?? {}
      return width / height
    }
    await expect
      .poll(() => image.evaluate((element) => element instanceof HTMLImageElement && element.complete))
      .toBe(true)
    const before = await ratio()
    await page.keyboard.press('f')
    await expect.poll(ratio).toBeCloseTo(1 / before, 1)
    await page.keyboard.press('Escape')
    await viewer.waitFor({ state: 'detached' })
  })

  it('say so where there are none', async () => {
    const page = await at('/topicDynamics/tdlist', '动态列表')
    await page.keyboard.press('=')
    await shown(page.getByRole('status').filter({ hasText: '没有图片，先打开详情' }))
  })

  it('are waited for where the key comes before the record is there, and told to be none once it is', async () => {
    const { db } = fixture.server().database
    const complaints = (holds: boolean) =>
      entityTables(db)
        .selectFrom('topic_complaint')
        .innerJoin('dynamic', 'dynamic.id', 'topic_complaint.dynamic')
        .select('topic_complaint.id')
        .where('topic_complaint.school_id', '=', 1)
        .where('dynamic.school_id', '=', 1)
        .where('topic_complaint.images', '=', '[]')
        .where('dynamic.images', holds ? '<>' : '=', '[]')
        .executeTakeFirstOrThrow()
    const page = await fixture.openAs('admin')
    for (const holds of [true, false]) {
      let answer = () => {}
      const answered = new Promise<void>((resolve) => {
        answer = resolve
      })
      await page.route('**/school/dynamic/detail**', async (route) => {
        await answered
        await route.continue()
      })
      await page.goto(`/topicDynamics/topiComplaints?open=${Number((await complaints(holds)).id)}`)
      await ready(page, '动态投诉')
      await shown(panel(page).getByRole('img', { name: '加载中' }))
      await page.keyboard.press('=')
      answer()
      const viewer = page.getByRole('dialog', { name: /图片 1/ })
      const none = page.getByRole('status').filter({ hasText: '这一条没有图片' })
      await shown(holds ? viewer : none)
      await page.unroute('**/school/dynamic/detail**')
    }
  })
})

describe('what is known of a record', () => {
  it('stands with each label in one line, at any width', async () => {
    const page = await at('/userManagement/authentication', '认证审核')
    await page.keyboard.press('Enter')
    await shown(
      panel(page)
        .locator('dt')
        .filter({ hasText: /^学号或工号$/ }),
    )
    const mostLines = () =>
      panel(page)
        .locator('dt')
        .evaluateAll((labels) =>
          Math.max(
            ...labels.map((label) => {
              const text = document.createRange()
              text.selectNodeContents(label)
              return text.getClientRects().length
            }),
          ),
        )
    expect(await mostLines()).toBe(1)
    const edge = page.getByRole('separator', { name: '详情的宽度' })
    await edge.focus()
    for (let press = 0; press < 6; press++) await page.keyboard.press('ArrowRight')
    expect(await mostLines()).toBe(1)
    await expectNoOverflow(page)
  })
})
