import type { CDPSession, Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { consoleFixture, shown } from './support/browser.ts'
import { madePages } from './support/made-page.ts'

const fixture = consoleFixture()
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const names = ['一', '二', '三', '四', '五', '六', '七', '八', '九', '十', '十一', '十二']

const pages = madePages(fixture)
const makePage = (name: string, texts: readonly string[] = names) => pages.make(name, texts)

const list = (page: Page) => page.getByRole('listbox', { name: '页面内容' })
const block = (page: Page, nth: number) => list(page).getByRole('option').nth(nth)

/** Texts of the blocks from above to below, as they stand on screen. */
const onScreen = (page: Page) =>
  list(page)
    .getByRole('option')
    .evaluateAll((all) =>
      all
        .map((each) => ({
          top: each.getBoundingClientRect().top,
          text: each.querySelector('[inert]')?.textContent ?? '',
        }))
        .toSorted((one, other) => one.top - other.top)
        .map(({ text }) => text.trim()),
    )

/** What is scrolled, from the list to the page. */
const scrolled = (page: Page) =>
  list(page).evaluate((element) => {
    const tops: number[] = []
    for (let each: Element | null = element; each; each = each.parentElement) tops.push(Math.round(each.scrollTop))
    return tops
  })

async function middle(target: Locator) {
  const box = await target.boundingBox()
  if (!box) throw new Error('it is not on screen')
  return { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) }
}

type Point = Awaited<ReturnType<typeof middle>>

/** A finger: put down, moved in steps as a screen tells them, lifted. */
async function fingerOn(page: Page) {
  const devtools: CDPSession = await page.context().newCDPSession(page)
  const tell = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: readonly Point[]) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints: [...points] })
  let at = { x: 0, y: 0 }
  return {
    down: async (point: Point) => {
      at = point
      await tell('touchStart', [at])
    },
    move: async (to: Point, steps = 12) => {
      const from = at
      for (let step = 1; step <= steps; step++) {
        at = { x: from.x + ((to.x - from.x) * step) / steps, y: from.y + ((to.y - from.y) * step) / steps }
        await tell('touchMove', [at])
      }
    },
    up: () => tell('touchEnd', []),
  }
}

async function openPage(id: number): Promise<Page> {
  const page = await fixture.openAs('admin', `/dashboard/diyindexs?id=${id}`, phone)
  await shown(block(page, 0))
  await list(page).evaluate((element) => element.scrollIntoView({ block: 'start' }))
  return page
}

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^保存/ }).tap()
  await shown(page.getByRole('status').filter({ hasText: '已保存' }))
}

describe('blocks of a page, by finger', () => {
  it('are dragged by their handle, and saved in the order they were left in', async () => {
    const id = await makePage('拖动的页面', names.slice(0, 5))
    const page = await openPage(id)
    const before = await scrolled(page)
    const finger = await fingerOn(page)
    await finger.down(await middle(block(page, 0).locator('[data-handle]')))
    const { y } = await middle(block(page, 2))
    await finger.move({ x: 200, y: y + 8 })
    await expect.poll(() => onScreen(page)).toEqual(['二', '三', '一', '四', '五'])
    expect(await scrolled(page)).toEqual(before)
    await finger.up()
    await shown(list(page).getByRole('option', { name: '第 3 块 标题', selected: true }))
    expect(await pages.savedTexts(id)).toEqual(names.slice(0, 5))

    await finger.down(await middle(block(page, 4).locator('[data-handle]')))
    await finger.move({ x: 200, y: (await middle(block(page, 0))).y - 8 })
    await finger.up()
    await save(page)
    expect(await pages.savedTexts(id)).toEqual(['五', '二', '三', '一', '四'])
  })

  it('are picked up by resting on them, while a swipe scrolls the list', async () => {
    const id = await makePage('按住的页面')
    const page = await openPage(id)
    const finger = await fingerOn(page)
    await finger.down(await middle(block(page, 4)))
    await finger.move({ x: 190, y: (await middle(block(page, 0))).y })
    await finger.up()
    await expect.poll(async () => (await scrolled(page)).some((top, place) => place > 0 && top > 0)).toBe(true)
    expect(await onScreen(page)).toEqual(names)

    const before = await scrolled(page)
    const [from, to] = [await middle(block(page, 6)), await middle(block(page, 7))]
    await finger.down(from)
    await shown(list(page).locator('[data-held]'))
    await finger.move({ x: from.x, y: to.y + 6 })
    await expect.poll(async () => (await onScreen(page))[7]).toBe('七')
    expect(await scrolled(page)).toEqual(before)
    await finger.up()
    await save(page)
    expect((await pages.savedTexts(id)).slice(5, 9)).toEqual(['六', '八', '七', '九'])
  })

  it('reach the end of a list that is longer than the phone: it scrolls at its edge, the page does not', async () => {
    const id = await makePage('长页面', [...names, ...names.map((name) => `再${name}`)])
    const page = await openPage(id)
    const finger = await fingerOn(page)
    const [, phoneTop, ...behind] = await scrolled(page)
    const box = await list(page).locator('xpath=..').boundingBox()
    await finger.down(await middle(block(page, 0).locator('[data-handle]')))
    await finger.move({ x: 200, y: (box?.y ?? 0) + (box?.height ?? 0) - 6 })
    await expect.poll(async () => (await onScreen(page)).at(-1), { timeout: 20_000 }).toBe('一')
    const [, phoneNow, ...behindNow] = await scrolled(page)
    expect(phoneNow).toBeGreaterThan(phoneTop ?? 0)
    expect(behindNow).toEqual(behind)
    await finger.up()
    await save(page)
    expect((await pages.savedTexts(id)).at(-1)).toBe('一')
  })

  it('stay where they were when the mouse that drags them is given up by Escape', async () => {
    const id = await makePage('放弃的页面', names.slice(0, 4))
    const page = await fixture.openAs('admin', `/dashboard/diyindexs?id=${id}`)
    const drag = async (from: number, to: number) => {
      const [start, end] = [await middle(block(page, from)), await middle(block(page, to))]
      await page.mouse.move(start.x, start.y)
      await page.mouse.down()
      await page.mouse.move(end.x, end.y + 6, { steps: 8 })
    }
    await shown(block(page, 0))
    await drag(0, 2)
    await expect.poll(() => onScreen(page)).toEqual(['二', '三', '一', '四'])
    await page.keyboard.press('Escape')
    await expect.poll(() => onScreen(page)).toEqual(['一', '二', '三', '四'])
    await page.mouse.up()
    await drag(0, 3)
    await page.mouse.up()
    await expect.poll(() => onScreen(page)).toEqual(['二', '三', '四', '一'])
    await page.keyboard.press('Control+z')
    await expect.poll(() => onScreen(page)).toEqual(['一', '二', '三', '四'])
  })
})
