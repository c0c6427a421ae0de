import { describe, expect, it } from 'vitest'
import { entityTables } from '../../src/server/database/entity-tables.ts'
import { consoleFixture, shown } from './support/browser.ts'

const fixture = consoleFixture()

async function newestDynamic() {
  return entityTables(fixture.server().database.db)
    .selectFrom('dynamic')
    .select(['id', 'content', 'status'])
    .where('school_id', '=', 1)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
}

async function storedSetting(name: string): Promise<unknown> {
  const row = await fixture
    .server()
    .database.db.selectFrom('setting')
    .select('value')
    .where('school_id', '=', 1)
    .where('name', '=', name)
    .executeTakeFirst()
  return row ? JSON.parse(row.value) : null
}

describe('a form, by keys alone', () => {
  it('says what is missing, keeps what was typed, saves, and is taken back by z', async () => {
    const page = await fixture.openAs('admin', '/topicDynamics/tdlist?status=pending')
    const grid = page.getByRole('grid', { name: '动态列表' })
    await shown(grid.locator('[role=row][data-id]').first())
    await grid.focus()
    await page.keyboard.press('n')
    const form = page.getByRole('dialog', { name: '发布动态' })
    const content = form.getByLabel('内容')
    await shown(content)
    await content.press('Control+Enter')
    await shown(form.getByRole('alert').filter({ hasText: '请输入内容' }))

    const words = '图书馆三楼自习室今晚延长到十一点，带好校园卡。'
    await content.fill(words)
    await content.press('Control+Enter')
    await shown(page.getByRole('status').filter({ hasText: '已保存' }))
    const saved = await newestDynamic()
    expect(saved).toMatchObject({ content: words, status: 'pending' })
    // What the next key is meant for.
    await expect.poll(() => grid.locator('[data-cursor]').getAttribute('data-id')).toBe(String(saved.id))

    await grid.focus()
    await page.keyboard.press('z')
    await expect.poll(async () => (await newestDynamic()).content).not.toBe(words)
  })

  it('offers for six seconds to take back what was saved', async () => {
    const page = await fixture.openAs('admin', '/topicDynamics/tdlist?status=pending')
    const grid = page.getByRole('grid', { name: '动态列表' })
    await shown(grid.locator('[role=row][data-id]').first())
    await page.clock.install()
    await grid.focus()
    await page.keyboard.press('n')
    const content = page.getByRole('dialog', { name: '发布动态' }).getByLabel('内容')
    await content.fill('校运会志愿者今天下午四点在体育馆东门集合。')
    await content.press('Control+Enter')
    const offer = page.getByRole('status').filter({ hasText: '已保存' }).getByRole('button', { name: '撤销' })
    await shown(offer)
    await page.clock.runFor(5000)
    await shown(offer)
    await page.clock.runFor(2000)
    await offer.waitFor({ state: 'detached' })
  })

  it('asks before it throws away what was typed', async () => {
    const page = await fixture.openAs('admin', '/topicDynamics/tdlist?status=pending&new=1')
    const form = page.getByRole('dialog', { name: '发布动态' })
    await form.getByLabel('内容').fill('还没写完')
    await page.keyboard.press('Escape')
    await page.getByRole('dialog', { name: '放弃修改？' }).getByRole('button', { name: '继续编辑' }).press('Enter')
    expect(await form.getByLabel('内容').inputValue()).toBe('还没写完')
  })
})

describe('a form that is a page', () => {
  it('is saved by its key before any of its fields has the focus', async () => {
    const page = await fixture.openAs('admin', '/announcement/addamodpage')
    await shown(page.getByRole('textbox', { name: '标题' }))
    await expect.poll(() => page.evaluate(() => document.activeElement?.matches('body, main'))).toBe(true)
    await page.keyboard.press('Control+Enter')
    await shown(page.getByRole('alert').filter({ hasText: '请输入标题' }))
  })
})

describe('a form that is a page', () => {
  it('says which record it edits, and where to go on where there is none', async () => {
    const { id, title } = await entityTables(fixture.server().database.db)
      .selectFrom('advertise')
      .select(['id', 'title'])
      .where('school_id', '=', 1)
      .orderBy('id')
      .executeTakeFirstOrThrow()
    const page = await fixture.openAs('admin', `/advertising/adaddedit?id=${id}`)
    await shown(page.getByRole('heading', { level: 1, name: `编辑广告 ${title}` }))
    await page.goto(`${fixture.origin()}/advertising/adaddedit?id=999999`)
    await shown(page.getByText('没有编号为 999999 的广告'))
    await page.getByRole('link', { name: '去广告列表' }).click()
    await shown(page.getByRole('grid', { name: '广告列表' }))
  })
})

describe('a setting', () => {
  it('is taken back by z right after it was saved by its key', async () => {
    const page = await fixture.openAs('admin', '/topicDynamics/circleConfiguration#dynamic_score')
    const points = page.getByRole('region', { name: '发布动态积分' }).getByLabel('每条动态')
    await shown(points)
    const before = await points.inputValue()
    await points.fill(`${Number(before) + 1}`)
    await points.press('Control+Enter')
    await shown(page.getByRole('status').filter({ hasText: '已保存「发布动态积分」' }))
    await page.keyboard.press('z')
    await shown(page.getByRole('status').filter({ hasText: '已撤销' }))
    await expect.poll(() => points.inputValue()).toBe(before)
  })

  it('is scrolled to by its address, under the bar and the tabs, which stay where they are', async () => {
    const page = await fixture.openAs('admin', '/topicDynamics/circleConfiguration#sensitive_words')
    const main = page.getByRole('main')
    await expect.poll(() => main.evaluate((element) => element.scrollTop)).toBeGreaterThan(0)
    const around = () =>
      page.evaluate(() => {
        const { scrollTop, scrollHeight, clientHeight } = document.documentElement
        return [scrollTop, scrollHeight - clientHeight]
      })
    expect(await around()).toEqual([0, 0])
    await shown(page.getByRole('region', { name: '敏感词' }))
  })

  it('is refused with the reason beside the field, and saved when it is right', async () => {
    const page = await fixture.openAs('admin', '/topicDynamics/circleConfiguration#dynamic_score')
    const card = page.getByRole('region', { name: '发布动态积分' })
    const points = card.getByLabel('每条动态')
    await points.fill('5000')
    await points.press('Control+Enter')
    await shown(card.getByText('每条动态不能大于 1000'))
    expect(await points.inputValue()).toBe('5000')

    const most = await card.getByLabel('每天最多').inputValue()
    await points.fill(`${Number(most) + 1}`)
    await points.press('Control+Enter')
    const problem = card.getByRole('alert').filter({ hasText: `每条动态不能大于每天最多（${most}分）` })
    await shown(problem)
    expect(await points.getAttribute('aria-describedby')).toContain(String(await problem.getAttribute('id')))
    await expect.poll(() => points.evaluate((input) => input === document.activeElement)).toBe(true)

    await points.fill('8')
    await points.press('Control+Enter')
    await shown(page.getByRole('status').filter({ hasText: '已保存「发布动态积分」' }))
    expect(await problem.count()).toBe(0)
    expect(await storedSetting('dynamic_score')).toMatchObject({ points: 8 })
  })
})
