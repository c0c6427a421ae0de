import { describe, expect, it } from 'vitest'
import { entityTables } from '../../src/server/database/entity-tables.ts'
import { consoleFixture, shown } from './support/browser.ts'
import { firstIds, ready, rowOf, said } from './support/list.ts'

const fixture = consoleFixture()
const path = '/topicDynamics/tdlist'

async function stored(id: number) {
  const { db } = fixture.server().database
  return entityTables(db)
    .selectFrom('dynamic')
    .select(['status'])
    .where('school_id', '=', 1)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

describe('what others do', () => {
  it('marks the row live, and the second moderator is told who was first', async () => {
    const first = await fixture.openAs('admin', path)
    const second = await fixture.openAs('moderator', path)
    await ready(first)
    await ready(second)
    const [id = 0, next = 0] = await firstIds(first, 2)
    await first.keyboard.press('a')
    await shown(rowOf(second, id).getByText(/刚刚 通过/))
    expect(await rowOf(second, id).getAttribute('data-handled')).toBe('true')
    await second.keyboard.press('a')
    await shown(said(second, 'alert', /不能通过：已由 .+ 通过/))
    // A verb that would apply to it as it is now was meant for what was seen before.
    await second.keyboard.press('d')
    await shown(said(second, 'alert', /没有删除：这一条已由 .+ 通过/))
    expect(await rowOf(second, next).getAttribute('data-handled')).toBeNull()
    await first.keyboard.press('z')
    await expect.poll(async () => (await stored(id)).status).toBe('pending')
  })

  it('leaves selected rows that they decided meanwhile to them, until these are selected anew', async () => {
    const first = await fixture.openAs('admin', path)
    const second = await fixture.openAs('moderator', path)
    await ready(first)
    await ready(second)
    const [theirs = 0, mine = 0] = await firstIds(second, 2)
    for (const key of ['x', 'j', 'x']) await second.keyboard.press(key)
    await first.keyboard.press('r')
    await first.keyboard.press('2')
    await shown(rowOf(second, theirs).getByText(/刚刚 拒绝/))
    await second.keyboard.press('a')
    await shown(said(second, 'status', /已通过 1 项，跳过 1 项.*已由 .+ 拒绝/))
    expect([(await stored(theirs)).status, (await stored(mine)).status]).toEqual(['refused', 'approved'])

    await rowOf(second, theirs).click()
    await second.keyboard.press('x')
    await second.keyboard.press('a')
    await expect.poll(async () => (await stored(theirs)).status).toBe('approved')
    for (const _ of [mine, theirs]) await second.keyboard.press('z')
    await expect.poll(async () => (await stored(mine)).status).toBe('pending')
    expect((await stored(theirs)).status).toBe('refused')
    await first.keyboard.press('z')
    await expect.poll(async () => (await stored(theirs)).status).toBe('pending')
  })

  it('is not overruled by the next key where the list shows what is decided as well', async () => {
    const first = await fixture.openAs('admin', path)
    await ready(first)
    const [id = 0] = await firstIds(first, 1)
    const second = await fixture.openAs('moderator', `${path}?status=&open=${id}`)
    await ready(second)
    await first.keyboard.press('r')
    await first.keyboard.press('2')
    await shown(rowOf(second, id).getByText(/刚刚 拒绝/))
    await second.keyboard.press('a')
    await shown(said(second, 'alert', /没有通过：这一条已由 .+ 拒绝/))
    await first.keyboard.press('z')
    await expect.poll(async () => (await stored(id)).status).toBe('pending')
  })

  it('new rows are told of, and shown when asked for', async () => {
    const page = await fixture.openAs('admin', path)
    await ready(page)
    const other = await fixture.openAs('moderator', `${path}?status=refused`)
    await ready(other)
    const before = await firstIds(page, 3)
    const [back = 0] = await firstIds(other, 1)
    await other.keyboard.press('b')
    await expect.poll(async () => (await stored(back)).status).toBe('pending')
    const button = page.getByRole('button', { name: /1 条新内容 · 刷新/ })
    await shown(button)
    expect(await firstIds(page, 3)).toEqual(before)
    await button.click()
    await button.waitFor({ state: 'hidden' })
    await other.keyboard.press('z')
    await expect.poll(async () => (await stored(back)).status).toBe('refused')
  })
})
