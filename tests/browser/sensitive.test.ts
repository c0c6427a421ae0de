import { describe, expect, it } from 'vitest'
import { entityTables } from '../../src/server/database/entity-tables.ts'
import { consoleFixture, shown } from './support/browser.ts'
import { callBeside } from './support/call-beside.ts'
import { grid, ready, said } from './support/list.ts'

const fixture = consoleFixture()
const queue = '/topicDynamics/tdlist?status=pending'

/** How many dynamics of the demo school wait that hold sensitive words, and that hold none. */
async function waiting(): Promise<{ held: number; clean: number }> {
  const { db } = fixture.server().database
  const rows = await entityTables(db)
    .selectFrom('dynamic')
    .select('sensitive')
    .where('school_id', '=', 1)
    .where('status', '=', 'pending')
    .execute()
  const held = rows.filter(({ sensitive }) => Boolean(sensitive)).length
  return { held, clean: rows.length - held }
}

describe('a queue is cleared of what holds no sensitive words', () => {
  it('by the filter 不含, everything and one key; what is left is read by 含, and all of it is one undo', async () => {
    const before = await waiting()
    expect(before.held).toBeGreaterThan(0)
    expect(before.clean).toBeGreaterThan(before.held)
    const page = await fixture.openAs('admin', queue)
    await ready(page)
    await page.getByRole('button', { name: /^筛选/ }).click()
    await page.getByRole('combobox', { name: '敏感词' }).click()
    await page.getByRole('option', { name: '不含', exact: true }).click()
    await page.waitForURL('**sensitive=0**')
    await page.keyboard.press('Escape')
    await shown(page.getByRole('list', { name: '当前筛选' }).getByText('不含'))
    await ready(page)
    for (const key of ['Control+a', 'Control+a', 'a']) await page.keyboard.press(key)
    await shown(said(page, 'status', `已通过 ${before.clean.toLocaleString('zh-CN')} 项`))
    expect(await waiting()).toEqual({ held: before.held, clean: 0 })

    await page.goto(`${fixture.server().origin}${queue}&sensitive=1`)
    await ready(page)
    await shown(grid(page).locator('mark').first())
    expect(await page.getByRole('radio', { name: /待审核/ }).innerText()).toContain(String(before.held))

    await page.keyboard.press('z')
    await expect.poll(waiting).toEqual(before)
  })

  it('whose list says that it is looked through anew once the words change, and has the rows when that is done', async () => {
    const page = await fixture.openAs('admin', `${queue}&sensitive=1`)
    await ready(page)
    const call = await callBeside(fixture.server())
    const { code } = await call('/school/v3_0/setting/update/sensitive_words', { words: '食堂', measure: 'review' })
    expect(code).toBe(0)
    await expect.poll(async () => (await grid(page).locator('mark').allInnerTexts()).at(0)).toBe('食堂')
    await expect.poll(() => grid(page).getByText('正在重新查找').count()).toBe(0)
    const held = (await waiting()).held
    await expect.poll(async () => page.getByRole('radio', { name: /待审核/ }).innerText()).toContain(String(held))
  })
})
