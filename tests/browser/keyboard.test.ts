import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { entityTables } from '../../src/server/database/entity-tables.ts'
import { addressOf, consoleFixture, shown } from './support/browser.ts'
import { firstIds, said } from './support/list.ts'
import { pressAtOnce } from './support/press-at-once.ts'

const fixture = consoleFixture()
const path = '/topicDynamics/tdlist?status=pending'

async function ready(page: Page): Promise<number> {
  const grid = page.getByRole('grid', { name: '动态列表' })
  await shown(grid.locator('[role=row][data-id]').first())
  await grid.focus()
  return Number(await grid.locator('[data-cursor]').getAttribute('data-id'))
}

async function statusOf(id: number): Promise<unknown> {
  const found = await entityTables(fixture.server().database.db)
    .selectFrom('dynamic')
    .select('status')
    .where('school_id', '=', 1)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return found.status
}

/** Holds the last of some keys until what it brings has come and its repetitions with it. */
async function hold(page: Page, keys: string, come: () => Promise<void>): Promise<void> {
  for (const key of keys.split('+')) await page.keyboard.down(key)
  await come()
  // Pressed without having been let go, a key is a repetition of the first.
  for (let repetition = 0; repetition < 3; repetition++) await page.keyboard.down(keys.split('+').at(-1) ?? '')
  for (const key of keys.split('+')) await page.keyboard.up(key)
}

describe('the keyboard', () => {
  it('sends a form from a combobox with what was found, and says what was not', async () => {
    const page = await fixture.openAs('admin', path)
    await ready(page)
    await page.keyboard.press('c')
    const dialog = page.getByRole('dialog', { name: '选择话题' })
    const topic = dialog.getByRole('combobox')
    await topic.press('ArrowDown')
    const [name = ''] = (await page.getByRole('option').nth(2).innerText()).split('\n')
    await topic.fill('没有这个话题')
    await page.keyboard.press('Control+Enter')
    await shown(said(page, 'alert', /没有提交：.+「没有这个话题」/))
    expect(await topic.inputValue()).toBe('没有这个话题')
    await topic.fill(name)
    await shown(page.getByRole('option', { name }))
    await page.keyboard.press('Control+Enter')
    await shown(said(page, 'status', '已选择话题 1 项'))
    await page.keyboard.press('z')
  })

  it('chooses in a combobox only from what was found for what is typed now', async () => {
    const page = await fixture.openAs('admin', path)
    await ready(page)
    await page.keyboard.press('n')
    const form = page.getByRole('dialog', { name: '发布动态' })
    const author = form.getByRole('combobox', { name: '发布人' })
    await author.click()
    await shown(page.getByRole('option').first())
    await page.route(/keyword=/, async (route) => {
      const isHeld = new URL(route.request().url()).searchParams.get('keyword') !== ''
      if (!isHeld) await route.continue()
    })
    await page.keyboard.type('柚子味夏')
    await page.keyboard.press('Enter')
    expect(await author.inputValue()).toBe('柚子味夏')
    expect(await page.getByRole('option').count()).toBe(0)
    await author.press('Escape')
    expect(await author.inputValue()).toBe('')
  })

  it('leaves Escape and Enter to an input method that is writing', async () => {
    const page = await fixture.openAs('admin', path)
    await ready(page)
    await page.keyboard.press('n')
    const form = page.getByRole('dialog', { name: '发布动态' })
    const content = form.getByLabel('内容')
    await content.fill('写了一半')
    for (const about of [{ isComposing: true }, { keyCode: 229 }]) {
      await content.evaluate((element, init) => {
        element.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, ...init }))
      }, about)
    }
    await content.evaluate((element) => {
      element.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true, data: '' }))
      element.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
    })
    expect(await content.inputValue()).toBe('写了一半')
    expect(await page.getByRole('dialog').count()).toBe(1)
    // One that follows the end of a composition at once is taken for the key that ended it.
    const leaving = page.getByRole('dialog', { name: '放弃修改？' })
    await expect
      .poll(async () => {
        await content.press('Escape')
        return leaving.count()
      })
      .toBe(1)
  })

  it('is alive after r was pressed twice before the dialog was there', async () => {
    const page = await fixture.openAs('admin', path)
    const id = await ready(page)
    await pressAtOnce(page, ['r', 'r', '2'])
    const dialog = page.getByRole('dialog', { name: '拒绝' })
    await shown(dialog)
    // The second r is the first letter of the own words, which have the focus.
    const words = dialog.getByRole('textbox')
    await expect.poll(() => words.inputValue()).toBe('r2')
    await words.fill('')
    await page.keyboard.press('2')
    await expect.poll(() => statusOf(id)).toBe('refused')
  })

  it('answers questions asked in one go with them, and means by each key what those before it left', async () => {
    const page = await fixture.openAs('admin', path)
    await ready(page)
    const ids = await firstIds(page, 4)
    await pressAtOnce(page, ['r', '2', 'Enter', 'a', 'r', '3', 'a'])
    await expect
      .poll(async () => Promise.all(ids.map(statusOf)))
      .toEqual(['refused', 'approved', 'refused', 'approved'])
  })

  it.each([
    ['n', '发布动态', 'textarea'],
    ['e', '编辑动态', 'textarea'],
    ['Control+k', '命令面板', '[role=combobox]'],
    ['?', '快捷键', 'input'],
  ])('gives what is typed after %s to the dialog 「%s」, and none of it to the list', async (key, name, control) => {
    const page = await fixture.openAs('admin', path)
    const id = await ready(page)
    await pressAtOnce(page, [key, 'd', 'x', 'Backspace', 'a'])
    const dialog = page.getByRole('dialog', { name })
    await expect.poll(() => dialog.locator(control).first().inputValue()).toMatch(/^da/)
    expect(await statusOf(id)).toBe('pending')
    expect(await page.getByRole('grid').locator('[role=row][aria-selected=true]').count()).toBe(0)
  })

  it('takes what is typed and Enter for the palette in one go with its key, and Enter alone for nothing', async () => {
    const page = await fixture.openAs('admin', path)
    await ready(page)
    await pressAtOnce(page, ['Control+k', 'Enter', 'x', 'Backspace', 'Enter', 'b', 'b', 'l', 'b', 'Enter'])
    await expect.poll(() => addressOf(page)).toMatch(/^\/lovewall\/list/)
  })

  it('gives the palette an Enter that comes while it is still given what was typed', async () => {
    const page = await fixture.openAs('admin', path)
    await ready(page)
    await page.evaluate(() => {
      const enter = () => new KeyboardEvent('keydown', { key: 'Enter', code: 'Enter', bubbles: true, cancelable: true })
      addEventListener('input', ({ target }) => {
        if (target instanceof HTMLInputElement && target.value === 'bblb')
          setTimeout(() => target.dispatchEvent(enter()))
      })
    })
    await pressAtOnce(page, ['Control+k', 'b', 'b', 'l', 'b'])
    await expect.poll(() => addressOf(page)).toMatch(/^\/lovewall\/list/)
  })

  it('gives what is typed after a choice in the palette to the form it opens, and none of it to the list', async () => {
    const page = await fixture.openAs('admin', path)
    const id = await ready(page)
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog', { name: '命令面板' }).getByRole('combobox').fill('xjgg')
    await shown(page.getByRole('option', { name: '新建公告' }).first())
    await pressAtOnce(page, ['Enter', 'd', 'd', 'a'])
    const title = page.getByRole('dialog', { name: '新建公告' }).getByRole('textbox').first()
    await expect.poll(() => title.inputValue()).toBe('dda')
    expect(await statusOf(id)).toBe('pending')
  })

  it('acts once in the palette for a key that is held', async () => {
    const page = await fixture.openAs('admin', path)
    const id = await ready(page)
    const palette = page.getByRole('dialog', { name: '命令面板' })
    const input = palette.getByRole('combobox')
    const reason = palette.getByRole('option', { name: /含有广告/ })
    await hold(page, 'Control+k', () => shown(input))
    expect(await input.isVisible()).toBe(true)
    await input.fill('jujue')
    await shown(palette.getByRole('option', { name: /^拒绝/, selected: true }))
    await hold(page, 'Enter', () => shown(reason))
    expect(await reason.isVisible()).toBe(true)
    await page.keyboard.type('广')
    await hold(page, 'Backspace', () => expect.poll(() => input.inputValue()).toBe(''))
    expect(await reason.isVisible()).toBe(true)
    expect(await statusOf(id)).toBe('pending')
  })

  it.each(['Enter', 'Space'])(
    'chooses nothing in a menu or a list by %s that is still held from opening it',
    async (key) => {
      const page = await fixture.openAs('admin', path)
      await ready(page)
      const menu = page.getByRole('menu')
      const button = page.getByRole('button', { name: '导出' })
      // From then on it is there, and opened as the key goes down.
      await button.click()
      await shown(menu)
      await page.keyboard.press('Escape')
      await menu.waitFor({ state: 'detached' })
      await button.focus()
      await hold(page, key, () => shown(menu.locator(':focus')))
      expect(await menu.isVisible()).toBe(true)
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: /^筛选/ }).click()
      const field = page.getByRole('dialog', { name: '筛选' }).locator('button[role=combobox]').first()
      const before = await field.innerText()
      await field.focus()
      const options = page.getByRole('listbox')
      await hold(page, key, () => shown(options))
      expect(await options.isVisible()).toBe(true)
      await page.keyboard.press('Escape')
      expect(await field.innerText()).toBe(before)
    },
  )

  it('decides one record for a button of its detail that is held', async () => {
    const page = await fixture.openAs('admin', path)
    const id = await ready(page)
    await page.keyboard.press('Enter')
    const approve = page.getByRole('complementary', { name: '详情' }).getByRole('button', { name: /^通过/ })
    await approve.focus()
    const handled = page.locator('[role=row][data-handled]')
    await hold(page, 'Enter', () => shown(handled.first()))
    expect(await handled.count()).toBe(1)
    await expect.poll(() => statusOf(id)).toBe('approved')
  })

  it('asks for one row to be edited where several are selected, rather than take the one it stands on', async () => {
    const page = await fixture.openAs('admin', '/topicDynamics/tdlist?status=pending')
    const grid = page.getByRole('grid', { name: '动态列表' })
    await shown(grid.locator('[role=row][data-id]').first())
    await grid.focus()
    for (const key of ['x', 'j', 'x', 'e']) await page.keyboard.press(key)
    await shown(page.getByRole('alert').filter({ hasText: '不能编辑：一次只能处理一项，已选 2 项' }))
    expect(await page.getByRole('dialog', { name: /^编辑/ }).count()).toBe(0)
  })

  it('does not call off a navigation under way by another row', async () => {
    const page = await fixture.openAs('admin', path)
    const id = await ready(page)
    await page.goto(`${path}&open=${id}`)
    await ready(page)
    const waiting: (() => void)[] = []
    let isOpen = false
    await page.route(/\/assets\/.*\.js/, async (route) => {
      if (!isOpen) await new Promise<void>((resolve) => waiting.push(resolve))
      await route.continue()
    })
    await page.evaluate(() => {
      document.querySelector<HTMLElement>('nav a[href="/topicDynamics/circleConfiguration"]')?.click()
    })
    await expect.poll(() => waiting.length).toBeGreaterThan(0)
    await page.locator('[role="row"][data-id]:not([data-cursor])').first().click()
    isOpen = true
    for (const go of waiting) go()
    await expect.poll(() => addressOf(page)).toBe('/topicDynamics/circleConfiguration')
  })
})

describe('live events', () => {
  it("come back after a captive portal's page was answered instead", async () => {
    const page = await fixture.openAs('admin', '/welcome')
    let portals = 0
    await page.context().route('**/console/events', async (route) => {
      portals += 1
      if (portals > 2) await route.continue()
      else await route.fulfill({ status: 200, contentType: 'text/html', body: '<html>请先登录校园网</html>' })
    })
    await page.goto(path)
    const id = await ready(page)
    await expect.poll(() => portals).toBeGreaterThan(2)
    const other = await fixture.openAs('moderator', path)
    expect(await ready(other)).toBe(id)
    await other.keyboard.press('a')
    await shown(page.locator(`[role=row][data-id="${id}"]`).getByText(/通过/).first())
  })
})

describe('less motion', () => {
  it('stands still rather than flicker', async () => {
    const page = await fixture.openAs('admin', '/welcome')
    await shown(page.getByRole('heading', { name: '首页' }))
    const motion = await page.evaluate(() => {
      const spinner = document.body.appendChild(document.createElement('i'))
      spinner.className = 'animate-spin'
      const { animationName, animationIterationCount } = getComputedStyle(spinner)
      return { animationName, animationIterationCount }
    })
    expect(motion).toEqual({ animationName: 'spin', animationIterationCount: '1' })
  })
})
