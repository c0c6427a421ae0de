import { type Page, request } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { consoleFixture, shown } from './support/browser.ts'

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

  it('is read again where the stream begins in another timeline, though its number was heard of', async () => {
    const page = await fixture.openAs('admin')
    // The list may come after the first stream.
    const timelines = ['one', 'one', 'one', 'two', 'two']
    let streams = 0
    await page.route('**/console/events', async (route) => {
      const timeline = timelines[streams]
      streams += 1
      const hello = JSON.stringify({ version: 1_000_000, timeline })
      // It ends with its first message, so that the next is asked for; the last does not come.
      if (timeline !== undefined)
        await route.fulfill({ contentType: 'text/event-stream', body: `event: hello\ndata: ${hello}\n\n` })
    })
    const readAgain: number[] = []
    page.on('request', (sent) => {
      if (/dynamic\/list\?.*ids=/.test(sent.url())) readAgain.push(streams)
    })
    await page.goto('/topicDynamics/tdlist?status=pending')
    await page.getByRole('grid').getByRole('row').nth(2).waitFor()
    await expect.poll(() => streams).toBe(timelines.length + 1)
    expect(readAgain.filter((stream) => stream > 2)).toEqual([4])
  })

  it('is heard in the list that was open before it could be read what the backend has', async () => {
    const page = await fixture.openAs('admin', '/welcome', { expected: /503/ })
    let asked = 0
    await page.route('**/console/features', async (route) => {
      asked += 1
      if (asked > 2) await route.continue()
      else await route.fulfill({ status: 503, body: 'busy' })
    })
    const stream = page.waitForResponse('**/console/events')
    await page.goto('/topicDynamics/tdlist?status=pending')
    const rows = page.getByRole('grid').locator('[role=row][data-id]')
    await shown(rows.first())
    await stream
    await approveOne()
    await shown(rows.and(page.locator('[data-handled]')).getByText(/通过/).first())
  })
})
