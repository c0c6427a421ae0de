import { afterEach, describe, expect, it } from 'vitest'
import { entityTables } from '../../src/server/database/entity-tables.ts'
import { consoleFixture, tokenOf } from './support/browser.ts'
import { firefox, type OtherBrowser, webkit } from './support/webdriver.ts'

const fixture = consoleFixture()
/** The dialog that is open; the palette is in the page while it is closed, hidden. */
const dialog = `[...document.querySelectorAll('[role=dialog]')].find((each) => each.checkVisibility({ visibilityProperty: true }))`
const keys = { enter: '\uE007', escape: '\uE00C' }

let browser: OtherBrowser | null = null
afterEach(async () => {
  await browser?.close()
  browser = null
})

async function countOf(status: string): Promise<number> {
  const { rows } = await entityTables(fixture.server().database.db)
    .selectFrom('dynamic')
    .select(({ fn }) => fn.countAll().as('rows'))
    .where('school_id', '=', 1)
    .where('status', '=', status)
    .executeTakeFirstOrThrow()
  return Number(rows)
}

describe('the keyboard walk, in other browsers than Chromium', () => {
  const installed = { Firefox: firefox, WebKitGTK: webkit }
  it.for(Object.entries(installed))('holds in %s, where that is installed', async ([, start], { skip }) => {
    if (!start) return skip('not installed on this machine')
    browser = await start()
    const { open, run, press } = browser
    await open(`${fixture.origin()}/login`)
    const token = await tokenOf(fixture.server(), 'moderator')
    await run(`sessionStorage.setItem('reloaded', '1'); document.cookie = 'token=${token}; path=/; SameSite=Lax'`)
    await open(`${fixture.origin()}/topicDynamics/tdlist?status=pending`)
    await expect.poll(() => run(`return document.querySelectorAll('[role=row][data-id]').length > 5`)).toBe(true)
    await run(`window.refused = []
      addEventListener('securitypolicyviolation', (event) => refused.push(event.blockedURI))
      document.querySelector('[role=grid]').focus()`)

    const cursor = () => run(`return document.querySelector('[data-cursor]')?.getAttribute('aria-rowindex')`)
    await press('jjk')
    await expect.poll(cursor).toBe('3')
    const approved = await countOf('approved')
    await press('a')
    await expect.poll(() => countOf('approved')).toBe(approved + 1)
    await press('z')
    await expect.poll(() => countOf('approved')).toBe(approved)
    await press('xjx')
    await expect.poll(() => run(`return document.querySelectorAll('[role=row][aria-selected=true]').length`)).toBe(2)

    await press(keys.escape)
    await press('n')
    await expect.poll(() => run(`return ${dialog}?.querySelector('textarea') != null`)).toBe(true)
    await press(keys.enter, true)
    await expect.poll(() => run(`return ${dialog}?.textContent ?? ''`)).toContain('请输入')
    await press(keys.escape)
    await expect.poll(() => run(`return ${dialog} === undefined`)).toBe(true)

    await press('k', true)
    await expect.poll(() => run(`return document.activeElement?.getAttribute('role')`)).toBe('combobox')
    await press('bblb')
    await expect
      .poll(() => run(`return document.querySelector('[role=option]')?.textContent ?? ''`))
      .toContain('表白列表')
    await press(keys.enter)
    await expect.poll(() => run(`return document.querySelector('h1')?.textContent`)).toBe('表白列表')
    await press('?')
    await expect.poll(() => run(`return ${dialog}?.textContent ?? ''`)).toContain('快捷键')
    await press(keys.escape)
    await expect.poll(() => run(`return ${dialog} === undefined`)).toBe(true)
    expect(await run('return window.refused')).toEqual([])
    expect(await run(`return getComputedStyle(document.querySelector('aside')).scrollbarColor`)).not.toBe('auto')
  })
})
