import { afterAll, beforeAll, expect, test } from 'vitest'
import { catalogue } from '../../../commands/index.ts'
import { entityNamed } from '../../../src/catalogue/catalogue.ts'
import { sentParams } from '../../../src/catalogue/schema/parent.ts'
import { openTestApp, type TestApp } from '../support/test-app.ts'

/** Every list that a screen shows: all of it, as it opens, and each of its parts. */
const shown = catalogue.screens.flatMap(({ path, screen }) =>
  screen.kind !== 'grid'
    ? []
    : screen.entities.flatMap((name) => {
        const { list, title } = entityNamed(catalogue, name)
        if (!list) return []
        // A view of what the screen fixes is the screen itself, or holds nothing.
        const views = Object.values(list.views ?? {}).flatMap(({ where }) =>
          Object.keys(where).some((field) => field in screen.where) ? [] : [where],
        )
        const parts = [{}, list.initial ?? {}, ...views]
        return parts.map((part) => ({
          place: `${path} ${title}`,
          call: list.call,
          where: { ...part, ...screen.where },
        }))
      }),
)

let server: TestApp
let admin: string
beforeAll(async () => {
  server = await openTestApp('sqlite')
  admin = await server.signIn('admin')
})
afterAll(() => server.remove())

test('every list that a screen shows has rows in the demo school', async () => {
  expect(shown.length).toBeGreaterThan(150)
  const empty: string[] = []
  for (const { place, call, where } of shown) {
    const asked = { ...call.with, ...sentParams(call, { ...where, limit: 1 }) }
    const answer = await server.call(admin, 'POST', call.path, asked)
    if (!(answer.data?.total > 0)) empty.push(`${place} ${JSON.stringify(where)}: ${answer.message}`)
  }
  expect(empty).toEqual([])
})
