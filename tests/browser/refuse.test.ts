import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { entityTables } from '../../src/server/database/entity-tables.ts'
import { consoleFixture, shown } from './support/browser.ts'
import { cursorId, grid, panel, ready } from './support/list.ts'

const fixture = consoleFixture()
const path = '/topicDynamics/tdlist?status=pending'
const second = '含有广告或引流信息'

function question(page: Page): Locator {
  return page.getByRole('dialog', { name: /^拒绝/ })
}

async function atQueue(): Promise<Page> {
  const page = await fixture.openAs('admin', path)
  await ready(page)
  return page
}

async function stored(id: number) {
  const { status, reason } = await entityTables(fixture.server().database.db)
    .selectFrom('dynamic')
    .select(['status', 'reason'])
    .where('school_id', '=', 1)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { status, reason }
}

async function takeBack(page: Page, id: number): Promise<void> {
  await page.keyboard.press('z')
  await expect.poll(async () => (await stored(id)).status).toBe('pending')
}

/** Presses both as hands do that know them, without waiting for what the first one does. */
async function digitAndEnter(page: Page): Promise<void> {
  await Promise.all(['2', 'Enter'].map((key) => page.keyboard.press(key)))
}

/** Opens the question by its key, and waits until what is typed goes into it. */
async function ask(page: Page): Promise<Locator> {
  await page.keyboard.press('r')
  const words = question(page).getByLabel('其他拒绝原因')
  await expect.poll(() => words.evaluate((element) => element === document.activeElement)).toBe(true)
  return words
}

describe('refusing takes two keys', () => {
  it('a digit decides about one row at once, faster than the question is drawn, and z takes it back', async () => {
    const page = await atQueue()
    const id = await cursorId(page)
    for (const key of ['r', '2']) await page.keyboard.press(key)
    await expect.poll(() => stored(id)).toEqual({ status: 'refused', reason: second })
    await question(page).waitFor({ state: 'detached' })
    await expect.poll(() => cursorId(page)).not.toBe(id)
    await takeBack(page, id)
  })

  it('an Enter of habit is lost, one after another key or later is not', async () => {
    const page = await atQueue()
    const id = await cursorId(page)
    await page.keyboard.press('r')
    await digitAndEnter(page)
    await expect.poll(async () => (await stored(id)).status).toBe('refused')
    await question(page).waitFor({ state: 'detached' })
    expect(await panel(page).count()).toBe(0)
    await page.keyboard.press('Enter')
    await shown(panel(page))
    await page.keyboard.press('Escape')
    await panel(page).waitFor({ state: 'detached' })

    await ask(page)
    await page.keyboard.press('3')
    const decided = await page.evaluate(() => performance.now())
    await page.waitForFunction((since) => performance.now() - since > 650, decided)
    await page.keyboard.press('Enter')
    await shown(panel(page))
    for (const key of ['z', 'z']) await page.keyboard.press(key)
    await expect.poll(async () => (await stored(id)).status).toBe('pending')
  })

  it('as many selected rows as fit the screen are decided at once, more wait for Enter and say how many', async () => {
    const page = await atQueue()
    for (const key of ['x', 'Shift+J', 'Shift+J']) await page.keyboard.press(key)
    await shown(page.getByRole('toolbar', { name: '批量操作' }).getByText('已选 3 项'))
    for (const key of ['r', '2']) await page.keyboard.press(key)
    await shown(page.getByRole('status').filter({ hasText: '已拒绝 3 项' }))
    await page.keyboard.press('z')
    await shown(page.getByRole('status').filter({ hasText: '已撤销：拒绝 3 项' }))

    await page.keyboard.press('Control+a')
    await ask(page)
    await shown(page.getByRole('dialog', { name: /^拒绝 \d+ 项/ }))
    await page.keyboard.press('2')
    await expect.poll(() => question(page).getByRole('radio', { name: second }).isChecked()).toBe(true)
    await page.keyboard.press('3')
    await expect.poll(() => question(page).getByRole('radio', { name: second }).isChecked()).toBe(false)
    await page.keyboard.press('Escape')
    await question(page).waitFor({ state: 'detached' })
    await ask(page)
    await page.keyboard.press('2')
    await page.keyboard.press('Enter')
    await shown(page.getByRole('status').filter({ hasText: /已拒绝 \d{2,} 项/ }))
    await page.keyboard.press('z')
    await shown(page.getByRole('status').filter({ hasText: /已撤销：拒绝 \d{2,} 项/ }))
  })

  it('own words begin with the first key, digits in them are digits', async () => {
    const page = await atQueue()
    const id = await cursorId(page)
    await page.keyboard.type('rad 2')
    const words = question(page).getByLabel('其他拒绝原因')
    await expect.poll(() => words.inputValue()).toBe('ad 2')
    await page.keyboard.press('Enter')
    await expect.poll(() => stored(id)).toEqual({ status: 'refused', reason: 'ad 2' })
    await takeBack(page, id)
  })

  it('an input method has all it composes: its digits choose a word, its Enter takes it', async () => {
    const page = await atQueue()
    const id = await cursorId(page)
    const words = await ask(page)
    const devtools = await page.context().newCDPSession(page)
    const compose = (text: string) =>
      devtools.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
    const composingKey = (key: string, code: string) =>
      devtools.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', key, code, windowsVirtualKeyCode: 229 })
    await composingKey('Process', 'KeyG')
    await compose('g')
    await compose('guang gao')
    expect(await words.inputValue()).toBe('guang gao')
    await composingKey('Process', 'Digit2')
    await devtools.send('Input.insertText', { text: '广告' })
    await expect.poll(() => words.inputValue()).toBe('广告')
    expect((await stored(id)).status).toBe('pending')
    await compose('2')
    await composingKey('Process', 'Enter')
    expect((await stored(id)).status).toBe('pending')
    await devtools.send('Input.insertText', { text: '2 条' })
    await page.keyboard.press('Enter')
    await expect.poll(() => stored(id)).toEqual({ status: 'refused', reason: '广告2 条' })
    // By the pointer: keys are silent for a moment after a composition.
    await page.getByRole('status').filter({ hasText: '已拒绝 1 项' }).getByRole('button', { name: '撤销' }).click()
    await expect.poll(async () => (await stored(id)).status).toBe('pending')
  })

  it('whoever prefers to confirm sets it so, and it stays', async () => {
    const page = await atQueue()
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog', { name: '命令面板' }).getByRole('combobox').fill('>界面设置')
    await page.getByRole('option', { name: '界面设置' }).first().click()
    await page
      .getByRole('dialog', { name: '界面设置' })
      .getByRole('switch', { name: '选好理由后按 Enter 确认' })
      .click()
    await page.reload()
    await shown(grid(page).locator('[role=row][data-id]').first())
    await grid(page).focus()
    const id = await cursorId(page)
    await ask(page)
    await page.keyboard.press('2')
    await expect.poll(() => question(page).getByRole('radio', { name: second }).isChecked()).toBe(true)
    expect((await stored(id)).status).toBe('pending')
    await page.keyboard.press('Enter')
    await expect.poll(() => stored(id)).toEqual({ status: 'refused', reason: second })
    await takeBack(page, id)
  })

  it('in the palette likewise', async () => {
    const page = await atQueue()
    const id = await cursorId(page)
    const palette = page.getByRole('dialog', { name: '命令面板' })
    const choose = async () => {
      await page.keyboard.press('Control+k')
      await shown(palette.getByRole('combobox'))
      await page.keyboard.type('jujue')
      await shown(palette.getByRole('option', { name: /^拒绝/ }).first())
      await page.keyboard.press('Enter')
      await shown(palette.getByRole('option', { name: new RegExp(second) }))
    }
    await choose()
    await digitAndEnter(page)
    await expect.poll(() => stored(id)).toEqual({ status: 'refused', reason: second })
    await palette.waitFor({ state: 'detached' })
    expect(await panel(page).count()).toBe(0)
    await takeBack(page, id)

    await page.keyboard.press('Control+a')
    await choose()
    await page.keyboard.press('2')
    await expect.poll(() => palette.getByRole('option').first().innerText()).toContain(second)
    await shown(palette.getByText(/^拒绝 已选 \d+ 项/))
    await page.keyboard.press('Enter')
    await shown(page.getByRole('status').filter({ hasText: /已拒绝 \d{2,} 项/ }))
    await page.keyboard.press('z')
    await shown(page.getByRole('status').filter({ hasText: /已撤销：拒绝 \d{2,} 项/ }))
  })
})
