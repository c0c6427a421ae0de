import { expect, it } from 'vitest'
import { entityTables } from '../../src/server/database/entity-tables.ts'
import { readingsOf } from '../../src/syllables.ts'
import { consoleFixture, shown } from './support/browser.ts'

const fixture = consoleFixture()

it('a person is found in the list by the initials of the name', async () => {
  const { name } = await entityTables(fixture.server().database.db)
    .selectFrom('user')
    .select('name')
    .where('school_id', '=', 1)
    .where('name', 'is not', null)
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const initials = [...String(name)].map((each) => readingsOf(each)[0]?.slice(0, 1) ?? '').join('')
  expect(initials.length).toBeGreaterThan(1)
  const page = await fixture.openAs('admin', '/userManagement/userListManage')
  const grid = page.getByRole('grid', { name: '用户列表' })
  await shown(grid.locator('[role=row][data-id]').first())
  await grid.focus()
  await page.keyboard.press('/')
  await page.keyboard.type(initials)
  await page.keyboard.press('Enter')
  await expect.poll(() => new URL(page.url()).searchParams.get('keyword')).toBe(initials)
  await shown(grid.locator('[role=row][data-id]').getByText(String(name)).first())
  await expect.poll(async () => Number(await grid.getAttribute('aria-rowcount'))).toBeLessThan(20)
})
