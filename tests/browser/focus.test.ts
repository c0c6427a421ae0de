import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { freeKeys } from '../support/free-keys.ts'
import { consoleFixture, shown, signIn } from './support/browser.ts'
import { clearSaved } from './support/clear-saved.ts'
import { expectNoOverflow } from './support/overflow.ts'
import { macroStep, putMacro } from './support/put-macro.ts'

const fixture = consoleFixture()
const path = '/topicDynamics/tdlist'

function focused(page: Page): Promise<string | null | undefined> {
  return page.evaluate(() => {
    const element = document.activeElement
    return element?.getAttribute('aria-label') ?? element?.getAttribute('name') ?? element?.tagName
  })
}

async function onList(): Promise<Page> {
  const page = await fixture.openAs('admin', path)
  const grid = page.getByRole('grid', { name: '动态列表' })
  await shown(grid.locator('[role=row][data-id]').first())
  await grid.focus()
  return page
}

async function runInPalette(page: Page, command: string): Promise<void> {
  const palette = page.getByRole('dialog', { name: '命令面板' })
  await page.keyboard.press('Control+k')
  await palette.getByRole('combobox').fill(`>${command}`)
  await palette.getByRole('option', { name: command }).first().click()
}

describe('the focus, when a dialog is gone', () => {
  it('is on the list again, whatever was opened in the palette', async () => {
    const page = await onList()
    for (const [command, title] of [
      ['界面设置', '界面设置'],
      ['个人中心', '个人中心'],
      ['修改密码', '修改密码'],
      ['操作记录', '操作记录'],
      ['错误日志', '错误日志'],
      ['图表', '动态图表'],
      ['从 CSV 或 Excel 导入', '导入动态'],
    ] as const) {
      await runInPalette(page, command)
      const dialog = page.getByRole('dialog', { name: title })
      await shown(dialog)
      await expect
        .poll(() => dialog.evaluate((element) => element.contains(document.activeElement)), { message: command })
        .toBe(true)
      await expectNoOverflow(page)
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
      await expect.poll(() => focused(page), { message: command }).toBe('动态列表')
    }
  })

  it('is on the list again after a question, answered or not', async () => {
    const page = await onList()
    const question = page.getByRole('dialog', { name: '拒绝' })
    await page.keyboard.press('r')
    await shown(question)
    await page.keyboard.press('Escape')
    await question.waitFor({ state: 'detached' })
    await expect.poll(() => focused(page)).toBe('动态列表')
    await page.keyboard.press('r')
    await shown(question)
    await page.keyboard.press('2')
    await page.keyboard.press('Enter')
    await shown(page.getByRole('status').filter({ hasText: '已拒绝 1 项' }))
    await expect.poll(() => focused(page)).toBe('动态列表')
  })

  it('is in the field again when what was typed is kept', async () => {
    const page = await fixture.openAs('admin', `${path}?new=1`)
    const content = page.getByRole('dialog', { name: '发布动态' }).getByLabel('内容')
    await content.fill('体育馆周三闭馆')
    await content.press('Escape')
    await page.getByRole('button', { name: '继续编辑' }).press('Enter')
    await page.getByRole('dialog', { name: '放弃修改？' }).waitFor({ state: 'detached' })
    await expect.poll(() => content.evaluate((element) => element === document.activeElement)).toBe(true)
    await page.keyboard.type('，周四照常')
    expect(await content.inputValue()).toBe('体育馆周三闭馆，周四照常')
  })
})

describe('the focus, when something was chosen in a drawer', () => {
  it('is in the dropdown again, where keys go on', async () => {
    const page = await fixture.openAs('admin', '/period')
    await shown(page.getByRole('grid').locator('[role=row][data-id]').first())
    await page.keyboard.press('e')
    const drawer = page.getByRole('dialog', { name: /^编辑/ })
    const start = drawer.getByRole('combobox', { name: '开始' })
    await shown(start)
    const before = await start.textContent()
    await start.press('Enter')
    await page.getByRole('option', { selected: true }).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.getByRole('listbox').waitFor({ state: 'detached' })
    expect(await start.textContent()).not.toBe(before)
    await expect.poll(() => start.evaluate((element) => element === document.activeElement)).toBe(true)
    await page.keyboard.press('Control+Enter')
    await shown(page.getByRole('status').filter({ hasText: '已保存' }))
  })
})

describe('the focus, when a button is switched off while it works', () => {
  it('is on it again as soon as it is switched on, as where what was sent is refused', async () => {
    const page = await fixture.openAs('admin', '/dataWall/albumcategorylist?new=1')
    const form = page.getByRole('dialog', { name: '新建资料分类' })
    await form.getByLabel('名称').fill('选修课')
    let answer = () => {}
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/school/course/addCate', async (route) => {
      await held
      await route.fulfill({ json: { code: -2, message: '现在不能新建', data: null } })
    })
    const save = form.getByRole('button', { name: '保存' })
    await save.press('Enter')
    await expect.poll(() => save.isDisabled()).toBe(true)
    answer()
    await shown(form.getByText('现在不能新建'))
    await expect.poll(() => save.evaluate((element) => element === document.activeElement)).toBe(true)
  })
})

describe('the focus, when a button went that was used in a dialog', () => {
  const isFocused = (target: Locator) =>
    expect.poll(() => target.evaluate((element) => element === document.activeElement)).toBe(true)

  it('is on what stands in its place, or beside it', async () => {
    const [free = ''] = freeKeys()
    const page = await onList()
    await page.keyboard.press('?')
    const sheet = page.getByRole('dialog', { name: '快捷键' })
    await sheet.getByLabel('搜索快捷键').fill('通过')
    const line = sheet.getByRole('listitem').filter({ hasText: /^通过/ }).first()
    const key = line.getByRole('button').first()
    await key.press('Enter')
    await page.keyboard.press(free)
    await expect.poll(() => key.innerText()).toBe(free.toUpperCase())
    await isFocused(key)
    const reset = line.getByRole('button', { name: /^恢复/ })
    await reset.press('Enter')
    await reset.waitFor({ state: 'detached' })
    await isFocused(key)
  })

  it('is on the same button of the next line of a list, and of the one before where that was the last', async () => {
    await clearSaved(fixture)
    const step = macroStep('dynamic.approve', '通过 动态')
    for (const name of ['甲', '乙', '丙']) await putMacro(fixture, 'admin', { name, content: { steps: [step] } })
    const page = await onList()
    await runInPalette(page, '管理视图和宏')
    const dialog = page.getByRole('dialog', { name: '视图和宏' })
    const remove = (name: string) => dialog.getByRole('button', { name: `删除「${name}」` })
    await shown(remove('甲'))
    const names = (
      await dialog
        .getByRole('button', { name: /^删除/ })
        .evaluateAll((all) => all.map((each) => each.getAttribute('aria-label') ?? ''))
    ).map((label) => label.replace(/^删除「(.*)」$/, '$1'))
    const [first = '', second = '', third = ''] = names
    await remove(second).press('Enter')
    await remove(second).waitFor({ state: 'detached' })
    await isFocused(remove(third))
    await page.keyboard.press('Enter')
    await remove(third).waitFor({ state: 'detached' })
    await isFocused(remove(first))
  })
})

describe('the focus, when a key opens something as a dialog goes', () => {
  it.each([
    { opened: 'n', title: '发布动态' },
    { opened: 'r', title: '拒绝' },
    { opened: '?', title: '快捷键' },
  ])('is there and stays there, after $title', async ({ opened, title }) => {
    const page = await onList()
    await page.getByRole('dialog', { name: '命令面板', includeHidden: true }).waitFor({ state: 'attached' })
    const dialog = page.getByRole('dialog', { name: title })
    await page.keyboard.press(opened)
    await shown(dialog)
    // Earlier than any key a test presses: dialogs give the focus back in a task of their own.
    await dialog.evaluate((element) => {
      new MutationObserver((_, observer) => {
        if (element.isConnected) return
        observer.disconnect()
        const key = { key: 'k', code: 'KeyK', ctrlKey: true, bubbles: true, cancelable: true }
        document.body.dispatchEvent(new KeyboardEvent('keydown', key))
        setTimeout(() => document.body.setAttribute('data-gone', ''), 100)
      }).observe(document.body, { childList: true, subtree: true })
    })
    await page.keyboard.press('Escape')
    await page.locator('body[data-gone]').waitFor()
    expect(await focused(page)).toBe('搜索页面、命令和记录')
    await shown(page.getByRole('dialog', { name: '命令面板' }))
  })
})

describe('the focus, when a form opens', () => {
  it('is in its first field, not on the button that closes it', async () => {
    const page = await onList()
    await runInPalette(page, '修改密码')
    const first = page.getByRole('dialog', { name: '修改密码' }).getByLabel('原密码')
    await expect.poll(() => first.evaluate((element) => element === document.activeElement)).toBe(true)
  })
})

describe('the focus, when another page is opened', () => {
  it.each([
    ['/complaint/complaints', '投诉列表'],
    ['/welcome', 'main'],
  ])('after signing in for %s is on its list, or else on the page', async (wanted, expected) => {
    const page = await fixture.open(`/login?redirect=${encodeURIComponent(wanted)}`)
    await signIn(page, 'admin')
    await page.waitForURL(`**${wanted}`)
    await expect.poll(async () => (await focused(page))?.toLowerCase()).toBe(expected)
  })

  it('by the palette is on its list, from a list and from a page without one', async () => {
    for (const from of [path, '/welcome']) {
      const page = await fixture.openAs('admin', from)
      await shown(page.getByRole('heading', { level: 1 }))
      const palette = page.getByRole('dialog', { name: '命令面板' })
      await page.keyboard.press('Control+k')
      await palette.getByRole('combobox').fill('/投诉列表')
      await shown(palette.getByRole('option', { name: /^投诉列表/ }).first())
      await page.keyboard.press('Enter')
      await page.waitForURL('**/complaint/complaints**')
      await expect.poll(() => focused(page), { message: from }).toBe('投诉列表')
      await page.close()
    }
  })
})
