import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { Browser, Page } from 'playwright-core'
import { listen } from '../../support/listen.ts'
import { type Probed, probed } from './page-probe.ts'

/** A page that is measured: where it is, and the token that signs in, where one is needed. */
export type Target = {
  readonly name: 'floor' | 'beside' | 'we'
  readonly address: string
  readonly token: string | null
}

const queue = '/topicDynamics/tdlist?status=pending'

/** Serves the floor, a page written by hand. */
export async function startFloor(): Promise<{ readonly target: Target; readonly close: () => void }> {
  const html = readFileSync(new URL('./floor.html', import.meta.url))
  const server = createServer((_, response) => response.setHeader('content-type', 'text/html').end(html))
  return {
    target: { name: 'floor', address: await listen(server), token: null },
    close: () => server.close(),
  }
}

/** The address of the list that is measured: what waits, 1440x900. */
export function queueOf({ address, token }: Target): string {
  return token === null ? address : address + queue
}

/** An empty page of a browser session of its own, signed in, with empty caches. */
export async function pageOf(browser: Browser, { address, token }: Target, slowdown: number): Promise<Probed> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  if (token !== null) await context.addCookies([{ name: 'token', value: token, url: address }])
  return probed(await context.newPage(), slowdown)
}

/** Waits for the list's first row. */
export function untilRows(page: Page): Promise<void> {
  return page.locator('[role=row][data-id]').first().waitFor()
}
