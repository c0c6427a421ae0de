import { type Browser, chromium } from 'playwright-core'
import { browserLaunch } from '../../browser/support/browser-launch.ts'
import { percentile } from '../measure.ts'
import { multiply, rowsWanted } from '../multiply.ts'
import { attach, startServer } from '../running-server.ts'
import { filmStrip } from './film-strip.ts'
import { peers, quoted } from './quoted.ts'
import { decisionSamples, loadSamples, measures, paletteSamples, type Samples, scrollSamples } from './samples.ts'
import { startFloor, type Target } from './target.ts'

export type SideBySide = {
  readonly headings: readonly string[]
  readonly lines: readonly (readonly string[])[]
  readonly notes: string
}

type Line = (typeof measures)[number] | 'scrolling far'

/** Samples of every line, by target and slowdown: `we 4`. */
type Collected = Map<string, Map<Line, number[]>>

const slowdowns = [1, 4]
const rounds = Number(process.env.ROUNDS ?? 3)
/** Parts that are measured, where not all: load, palette, decision, scroll, far, film. */
const isWanted = (part: string) => process.env.PARTS === undefined || process.env.PARTS.split(',').includes(part)

/**
 * The table of the console beside a page written by hand, and beside another build of it where one runs (`BESIDE`, an
 * address), in one run, turn by turn. `AT` names a server that runs already, on whatever rows it has.
 */
export async function sideBySide(): Promise<SideBySide> {
  const { AT, BESIDE } = process.env
  const server = AT === undefined ? await startServer(20_000) : await attach(AT)
  const floor = await startFloor()
  const browser = await chromium.launch(await browserLaunch())
  try {
    const we: Target = { name: 'we', address: server.address, token: server.token }
    const beside: Target[] = BESIDE ? [{ ...(await attach(BESIDE)), name: 'beside' }] : []
    const targets = [floor.target, ...beside, we]
    const collected = await collect(browser, targets)
    if (isWanted('far')) {
      if (server.dataDir !== null) await multiply({ ...server, dataDir: server.dataDir }, ['dynamic'])
      for (const slowdown of slowdowns)
        for (let round = 0; round < rounds; round++)
          for (const target of targets.slice(1)) {
            const { scrolling = [] } = await scrollSamples(browser, target, slowdown, 400)
            add(collected, `${target.name} ${slowdown}`, { 'scrolling far': scrolling })
          }
    }
    for (const slowdown of isWanted('film') ? slowdowns : [])
      await filmStrip(browser, we, slowdown, new URL(`../first-row-${slowdown}x.webp`, import.meta.url))
    return tableOf(collected, targets, AT === undefined ? rowsWanted : null)
  } finally {
    await browser.close()
    floor.close()
    await server.close()
  }
}

async function collect(browser: Browser, targets: readonly Target[]): Promise<Collected> {
  const collected: Collected = new Map()
  const parts = [
    { name: 'load', run: loadSamples },
    { name: 'palette', run: paletteSamples },
    { name: 'decision', run: decisionSamples },
    { name: 'scroll', run: (...on: Parameters<typeof loadSamples>) => scrollSamples(...on, 80) },
  ].filter(({ name }) => isWanted(name))
  for (let round = 0; round < rounds; round++)
    for (const slowdown of slowdowns)
      for (const { run } of parts)
        for (const target of targets) add(collected, `${target.name} ${slowdown}`, await run(browser, target, slowdown))
  return collected
}

function add(collected: Collected, key: string, samples: Samples | Partial<Record<Line, readonly number[]>>): void {
  const lines = collected.get(key) ?? new Map<Line, number[]>()
  collected.set(key, lines)
  for (const line of [...measures, 'scrolling far'] as const) {
    const found = line in samples ? Object.entries(samples).find(([name]) => name === line)?.[1] : undefined
    if (found) lines.set(line, [...(lines.get(line) ?? []), ...found])
  }
}

const texts: Readonly<Record<Line, string>> = {
  'first row': 'first row, ms',
  'total blocking': 'total blocking until 3 s after it, ms',
  'requests before the first row': 'requests before the first row',
  'requests in the first seconds': 'requests until 3 s after it',
  'palette opens': 'palette opens, ms',
  'letter to its result': 'letter to its result on screen, ms (p95)',
  'row toggle': 'row toggle, ms',
  'select all': 'select all, ms',
  'approve all loaded': 'approve all loaded (600 rows), next frame, ms',
  scrolling: 'frames over 25 ms while scrolling 80 px a frame',
  'scrolling far': 'the same, 400 px a frame',
}

function tableOf(collected: Collected, targets: readonly Target[], far: number | null): SideBySide {
  const names = targets.map(({ name }) => name)
  const headings = ['1x / 4x', ...names, ...peers.map((peer) => `${peer}, quoted`), 'our past, quoted', 'aim']
  const lines = ([...measures, 'scrolling far'] as const).map((line) => {
    const text = line === 'scrolling far' && far ? `${texts[line]}, ${far.toLocaleString('en')} rows` : texts[line]
    const figures = names.map((name) =>
      pairOf(
        line,
        slowdowns.map((slowdown) => collected.get(`${name} ${slowdown}`)?.get(line) ?? []),
      ),
    )
    const { peers: others, past, aim } = quoted[line]
    return [text, ...figures, ...others, past, aim]
  })
  const notes = [
    'Medians at 1x / 4x CPU throttle, measured turn by turn in headless Chromium without a GPU, 1440x900, caches empty, signed in, the queue of what waits among 20,000 rows.',
    `"Floor" is tests/bench/console/floor.html, 200 rows. "Quoted" figures are those of the issue, of another day, not of this run; beside the peers themselves it was measured once (PROFILES.md).${names.includes('beside') ? ' "Beside" is another build of ours, named by BESIDE.' : ''}`,
    "A first visit of a browser session loads the page twice (specification §2.1), which is in the first row's time.",
  ].join('\n')
  return { headings, lines, notes }
}

function pairOf(line: Line, [fast = [], slow = []]: readonly (readonly number[])[]): string {
  if (fast.length + slow.length === 0) return ''
  const of = (share: number) => [fast, slow].map((samples) => figure(line, percentile(samples, share))).join(' / ')
  if (line.startsWith('scrolling')) return `${of(0.5)} %`
  return line === 'letter to its result' ? `${of(0.5)} (${of(0.95)})` : of(0.5)
}

function figure(line: Line, value: number): string {
  if (Number.isNaN(value)) return '?'
  return Math.round(line.startsWith('scrolling') ? value * 100 : value).toLocaleString('en')
}
