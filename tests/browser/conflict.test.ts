import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { entityTables } from '../../src/server/database/entity-tables.ts'
import { expectAccessible } from './support/axe.ts'
import { consoleFixture, shown } from './support/browser.ts'

const fixture = consoleFixture()
const path = '/topicDynamics/tdlist?status=pending'
const settings = '/topicDynamics/circleConfiguration#sensitive_words'

async function stored(id: number) {
  return entityTables(fixture.server().database.db)
    .selectFrom('dynamic')
    .select(['content', 'kind'])
    .where('school_id', '=', 1)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

/** Opens the form of the first row; answers its id. */
async function edit(page: Page): Promise<number> {
  const grid = page.getByRole('grid', { name: '动态列表' })
  await shown(grid.locator('[role=row][data-id]').first())
  await grid.focus()
  const id = Number(await grid.locator('[data-cursor]').getAttribute('data-id'))
  await page.keyboard.press('e')
  await shown(form(page).getByLabel('内容'))
  return id
}

function form(page: Page) {
  return page.getByRole('dialog', { name: /编辑动态/ })
}

describe('a form open while a colleague saves the same record', () => {
  it('shows both values of what both changed, keeps the rest of either, and saves what is chosen', async () => {
    const [first, second] = [await fixture.openAs('admin', path), await fixture.openAs('moderator', path)]
    const id = await edit(first)
    expect(await edit(second)).toBe(id)
    const { kind, content } = await stored(id)
    const [written, mine] = [`${content}（同事补充）`, `${content}（我的补充）`]

    const radios = form(second).getByRole('radiogroup', { name: '类型' }).getByRole('radio')
    await radios.and(second.locator(':not(:checked)')).first().check()
    await form(second).getByLabel('内容').fill(written)
    await second.keyboard.press('Control+Enter')
    await shown(second.getByRole('status').filter({ hasText: '已保存' }))
    const theirs = await stored(id)
    expect(theirs).toMatchObject({ content: written })
    expect(theirs.kind).not.toBe(kind)

    await form(first).getByLabel('内容').fill(mine)
    await first.keyboard.press('Control+Enter')
    const choice = form(first).getByRole('radiogroup', { name: '内容：保留哪一个' })
    // Of long texts where they differ is shown alone.
    await shown(choice.getByText('同事').last())
    await shown(choice.getByText('我的').last())
    await shown(form(first).getByRole('alert').filter({ hasText: '有 1 处与您填写的不同' }))
    expect(await form(first).getByRole('textbox', { name: /^内容/ }).inputValue()).toBe(mine)
    expect(await stored(id)).toEqual(theirs)
    await expectAccessible(first)

    await first.keyboard.press('Control+Enter')
    await shown(form(first).getByRole('alert').filter({ hasText: '请先选择' }))
    await first.keyboard.press('ArrowDown')
    await expect.poll(() => choice.getByRole('radio', { name: '我填写的' }).isChecked()).toBe(true)
    await first.keyboard.press('Control+Enter')
    await shown(first.getByRole('status').filter({ hasText: '已保存' }))
    expect(await stored(id)).toEqual({ content: mine, kind: theirs.kind })
  })

  it('is saved at once where the two changed different fields', async () => {
    const [first, second] = [await fixture.openAs('admin', path), await fixture.openAs('moderator', path)]
    const id = await edit(first)
    expect(await edit(second)).toBe(id)
    const { kind } = await stored(id)
    const radios = form(second).getByRole('radiogroup', { name: '类型' }).getByRole('radio')
    await radios.and(second.locator(':not(:checked)')).first().check()
    await second.keyboard.press('Control+Enter')
    await shown(second.getByRole('status').filter({ hasText: '已保存' }))
    await form(first).getByLabel('内容').fill('只改了内容')
    await first.keyboard.press('Control+Enter')
    await shown(first.getByRole('status').filter({ hasText: '已保存' }))
    const saved = await stored(id)
    expect(saved.content).toBe('只改了内容')
    expect(saved.kind).not.toBe(kind)
  })
})

describe('a setting open while a colleague saves it', () => {
  it('saves only what was touched, and asks about what both changed', async () => {
    const [first, second] = [await fixture.openAs('admin', settings), await fixture.openAs('admin', settings)]
    const card = (page: Page) => page.locator('#sensitive_words')
    const box = (page: Page) => card(page).getByRole('textbox').first()
    await shown(box(first))
    await shown(box(second))
    await box(first).fill('我的词')
    await box(second).fill('同事的词')
    await box(second).press('Control+Enter')
    await shown(second.getByRole('status').filter({ hasText: '已保存' }))
    await shown(card(first).getByRole('radiogroup', { name: /保留哪一个/ }))
    expect(await box(first).inputValue()).toBe('我的词')
    await card(first).getByRole('radio', { name: '他人已改为' }).click()
    expect(await box(first).inputValue()).toBe('同事的词')
  })
})
