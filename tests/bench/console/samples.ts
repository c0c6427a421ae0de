import { setTimeout } from 'node:timers/promises'
import type { Browser } from 'playwright-core'
import { noted, type Probed, pressed, scrolled } from './page-probe.ts'
import { pageOf, queueOf, type Target, untilRows } from './target.ts'

/** What is measured, by the lines of the table. */
export const measures = [
  'first row',
  'total blocking',
  'requests before the first row',
  'requests in the first seconds',
  'palette opens',
  'letter to its result',
  'row toggle',
  'select all',
  'approve all loaded',
  'scrolling',
] as const

export type Measure = (typeof measures)[number]

/** Figures of one page: ms, but for frames over 25 ms (share, 0 to 1) and requests. */
export type Samples = Partial<Record<Measure, readonly number[]>>

/** ms after the first row until which tasks and requests are counted: what comes at rest is among them. */
const firstSeconds = 3000
const longFrame = 25
const words = ['dongtai', 'huati', 'tousu', 'pinglun', 'shenhe', 'yonghu']

/** One cold load, caches empty: navigation to the frame that shows the first row, and what keeps the page busy besides. */
export async function loadSamples(browser: Browser, target: Target, slowdown: number): Promise<Samples> {
  const { page } = await pageOf(browser, target, slowdown)
  const start = Date.now()
  await page.goto(queueOf(target), { waitUntil: 'commit' })
  await untilRows(page)
  await setTimeout(firstSeconds)
  const samples = {
    'first row': [(await noted(page, 'firstRow')) - start],
    'total blocking': [await noted(page, 'blocking')],
    'requests before the first row': [await noted(page, 'requests')],
    'requests in the first seconds': [Number(await page.evaluate('performance.getEntriesByType("resource").length'))],
  }
  await page.context().close()
  return samples
}

/** Palette and letters, in a page that has come to rest. */
export async function paletteSamples(browser: Browser, target: Target, slowdown: number): Promise<Samples> {
  const probe = await rested(browser, target, slowdown)
  const { page } = probe
  const opened: number[] = []
  for (let time = 0; time < 9; time++) {
    opened.push(await pressed(probe, 'Control+k', 'untilFocus()'))
    await setTimeout(200 * slowdown)
    await page.keyboard.press('Escape')
    await setTimeout(200 * slowdown)
  }
  const letters: number[] = []
  await page.keyboard.press('Control+k')
  await setTimeout(300 * slowdown)
  for (const word of words) {
    for (const letter of word) letters.push(await pressed(probe, letter, `untilListed(${80 * slowdown})`))
    for (const _ of word) await page.keyboard.press('Backspace')
    await setTimeout(150 * slowdown)
  }
  await page.context().close()
  return { 'palette opens': opened, 'letter to its result': letters.filter((ms) => !Number.isNaN(ms)) }
}

/** Rows toggled, all selected, all that are loaded approved, and taken back after each. */
export async function decisionSamples(browser: Browser, target: Target, slowdown: number): Promise<Samples> {
  const probe = await rested(browser, target, slowdown)
  const { page } = probe
  await page.locator('[role=grid]').focus()
  const toggled: number[] = []
  for (let time = 0; time < 12; time++) toggled.push(await pressed(probe, 'x', 'untilChanged()'))
  await page.keyboard.press('Escape')
  if (target.token !== null) await loadRows(probe, 600)
  const selected: number[] = []
  const approved: number[] = []
  for (let time = 0; time < 3; time++) {
    for (let again = 0; again < 3; again++) {
      await setTimeout(300 * slowdown)
      await page.keyboard.press('Escape')
      await setTimeout(300 * slowdown)
      selected.push(await pressed(probe, 'Control+a', 'untilChanged()'))
    }
    await setTimeout(300 * slowdown)
    approved.push(await pressed(probe, 'a', 'untilChanged()'))
    if (target.token === null) break
    await setTimeout(2500)
    await page.keyboard.press('z')
    await setTimeout(2500)
    await toTop(probe)
  }
  await page.context().close()
  return { 'row toggle': toggled, 'select all': selected, 'approve all loaded': approved }
}

/** The share of frames over 25 ms while the list is scrolled by so many px in each of 240. */
export async function scrollSamples(
  browser: Browser,
  target: Target,
  slowdown: number,
  step: number,
): Promise<Samples> {
  const { page } = await rested(browser, target, slowdown)
  const frames = await scrolled(page, step, 240)
  await page.context().close()
  return { scrolling: [frames.filter((ms) => ms > longFrame).length / frames.length] }
}

/** A page with the list, once all that comes at rest has come. */
async function rested(browser: Browser, target: Target, slowdown: number): Promise<Probed> {
  const probe = await pageOf(browser, target, 1)
  await probe.page.goto(queueOf(target))
  await untilRows(probe.page)
  await setTimeout(target.token === null ? 300 : 6000)
  await probe.session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await setTimeout(300 * slowdown)
  return probe
}

/** Scrolls down until so many rows were read, and back to the top. */
async function loadRows(probe: Probed, count: number): Promise<void> {
  const page = probe.page
  for (let row = 150; row < count - 100; row += 150) {
    await page.evaluate(`{
      const scroller = [...document.querySelectorAll('[role=grid] *')].find((each) => getComputedStyle(each).overflowY === 'auto')
      scroller.scrollTop = ${row} * document.querySelector('[role=row][data-index]').offsetHeight
    }`)
    await setTimeout(500)
    await page.locator('[role=row][aria-busy]').first().waitFor({ state: 'detached' })
  }
  await toTop(probe)
}

async function toTop({ page }: Probed): Promise<void> {
  await page.locator('[role=grid]').focus()
  await page.keyboard.press('Home')
  await setTimeout(1000)
}
