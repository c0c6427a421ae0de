import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { entityTables } from '../../src/server/database/entity-tables.ts'
import { consoleFixture, shown } from './support/browser.ts'
import { ready } from './support/list.ts'
import { lines, openPalette, palette } from './support/palette.ts'

const fixture = consoleFixture()
const queue = '/topicDynamics/tdlist?status=pending'

describe('the palette finds a screen', () => {
  it('by its title, skipped characters, pinyin, initials, a slip of the finger and its path', async () => {
    const page = await fixture.openAs('admin', '/welcome')
    await shown(page.getByRole('heading', { name: '首页' }))
    const input = await openPalette(page)
    for (const typed of ['动态', '动列', 'dongtai', 'dtlb', 'tdlsit', '/topicDynamics/tdlist']) {
      await input.fill(typed)
      await expect.poll(() => lines(page), { message: typed }).toContainEqual(expect.stringContaining('动态列表'))
    }
    await input.fill('dtlb')
    await expect.poll(async () => (await lines(page))[0]).toContain('动态列表')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/topicDynamics/tdlist**')
  })

  it('and names the line Enter would choose to whoever does not see it', async () => {
    const page = await fixture.openAs('admin', '/welcome')
    await shown(page.getByRole('heading', { name: '首页' }))
    const input = await openPalette(page)
    const isNamed = async () => {
      const named = await input.getAttribute('aria-activedescendant')
      const selected = await palette(page).getByRole('option', { selected: true }).getAttribute('id')
      return named !== null && named === selected
    }
    await expect.poll(isNamed).toBe(true)
    await input.fill('dongtai')
    await expect.poll(async () => (await lines(page))[0]).toContain('动态列表')
    await expect.poll(isNamed).toBe(true)
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowUp', 'End']) {
      await page.keyboard.press(key)
      await expect.poll(isNamed, { message: key }).toBe(true)
    }
    await input.fill('火星基地')
    await expect.poll(async () => (await lines(page))[0]).toContain('在记录中查找「火星基地」')
    await expect.poll(isNamed).toBe(true)
  })

  it('and says so where there is none, keeping what was typed', async () => {
    const page = await fixture.openAs('admin', '/welcome')
    await shown(page.getByRole('heading', { name: '首页' }))
    const input = await openPalette(page)
    await input.fill('火星基地')
    await shown(palette(page).getByRole('option', { name: /在记录中查找「火星基地」/ }))
    expect(await input.inputValue()).toBe('火星基地')
    await page.keyboard.press('Enter')
    await shown(palette(page).getByText(/没有找到/))
  })
})

describe('the palette while it is open', () => {
  it('keeps the focus where one types, goes round its lines, and closes by a press beside it', async () => {
    const page = await fixture.openAs('admin', queue)
    const grid = await ready(page)
    const input = await openPalette(page)
    const hasFocus = (element: Locator) => element.evaluate((each) => each === document.activeElement)
    await expect.poll(() => hasFocus(input)).toBe(true)
    for (const key of ['Tab', 'Shift+Tab']) {
      await page.keyboard.press(key)
      expect(await hasFocus(input)).toBe(true)
    }
    await page.keyboard.type('dongtai')
    const options = palette(page).getByRole('option')
    const selected = () => options.evaluateAll((all) => all.findIndex((each) => each.ariaSelected === 'true'))
    await expect.poll(selected).toBe(0)
    await page.keyboard.press('ArrowUp')
    await expect.poll(selected).toBeGreaterThan(2)
    await page.keyboard.press('ArrowDown')
    await expect.poll(selected).toBe(0)
    await palette(page).getByText('执行').click()
    expect(await hasFocus(input)).toBe(true)
    await options.nth(1).hover()
    await expect.poll(selected).toBe(1)

    await page.mouse.click(8, 8)
    await expect.poll(() => palette(page).count()).toBe(0)
    await expect.poll(() => hasFocus(grid)).toBe(true)
    await openPalette(page)
    await page.keyboard.type('dtlb')
    await expect.poll(async () => (await lines(page))[0]).toContain('动态列表')
    await options.first().click()
    await page.waitForURL('**/topicDynamics/tdlist**')
    await expect.poll(() => palette(page).count()).toBe(0)
  })
})

describe('the palette among many records', () => {
  it('keeps the line Enter would choose in sight, one after the other', async () => {
    const page = await fixture.openAs('admin', queue)
    await ready(page)
    const input = await openPalette(page)
    await input.fill('@1')
    await expect.poll(async () => (await lines(page)).length).toBeGreaterThan(15)
    const list = palette(page).getByRole('listbox')
    // After a frame, as what a scroll changes is heard of then.
    const place = () =>
      list.evaluate(async (element) => {
        await new Promise(requestAnimationFrame)
        const options = [...element.querySelectorAll('[role=option]')]
        const at = options.findIndex((each) => each.ariaSelected === 'true')
        const [own, all] = [options[at]?.getBoundingClientRect(), element.getBoundingClientRect()]
        return { at, isInSight: own !== undefined && own.top >= all.top && own.bottom <= all.bottom }
      })
    for (let at = 1; at < 10; at++) await page.keyboard.press('ArrowDown')
    for (let at = 10; at < 15; at++) {
      await page.keyboard.press('ArrowDown')
      await expect.poll(async () => (await place()).at).toBe(at)
      expect(await place()).toEqual({ at, isInSight: true })
    }
  })
})

describe('the palette beside a message', () => {
  it('closes where the button of one is pressed, so that no key acts on the page below it', async () => {
    const page = await fixture.openAs('admin', queue)
    await ready(page)
    await page.keyboard.press('a')
    const undo = page.getByRole('status').filter({ hasText: '已通过' }).getByRole('button', { name: /撤销/ })
    await shown(undo)
    await openPalette(page)
    await undo.click()
    await expect.poll(() => palette(page).count()).toBe(0)
    await shown(page.getByRole('status').filter({ hasText: '已撤销' }))
  })
})

describe('the palette acts', () => {
  it('upon the selection first, says what does not apply and why, and takes inputs as steps', async () => {
    const page = await fixture.openAs('admin', queue)
    const grid = await ready(page)
    for (const key of ['x', 'j', 'x']) await page.keyboard.press(key)
    const chosen = grid.locator('[role=row][aria-selected=true]')
    await expect.poll(() => chosen.count()).toBe(2)
    const ids = await chosen.evaluateAll((rows) => rows.map((row) => Number(row.getAttribute('data-id'))))

    const input = await openPalette(page)
    expect((await lines(page)).slice(0, 3).join()).toMatch(/通过.*已选 2 项/s)
    await input.fill('huifu')
    const recover = palette(page).getByRole('option', { name: /^恢复/ }).first()
    await shown(recover)
    expect(await recover.getAttribute('aria-disabled')).toBe('true')

    await input.fill('jujue')
    await expect.poll(async () => (await lines(page))[0]).toContain('拒绝')
    await page.keyboard.press('Enter')
    await shown(palette(page).getByRole('option', { name: /含有广告/ }))
    await page.keyboard.press('Backspace')
    await expect.poll(() => input.inputValue()).toBe('jujue')
    await page.keyboard.press('Enter')
    await shown(palette(page).getByRole('option', { name: /含有广告/ }))
    await page.keyboard.type('广告')
    await expect.poll(async () => (await lines(page))[0]).toContain('含有广告')
    await page.keyboard.press('Enter')
    await shown(page.getByRole('status').filter({ hasText: '已拒绝 2 项' }))
    const rows = await entityTables(fixture.server().database.db)
      .selectFrom('dynamic')
      .select(['status', 'reason'])
      .where('school_id', '=', 1)
      .where('id', 'in', ids)
      .execute()
    expect(rows.map(({ status, reason }) => `${status} ${reason}`)).toEqual([
      'refused 含有广告或引流信息',
      'refused 含有广告或引流信息',
    ])
  })

  it('by its signs: > commands, / screens, @ records, ? the keys', async () => {
    const page = await fixture.openAs('admin', queue)
    await ready(page)
    const input = await openPalette(page)
    await input.fill('>动态')
    // Views of that list, which may have been fetched by now, name it behind their own titles.
    await expect.poll(async () => (await lines(page)).some((line) => line.startsWith('动态列表'))).toBe(false)
    await input.fill('/评论')
    await expect.poll(async () => (await lines(page))[0]).toContain('评论管理')
    const topic = await entityTables(fixture.server().database.db)
      .selectFrom('topic')
      .select(['id', 'title'])
      .where('school_id', '=', 1)
      .limit(1)
      .executeTakeFirstOrThrow()
    await input.fill(`@${topic.title}`)
    await shown(
      palette(page)
        .getByRole('option')
        .filter({ hasText: String(topic.title) })
        .first(),
    )
    await page.keyboard.press('Enter')
    await page.waitForURL(`**open=${topic.id}**`)

    await openPalette(page)
    await page.keyboard.type('?')
    await shown(page.getByRole('dialog', { name: '快捷键' }))
  })
})

/** Looks in the open palette for what nothing is called, and then in records. */
async function missWord(page: Page, word: string): Promise<void> {
  const counted = page.waitForResponse(
    (response) => response.url().endsWith('/console/missedWords') && response.request().method() === 'POST',
  )
  const input = page.getByRole('dialog', { name: '命令面板' }).getByRole('combobox')
  await input.fill(word)
  await expect.poll(() => lines(page)).toEqual([`在记录中查找「${word}」`])
  await page.keyboard.press('Enter')
  await expect.poll(() => input.inputValue()).toBe(`@${word}`)
  expect((await counted).request().postDataJSON()).toEqual({ word })
}

describe('everyday words', () => {
  it('find what has another title, say so, and what nothing finds is looked for in records and counted', async () => {
    const page = await fixture.openAs('admin', '/welcome')
    await shown(page.getByRole('heading', { name: '首页' }))
    const input = await openPalette(page)
    for (const typed of ['夜间模式', 'yejianmoshi', 'dark mode']) {
      await input.fill(typed)
      await expect.poll(async () => (await lines(page))[0], { message: typed }).toContain('深色模式')
    }
    await missWord(page, '轮岗表')
    // One who misses it is not enough: it could be somebody's name.
    const other = await fixture.openAs('moderator', queue)
    await ready(other)
    await openPalette(other)
    await missWord(other, '轮岗表')
    await page.keyboard.press('Escape')
    await expect
      .poll(async () => {
        await page.reload()
        await shown(page.getByRole('heading', { name: '首页' }))
        return page.getByRole('region', { name: '没有找到的词' }).getByText('轮岗表').count()
      })
      .toBe(1)
  })
})
