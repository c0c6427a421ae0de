import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { entityTables } from '../../src/server/database/entity-tables.ts'
import { consoleFixture, shown } from './support/browser.ts'

const fixture = consoleFixture()

async function opened(page: Page, title: string): Promise<Locator> {
  const grid = page.getByRole('grid', { name: title })
  await shown(grid.locator('[role=row][data-id]').first())
  return grid
}

const table = (name: string) => entityTables(fixture.server().database.db).selectFrom(name).where('school_id', '=', 1)

const rowCount = async (grid: Locator) => Number(await grid.getAttribute('aria-rowcount')) - 1

describe('a screen shows what its name says', () => {
  it('topics under the category chosen from the list beside them', async () => {
    const category = await table('topic_category').select(['id', 'name']).orderBy('id').executeTakeFirstOrThrow()
    await fixture.server().database.write((trx) =>
      entityTables(trx)
        .updateTable('topic')
        .set({ category: Number(category.id) })
        .where('school_id', '=', 1)
        .where('id', '<=', 8)
        .execute(),
    )
    const under = await table('topic').select('id').where('category', '=', Number(category.id)).execute()
    const page = await fixture.openAs('admin', '/topicDynamics/classifcationing')
    const grid = await opened(page, '分类下的话题')
    const folders = page.getByRole('navigation', { name: '话题分类' })
    await folders.getByRole('button', { name: String(category.name) }).press('Enter')
    await page.waitForURL(new RegExp(`category=${category.id}`))
    await expect.poll(() => rowCount(grid)).toBe(under.length)
    await page.goto(`/topicDynamics/classification?open=${category.id}`)
    const panel = page.getByRole('complementary', { name: '详情' })
    await panel.getByRole('link', { name: '查看全部' }).press('Enter')
    await page.waitForURL(/classifcationing\?.*category=/)
    await shown(
      page
        .getByRole('navigation', { name: '话题分类' })
        .locator('[aria-current=true]', { hasText: String(category.name) }),
    )
  })

  it('requests, those certified, and the people who may come in', async () => {
    const count = async (name: string, status?: string) => {
      const rows = status === undefined ? table(name) : table(name).where('status', '=', status)
      return Number((await rows.select((row) => row.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()).total)
    }
    const page = await fixture.openAs('admin')
    for (const [path, title, rows] of [
      ['/userManagement/authentication?status=', '认证审核', await count('certification')],
      ['/topicDynamics/authenticationer', '认证用户', await count('certification', 'approved')],
      ['/userManagement/accessUser', '准入用户', await count('user', 'normal')],
    ] as const) {
      await page.goto(path)
      const grid = await opened(page, title)
      await expect.poll(() => rowCount(grid)).toBe(rows)
    }
  })

  it('what waits for a senior alone, which the welcome page counts, and no tabs where one status is all there is', async () => {
    const waiting = await table('certification')
      .select('id')
      .where('status', '=', 'approved')
      .where('senior', '=', 'pending')
      .execute()
    const page = await fixture.openAs('admin', '/welcome')
    await page.getByRole('link', { name: new RegExp(`实名审核.*${waiting.length}.*待审核`, 's') }).press('Enter')
    const grid = await opened(page, '实名审核')
    await expect.poll(() => rowCount(grid)).toBe(waiting.length)
    await shown(page.getByText(`共 ${waiting.length} 条`))
    expect(await page.getByRole('radio', { name: /已通过/ }).count()).toBe(0)
    await page.goto('/userManagement/authentication')
    await opened(page, '认证审核')
    await shown(page.getByRole('radio', { name: /已通过/ }))
  })

  it('members whose senior request is decided by the keys of every queue, which go on to the next', async () => {
    const members = await table('certification')
      .select('id')
      .where('status', '=', 'approved')
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(3)
      .execute()
    const [one = 0, two = 0, three = 0] = members.map(({ id }) => Number(id))
    await fixture
      .server()
      .database.write((trx) =>
        entityTables(trx)
          .updateTable('certification')
          .set({ senior: 'pending' })
          .where('school_id', '=', 1)
          .where('id', 'in', [one, two])
          .execute(),
      )
    const page = await fixture.openAs('admin', '/topicDynamics/authenticationer')
    await page.setViewportSize({ width: 1280, height: 800 })
    const grid = await opened(page, '认证用户')
    await grid.focus()
    const cursor = page.locator('[role=row][data-cursor]')
    // Where the detail leaves no room for columns, rows say what waits all the same.
    await page.keyboard.press('o')
    await shown(cursor.getByText('高级认证'))
    await page.keyboard.press('a')
    await expect.poll(() => cursor.getAttribute('data-id')).toBe(String(two))
    await page.keyboard.press('r')
    await shown(page.getByRole('dialog', { name: '拒绝高级认证' }))
    await page.keyboard.press('1')
    await expect.poll(() => cursor.getAttribute('data-id')).toBe(String(three))
    const decided = () =>
      table('certification').select(['status', 'senior']).where('id', 'in', [one, two]).orderBy('created_at', 'desc')
    await expect
      .poll(() => decided().execute())
      .toEqual(['approved', 'refused'].map((senior) => ({ status: 'approved', senior })))
    await page.keyboard.press('z')
    await page.keyboard.press('z')
    await expect
      .poll(() => decided().execute())
      .toEqual(['pending', 'pending'].map((senior) => ({ status: 'approved', senior })))
  })

  it("the circle's blocks on its blacklist, all on the school's, and every category of the wall to be managed", async () => {
    await fixture.server().database.write(async (trx) => {
      const set = (id: number, module: string) =>
        entityTables(trx)
          .updateTable('user_block')
          .set({ module, status: 'active' })
          .where('school_id', '=', 1)
          .where('id', '=', id)
          .execute()
      await set(1, 'lovewall')
      await set(2, 'comment')
      await entityTables(trx)
        .updateTable('album_category')
        .set({ status: 'disabled' })
        .where('school_id', '=', 1)
        .where('id', '=', 1)
        .execute()
    })
    const page = await fixture.openAs('admin', '/topicDynamics/topicblacklist')
    const circle = await opened(page, '圈子黑名单')
    await shown(circle.locator('[data-id="2"]'))
    expect(await circle.locator('[data-id="1"]').count()).toBe(0)
    await page.goto('/blacklist/index')
    await shown((await opened(page, '黑名单')).locator('[data-id="1"]'))

    await page.goto('/dataWall/classification')
    const categories = await opened(page, '资料分类')
    await shown(categories.locator('[data-id="1"]'))
    await categories.focus()
    await page.keyboard.press('Home')
    await page.keyboard.press('s')
    const status = async () =>
      (await table('album_category').select('status').where('id', '=', 1).executeTakeFirst())?.status
    await expect.poll(status).toBe('enabled')
  })
})

describe('a list of people', () => {
  it('is filtered by college, chosen from the faculties, and by the grades there are', async () => {
    const page = await fixture.openAs('admin', '/userManagement/userListManage')
    const grid = await opened(page, '用户列表')
    await page.getByRole('button', { name: '筛选' }).press('Enter')
    const college = page.getByRole('combobox', { name: '学院' })
    await college.fill('外国语')
    await shown(page.getByRole('option', { name: '外国语学院' }))
    await college.press('Enter')
    await page.waitForURL(/college=/)
    const grade = page.getByRole('combobox', { name: '年级' })
    await grade.press('ArrowDown')
    const first = page.getByRole('option').first()
    await shown(first)
    const [, name = '', rows = ''] = /^(\S+?)(\d+) 条$/.exec((await first.innerText()).replaceAll('\n', '')) ?? []
    await grade.press('Enter')
    await page.waitForURL(new RegExp(`grade=${encodeURIComponent(name)}`))
    await expect.poll(() => rowCount(grid)).toBe(Number(rows))
  })

  it('gives points with a reason, and shows them with the person', async () => {
    const page = await fixture.openAs('admin', '/userManagement/userListManage?status=normal')
    const grid = await opened(page, '用户列表')
    await grid.focus()
    const id = Number(await grid.locator('[data-cursor]').getAttribute('data-id'))
    await page.keyboard.press('p')
    const dialog = page.getByRole('dialog', { name: '奖励积分' })
    await dialog.getByLabel('积分').fill('30')
    await dialog.getByRole('radio', { name: '归还失物' }).press('Space')
    await dialog.getByRole('button', { name: /^奖励积分/ }).press('Enter')
    const given = () =>
      table('transfer')
        .select(['amount', 'reason'])
        .where('user', '=', id)
        .where('unit', '=', 'points')
        .orderBy('id', 'desc')
        .executeTakeFirst()
    await expect.poll(given).toEqual({ amount: 30, reason: '归还失物' })
    await page.goto(`/userManagement/userListManage?open=${id}`)
    await shown(page.getByRole('complementary', { name: '详情' }).getByRole('heading', { name: /^资金流水/ }))
  })
})

describe('a card', () => {
  it('names what is not known without, and colours a status by what it means', async () => {
    const page = await fixture.openAs('admin', '/blacklist/index', { viewport: { width: 390, height: 844 } })
    const cards = page.locator('[role=row][data-id]').filter({ hasText: '截止时间' })
    await shown(cards.first())
    expect(await cards.first().getByText('用户', { exact: true }).count()).toBe(0)
    const [colour, danger] = await cards
      .first()
      .getByText('禁用中')
      .evaluate((badge) => {
        const sample = document.body.appendChild(document.createElement('i'))
        sample.style.color = 'var(--destructive)'
        return [getComputedStyle(badge).color, getComputedStyle(sample).color]
      })
    expect(colour).toBe(danger)

    await page.goto('/secondhand/orderlist')
    const order = page.locator('[role=row][data-id]').first()
    await shown(order.getByText('买家', { exact: true }))
    expect(await order.getByText('卖家', { exact: true }).count()).toBe(0)
  })

  it('begins with what recalls its row to people, and has what it is called, a number, behind', async () => {
    const page = await fixture.openAs('admin', '/withdraw/withdrawlist?status=', {
      viewport: { width: 390, height: 844 },
    })
    const card = page.locator('[role=row][data-id]').first()
    await shown(card)
    const { owner, number } = await table('withdrawal')
      .select(['owner', 'number'])
      .where('id', '=', Number(await card.getAttribute('data-id')))
      .executeTakeFirstOrThrow()
    expect(await card.locator('p').first().innerText()).toBe(owner)
    await shown(card.getByText(String(number)))
    // Of an order what it comes to, not what one of the goods costs.
    await page.goto('/merchandise/salesDetails?status=')
    const order = page.locator('[role=row][data-id]').first()
    await shown(order.getByText('实付', { exact: true }))
    expect(await order.getByText('单价', { exact: true }).count()).toBe(0)
  })
})
