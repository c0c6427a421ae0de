import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { consoleFixture, shown } from './support/browser.ts'
import { ready, rowAt, said } from './support/list.ts'

const fixture = consoleFixture()
const path = '/topicDynamics/tdlist'

/** The list with its search focused, where a test can let time pass. */
async function searching(...before: readonly string[]) {
  const page = await fixture.openAs('admin', '/welcome')
  // Before the list is loaded: a clock that begins anew while React is at work keeps it waiting.
  await page.clock.install()
  await page.goto(path)
  await ready(page)
  for (const key of before) await page.keyboard.press(key)
  await page.keyboard.press('/')
  return { page, field: page.getByRole('searchbox', { name: '搜索列表' }) }
}

/** The keyword of the address. */
function keyword(page: Page): string | null {
  return new URL(page.url()).searchParams.get('keyword')
}

describe('a list is searched while its search is typed', () => {
  it('at rest, with the focus kept, as one step to go back from', async () => {
    const { page, field } = await searching()
    await page.keyboard.type('食')
    await page.clock.runFor(500)
    await expect.poll(() => keyword(page)).toBe('食')
    await page.keyboard.type('堂 ')
    await page.clock.runFor(500)
    await expect.poll(() => keyword(page)).toBe('食堂')
    await shown(rowAt(page, 0).getByText('食堂').first())
    // A word may follow the space.
    expect(await field.inputValue()).toBe('食堂 ')
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('搜索列表')
    await page.goBack()
    await expect.poll(() => keyword(page)).toBe(null)
    expect(new URL(page.url()).pathname).toBe(path)
    await expect.poll(() => field.inputValue()).toBe('')
  })

  it('and shows by Esc what it showed before', async () => {
    const { page, field } = await searching()
    await page.keyboard.type('食堂')
    await page.clock.runFor(500)
    await expect.poll(() => keyword(page)).toBe('食堂')
    await field.press('Escape')
    await expect.poll(() => keyword(page)).toBe(null)
    expect(await field.inputValue()).toBe('')
    expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('grid')
  })

  it('but not by letters an input method is composing', async () => {
    const { page } = await searching()
    const method = await page.context().newCDPSession(page)
    await method.send('Input.imeSetComposition', { text: 'shi tang', selectionStart: 8, selectionEnd: 8 })
    await page.clock.runFor(2000)
    await method.send('Input.insertText', { text: '食堂' })
    expect(keyword(page)).toBe(null)
    await page.clock.runFor(500)
    await expect.poll(() => keyword(page)).toBe('食堂')
  })

  it('and waits for Enter where rows are selected, which another list has not', async () => {
    const { page } = await searching('x', 'j', 'x')
    await page.keyboard.type('食堂')
    await page.clock.runFor(2000)
    await shown(page.getByRole('toolbar', { name: '批量操作' }))
    expect(keyword(page)).toBe(null)
    await page.keyboard.press('Enter')
    await expect.poll(() => keyword(page)).toBe('食堂')
    await shown(said(page, 'status', '筛选已改变，已取消选择 2 项'))
  })
})

/** The texts marked as what is searched for, and the positions of the rows they stand in. */
async function marks(page: Page): Promise<{ texts: string[]; rows: number[] }> {
  const found = await page.evaluate(() =>
    [...(CSS.highlights.get('keyword') ?? [])].map((range) => ({
      text: String(range),
      row: Number(range.startContainer.parentElement?.closest('[role=row]')?.getAttribute('aria-rowindex')),
    })),
  )
  return { texts: [...new Set(found.map(({ text }) => text))], rows: found.map(({ row }) => row) }
}

describe('what is searched for', () => {
  it('is marked in the rows that are shown, also after scrolling', async () => {
    const page = await fixture.openAs('admin', `${path}?status=&keyword=的`)
    await ready(page)
    await expect.poll(async () => (await marks(page)).texts).toEqual(['的'])
    const seen = Math.max(...(await marks(page)).rows)
    await page.keyboard.press('End')
    await expect
      .poll(async () => {
        const { texts, rows } = await marks(page)
        return texts.join() === '的' && Math.min(...rows) > seen
      })
      .toBe(true)
  })

  it('is marked in capitals or not', async () => {
    const page = await fixture.openAs('admin', `${path}?status=&keyword=v`)
    await ready(page)
    await expect.poll(async () => (await marks(page)).texts).toContain('V')
  })

  it('is marked word by word', async () => {
    const page = await fixture.openAs('admin', `${path}?status=&keyword=食堂 的`)
    await ready(page)
    await expect.poll(async () => (await marks(page)).texts.toSorted()).toEqual(['的', '食堂'])
  })

  it('is marked as one where it stands in quotes', async () => {
    const page = await fixture.openAs('admin', `${path}?status=&keyword=“食堂的”`)
    await ready(page)
    await expect.poll(async () => (await marks(page)).texts).toEqual(['食堂的'])
  })

  it('is marked no longer once it is not', async () => {
    const page = await fixture.openAs('admin', `${path}?keyword=食堂`)
    await ready(page)
    await expect.poll(async () => (await marks(page)).texts).toEqual(['食堂'])
    await page.getByRole('searchbox', { name: '搜索列表' }).fill('')
    await page.keyboard.press('Enter')
    await expect.poll(() => marks(page)).toEqual({ texts: [], rows: [] })
  })
})
