import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { consoleFixture, shown } from './support/browser.ts'
import { cursorId, firstIds, panel, ready, rowOf } from './support/list.ts'

const fixture = consoleFixture()
const path = '/topicDynamics/tdlist'

const watched = (page: Page, id: number) => rowOf(page, id).getByText(/.+ 正在看/)

describe('what a colleague looks at', () => {
  it('is marked for the others, who are led past it, and no more once they have left', async () => {
    const first = await fixture.openAs('admin', path)
    const second = await fixture.openAs('moderator', path)
    await ready(first)
    await ready(second)
    const [one = 0, two = 0, three = 0, four = 0] = await firstIds(first, 4)
    await shown(watched(first, one))
    await shown(watched(second, one))
    await first.keyboard.press('Enter')
    await shown(panel(first).getByText(/.+ 正在看/))

    await second.keyboard.press('j')
    await shown(watched(first, two))
    await expect.poll(() => watched(first, one).isVisible()).toBe(false)
    await first.keyboard.press('a')
    await expect.poll(() => cursorId(first)).toBe(three)
    await shown(rowOf(second, one).getByText(/刚刚 通过/))
    await shown(watched(second, three))
    await second.keyboard.press('a')
    await expect.poll(() => cursorId(second)).toBe(four)

    // Who goes by hand goes anywhere.
    await second.keyboard.press('k')
    await shown(watched(first, three))
    expect(await cursorId(second)).toBe(three)

    await second.keyboard.press('z')
    await first.keyboard.press('z')
    await second.keyboard.press('g')
    await second.keyboard.press('h')
    await expect.poll(() => first.getByText(/.+ 正在看/).count()).toBe(0)
  })

  it('is said once by one who works alone, and heard in the same list only', async () => {
    const told: unknown[] = []
    const first = await fixture.openAs('admin', path)
    first.on('request', (request) => {
      if (request.url().includes('/console/presence')) told.push(request.postDataJSON())
    })
    await ready(first)
    await expect.poll(() => told.length).toBe(1)
    const [one = 0, two = 0] = await firstIds(first, 2)
    expect(told).toEqual([{ entity: 'dynamic', row: one }])
    for (const key of ['j', 'j', 'j', 'k', 'k']) await first.keyboard.press(key)
    const elsewhere = await fixture.openAs('moderator', '/topicDynamics/review')
    await shown(elsewhere.locator('[role=row][data-id]').first())
    const beside = await fixture.openAs('moderator', path)
    await ready(beside)
    await shown(watched(beside, two))
    await shown(watched(first, one))
    expect(told.at(-1)).toMatchObject({ row: two })
    expect(await elsewhere.getByText(/.+ 正在看/).count()).toBe(0)
    // Answered once: alone it said nothing of where its cursor went.
    expect(told.length).toBeLessThanOrEqual(3)
  })
})
