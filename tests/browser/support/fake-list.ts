import type { Page } from 'playwright-core'

/** The call the queue of dynamics is read by. */
export const listCall = '**/school/v3_0/dynamic/list**'

/** Answers the list call as a list of `size` pending dynamics would, by page, by the row above, or by the one below. */
export async function fakeList(
  page: Page,
  size: number,
  content: (id: number) => string = (id) => `动态 ${id}`,
): Promise<void> {
  await page.route(listCall, async (route) => {
    const params = new URL(route.request().url()).searchParams
    const limit = Number(params.get('limit'))
    const after = params.get('after')
    const before = params.get('before')
    const start =
      after !== null
        ? size - idOf(after) + 1
        : before !== null
          ? Math.max(0, size - idOf(before) - limit)
          : (Number(params.get('page')) - 1) * limit
    const length = Math.max(0, Math.min(limit, size - start))
    const list = Array.from({ length }, (_, offset) => {
      const id = size - start - offset
      return { id, changedAt: 0, version: 0, content: content(id), status: 'pending', images: [], createdAt: id }
    })
    await route.fulfill({
      json: { code: 0, message: 'ok', data: { list, total: size, page: 1, limit, asOf: Date.now() } },
    })
  })
}

/** The row an anchor names: JSON of its sort value and its id. */
function idOf(anchor: string): number {
  const [, id]: unknown[] = JSON.parse(anchor)
  return Number(id)
}
