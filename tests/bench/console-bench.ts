import { setTimeout } from 'node:timers/promises'
import { type Browser, type CDPSession, chromium, type Page } from 'playwright-core'
import { browserLaunch } from '../browser/support/browser-launch.ts'
import { type Measurement, ms, percentile } from './measure.ts'
import { type RunningServer, receive, startServer } from './running-server.ts'

/** Keys to paint, selecting, and the cold load, in a real browser with 100,000 rows; at full speed and at a quarter. */
export async function consoleBench(): Promise<Measurement[]> {
  const server = await startServer(100_000)
  const browser = await chromium.launch(await browserLaunch())
  try {
    const cold = await coldLoad(browser, server)
    const page = await signedIn(browser, server)
    const session = await timed(page)
    const rows: Measurement[] = []
    for (const slowdown of [1, 4]) {
      await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
      rows.push(...(await keyRows(browser, page, session, slowdown)))
    }
    return [...rows, ...cold]
  } finally {
    await browser.close()
    await server.close()
  }
}

async function keyRows(browser: Browser, page: Page, session: CDPSession, slowdown: number): Promise<Measurement[]> {
  const press = (keys: readonly string[], pause = 0) => pressTimed(page, session, keys, pause)
  const floor = `${middleAndSlow(await emptyPageSamples(browser, slowdown))} (empty page)`
  const aim = slowdown === 1 ? 'p95 one frame above the floor' : 'p95 < 50 ms'
  const at = slowdown === 1 ? '' : `, CPU ${slowdown}x slower`
  const row = (what: string, samples: readonly number[]) => ({
    what: `${what} to paint${at}: p50 / p95`,
    value: middleAndSlow(samples),
    floor,
    aim,
  })
  await page.locator('[role=grid]').focus()
  const cursor = await press(Array.from({ length: 60 }, () => 'j'))
  await page.keyboard.press('Shift+V')
  const compact = await press(Array.from({ length: 60 }, () => 'j'))
  await page.keyboard.press('Shift+V')
  const toggle = await press(Array.from({ length: 30 }, () => ['x', 'j']).flat())
  await page.keyboard.press('Control+a')
  const everything = await press(['Control+a'])
  await page.keyboard.press('Escape')
  const palette = page.getByRole('dialog', { name: '命令面板' })
  const input = palette.getByRole('combobox')
  const opened: number[] = []
  const closed: number[] = []
  for (let time = 0; time < 20; time++) {
    opened.push(...(await press(['Control+k'])))
    await input.waitFor()
    closed.push(...(await press(['Escape'])))
    await palette.waitFor({ state: 'detached' })
  }
  await page.keyboard.press('Control+k')
  await input.waitFor()
  const empty = async () => {
    await input.fill('')
    await palette.locator('[role=listbox][aria-busy=false]').waitFor()
    await page.evaluate(untilPainted)
  }
  const typed: number[] = []
  const burst: number[] = []
  for (const word of ['dongtai', 'huati', 'tousu', 'dtlb', 'pinglun', 'shenhe', 'yonghu', 'shezhi', 'gonggao']) {
    typed.push(...(await press([...word], typist)))
    await empty()
    burst.push(...(await press([...word])))
    await empty()
  }
  await page.keyboard.press('Escape')
  return [
    row('palette keystroke, 10 letters a second', typed),
    row('palette keystroke, each as the last is painted', burst),
    { ...row('palette opens', opened), aim: '' },
    { ...row('palette closes', closed), aim: '' },
    row('cursor move, 100,000 rows', cursor),
    row('cursor move, 100,000 compact rows', compact),
    row('row toggle and move, 100,000 rows', toggle),
    row('select all matching 100,000', everything),
  ]
}

function middleAndSlow(samples: readonly number[]): string {
  return `${ms(percentile(samples, 0.5))} / ${ms(percentile(samples, 0.95))}`
}

/** JavaScript that calls a function when the next frame is painted. As text: a compiler would put names of its own in. */
function afterPaint(then: string): string {
  return `requestAnimationFrame(() => {
    const channel = new MessageChannel()
    channel.port1.onmessage = ${then}
    channel.port2.postMessage(null)
  })`
}

const tellWhenPainted = `window.addEventListener('keydown', (event) => {
  if (['Control', 'Shift', 'Alt', 'Meta'].includes(event.key)) return
  ${afterPaint('() => tellPainted(String(performance.now() - event.timeStamp))')}
}, true)`

/** A list that was just replaced is in the page before it is on the screen. */
const untilPainted = `new Promise((resolve) => ${afterPaint('resolve')})`

/**
 * Makes the page tell, for each key, the ms from its event to the frame that shows it. It tells them itself: asking the
 * page would run in it between the key and the frame, which at 4x takes longer than an empty page's whole answer.
 */
async function timed(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page)
  await session.send('Runtime.enable')
  await session.send('Runtime.addBinding', { name: 'tellPainted' })
  await page.evaluate(tellWhenPainted)
  return session
}

/** Time between the letters of a quick typist, in ms: 120 words a minute. */
const typist = 100

/** Presses keys one after the other, `pause` ms apart or else each as soon as the last is painted, and answers their ms. */
async function pressTimed(page: Page, session: CDPSession, keys: readonly string[], pause = 0): Promise<number[]> {
  const samples: number[] = []
  let next = 0
  for (const key of keys) {
    await setTimeout(Math.max(0, next - performance.now()))
    next = performance.now() + pause
    const painted = new Promise<number>((resolve) => {
      session.once('Runtime.bindingCalled', ({ payload }) => resolve(Number(payload)))
    })
    await page.keyboard.press(key)
    samples.push(await painted)
  }
  return samples
}

async function emptyPageSamples(browser: Browser, slowdown: number): Promise<number[]> {
  const page = await browser.newPage()
  await page.setContent('<input autofocus>')
  const session = await timed(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  const samples = await pressTimed(
    page,
    session,
    Array.from({ length: 60 }, () => 'j'),
  )
  await page.close()
  return samples
}

async function signedIn(browser: Browser, server: RunningServer): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  await context.addCookies([{ name: 'token', value: server.token, url: server.address }])
  const page = await context.newPage()
  await page.goto(`${server.address}/topicDynamics/tdlist`)
  await page.locator('[role=row][data-id]').first().waitFor()
  return page
}

async function coldLoad(browser: Browser, server: RunningServer): Promise<Measurement[]> {
  const times: number[] = []
  const scripts = new Set<string>()
  for (let run = 0; run < 5; run++) {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    await context.addCookies([{ name: 'token', value: server.token, url: server.address }])
    const page = await context.newPage()
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.add(request.url())
    })
    const start = performance.now()
    await page.goto(`${server.address}/topicDynamics/tdlist`)
    await page.locator('[role=row][data-id]').first().waitFor()
    times.push(performance.now() - start)
    page.removeAllListeners('request')
    await context.close()
  }
  const sizes = await Promise.all([...scripts].map((url) => receive(url, 'gzip')))
  const blank = await browser.newPage()
  const start = performance.now()
  await blank.goto(`${server.address}/healthz`)
  const floor = performance.now() - start
  await blank.close()
  return [
    {
      what: 'first row from a cold load, p50 of 5',
      value: ms(percentile(times, 0.5)),
      floor: `${ms(floor)} (healthz)`,
      aim: '',
    },
    {
      what: `JavaScript before the first row, gzip, ${sizes.length} files`,
      value: `${Math.round(sizes.reduce((sum, size) => sum + size, 0) / 1024)} kB`,
      floor: '',
      aim: '< 235 kB',
    },
  ]
}
