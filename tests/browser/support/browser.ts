import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Locator,
  type Page,
} from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest'
import { demoAccounts } from '../../../src/demo/module/authorityment/accounts.ts'
import { accountNamed, schoolsHolding } from '../../../src/server/access/signed-in-account.ts'
import type { Clock } from '../../../src/server/clock.ts'
import { createSession } from '../../../src/server/security/session.ts'
import { type ConsoleServer, startConsole } from './console-server.ts'

export type Account = (typeof demoAccounts)[number]['username']

export type ConsoleFixture = {
  /** Of the server of this test file. */
  readonly origin: () => string
  readonly server: () => ConsoleServer
  /** A page of a browser session that knows nothing of others, closed after the test. Errors in it fail the test. */
  readonly open: (path?: string, options?: OpenOptions) => Promise<Page>
  /** A page of such a session in which `account` is signed in, on its way to `path`. */
  readonly openAs: (account: Account, path?: string, options?: OpenOptions) => Promise<Page>
}

type OpenOptions = BrowserContextOptions & {
  /** Messages of the browser's console that belong to the test. */
  readonly expected?: RegExp
}

/** A server for the test file, and pages in the browser of the run; what goes wrong in a page fails the test. */
export function consoleFixture(environment?: Readonly<Record<string, string>>, clock?: Clock): ConsoleFixture {
  let browser: Browser | undefined
  let server: ConsoleServer | undefined
  let faults: string[] = []
  const spare = spareSession()

  beforeAll(async () => {
    ;[browser, server] = await Promise.all([
      chromium.connect(inject('browserEndpoint')),
      startConsole(environment, clock),
    ])
  })
  afterEach(async () => {
    await spare.empty(browser?.contexts() ?? [])
    const found = faults
    faults = []
    expect(found, 'errors in the page').toEqual([])
  })
  afterAll(async () => {
    await browser?.close()
    await server?.close()
  })

  const running = () => {
    if (!server) throw new Error('the server runs from beforeAll to afterAll')
    return server
  }
  const makePage = async ({ expected, ...options }: OpenOptions = {}) => {
    if (!browser) throw new Error('the browser runs from beforeAll to afterAll')
    const isUsual = Object.keys(options).length === 0
    const context =
      (isUsual ? spare.take() : null) ?? (await newSession(browser, { baseURL: running().origin, ...options }))
    const page = await context.newPage()
    page.setDefaultTimeout(25_000)
    if (isUsual) await spare.keep(page, running().origin)
    page.on('pageerror', (error) => faults.push(`${error.stack ?? error.message}`))
    page.on('console', (message) => {
      const text = `${message.text()} ${message.location().url}`
      if (message.type() === 'error' && !expected?.test(text)) faults.push(text)
    })
    return page
  }
  return {
    origin: () => running().origin,
    server: running,
    open: async (path = '/', options) => {
      const page = await makePage(options)
      await page.goto(path)
      return page
    },
    openAs: async (account, path = '/', options) => {
      const page = await makePage(options)
      await page.addInitScript(() => sessionStorage?.setItem('reloaded', '1'))
      const value = await tokenOf(running(), account)
      await page.context().addCookies([{ name: 'token', value, url: running().origin, sameSite: 'Lax' }])
      await page.goto(path)
      return page
    },
  }
}

function newSession(browser: Browser, options: BrowserContextOptions): Promise<BrowserContext> {
  return browser.newContext({
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
    ...options,
  })
}

/**
 * One browser session that serves a test after the other, emptied of cookies and storage, so that the program need not be
 * fetched and compiled again for each. A test that opens several at once has others besides.
 */
function spareSession() {
  let kept: BrowserContext | null = null
  let isTaken = false
  return {
    /** The session, where there is one and this test has not taken it yet. */
    take: (): BrowserContext | null => {
      if (isTaken) return null
      isTaken = true
      return kept
    },
    /** Forgets what earlier pages stored, before this one goes anywhere, and keeps its session if it is the first. */
    keep: async (page: Page, origin: string): Promise<void> => {
      kept ??= page.context()
      if (kept !== page.context()) return
      const devtools = await kept.newCDPSession(page)
      await devtools.send('Storage.clearDataForOrigin', {
        origin,
        storageTypes: 'local_storage,indexeddb,cache_storage',
      })
      await devtools.detach()
    },
    /** Closes all sessions but the one, and all its pages. */
    empty: async (all: readonly BrowserContext[]): Promise<void> => {
      await Promise.all(all.map((context) => (context === kept ? forget(context) : context.close())))
      isTaken = false
    },
  }
}

async function forget(context: BrowserContext): Promise<void> {
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await Promise.all(context.pages().map((page) => page.close()))
  await context.clearCookies()
}

/** Opens a session without the password, whose hash takes its time. */
export async function tokenOf({ database }: ConsoleServer, username: Account): Promise<string> {
  const [school] = await schoolsHolding(database, username)
  const account = school && (await accountNamed(database, school.id, username))
  if (!account) throw new Error(`no account ${username}`)
  const who = { schoolId: account.schoolId, accountId: account.id, address: '127.0.0.1', userAgent: 'test' }
  return database.write((trx) => createSession(trx, who))
}

function passwordOf(account: Account): string {
  return demoAccounts.find(({ username }) => username === account)?.password ?? ''
}

/** Fills the sign-in form on screen and sends it with Enter. */
export async function signIn(page: Page, account: Account): Promise<void> {
  await page.getByLabel('用户名').fill(account)
  await page.getByLabel('密码', { exact: true }).fill(passwordOf(account))
  await page.getByLabel('密码', { exact: true }).press('Enter')
}

/**
 * Waits until it can be seen, looking often: Playwright's own waitFor looks every half second once a quarter has passed.
 * Like it, this refuses a locator that finds several.
 */
export async function shown(locator: Locator): Promise<void> {
  await expect.poll(() => locator.isVisible(), { interval: 30, message: `${locator} is shown` }).toBe(true)
}

/** Path and query the page shows. */
export function addressOf(page: Page): string {
  const { pathname, search } = new URL(page.url())
  return pathname + search
}
