import { expect, it } from 'vitest'
import { entityTables } from '../../src/server/database/entity-tables.ts'
import { consoleFixture, shown } from './support/browser.ts'
import { panel, ready } from './support/list.ts'

const fixture = consoleFixture()

/** As the page's own script: what is followed at its own pace rests for good. */
const restingForGood = `{
  const set = window.setTimeout
  window.setTimeout = (run, ms = 0, ...rest) => (ms >= 4000 ? 0 : set(run, ms, ...rest))
}`

it('a record that no list holds is as it was before at once when a decision on it is taken back', async () => {
  const { id } = await entityTables(fixture.server().database.db)
    .selectFrom('dynamic')
    .select('id')
    .where('school_id', '=', 1)
    .where('status', '=', 'approved')
    .orderBy('id', 'asc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const page = await fixture.openAs('admin')
  await page.addInitScript(restingForGood)
  await page.goto(`/topicDynamics/tdlist?status=pending&open=${id}`)
  await ready(page)
  const status = panel(page)
    .locator('dd')
    .filter({ hasText: /^已(通过|删除)$/ })
  await shown(status.filter({ hasText: '已通过' }))
  await page.keyboard.press('d')
  await shown(status.filter({ hasText: '已删除' }))
  await page.keyboard.press('z')
  await shown(status.filter({ hasText: '已通过' }))
  await page.keyboard.press('b')
  await expect.poll(async () => (await page.getByRole('alert').allTextContents()).join()).toBe('')
  await shown(status.page().getByRole('status').filter({ hasText: '退回重审' }).first())
})
