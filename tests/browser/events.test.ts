import { type Page, request } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { consoleFixture } from './support/browser.ts'

const fixture = consoleFixture()

/** The count on the card of 动态列表 on the home screen. */
async function waiting(page: Page): Promise<number> {
  const text = await page.getByRole('link', { name: /^动态列表.*项待审核/ }).innerText()
  return Number(/([\d,]+)\s*项/.exec(text)?.[1]?.replaceAll(',', ''))
}

/** A colleague approves one pending dynamic, without a browser. */
async function approveOne(): Promise<void> {
  const api = await request.newContext({ baseURL: fixture.origin() })
  const signedIn = await api.post('/school/login', { data: { username: 'moderator', password: 'campus-moderator' } })
  const { data }: { data: { access_token: string } } = await signedIn.json()
  const headers = { authorization: `Bearer ${data.access_token}` }
  const listed = await api.get('/school/v3_0/dynamic/list?status=pending&limit=1', { headers })
  const list: { data: { list: { id: number }[] } } = await listed.json()
  const approved = await api.get(`/school/v3_0/dynamic/dynamic/approved?ids=${list.data.list[0]?.id}`, { headers })
  expect(await approved.json()).toMatchObject({ code: 0, data: { changed: 1 } })
  await api.dispose()
}

describe('what others change', () => {
  it('is heard in every tab over one connection, which the next tab takes over', async () => {
    const first = await fixture.openAs('admin')
    const before = await waiting(first)
    const second = await first.context().newPage()
    let streams = 0
    second.on('request', (sent) => {
      if (sent.url().endsWith('/console/events')) streams += 1
    })
    await second.goto('/welcome')
    expect(await waiting(second)).toBe(before)

    await approveOne()
    await expect.poll(() => waiting(first), { timeout: 5000 }).toBe(before - 1)
    await expect.poll(() => waiting(second), { timeout: 5000 }).toBe(before - 1)
    expect(streams).toBe(0)

    const takenOver = second.waitForResponse(/\/console\/events/)
    await first.close()
    await takenOver
    await approveOne()
    await expect.poll(() => waiting(second), { timeout: 5000 }).toBe(before - 2)
  })
})
