import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ServerProcess } from '../support/server-process.ts'
import { openTwinServers, type TwinServers } from '../support/twin-servers.ts'

let twins: TwinServers
beforeAll(async () => {
  twins = await openTwinServers()
})
afterAll(() => twins?.remove())

test('failures on a server three seconds behind hold up the next try on the other as long as its own', async () => {
  const wrong = { username: 'nobody', password: 'wrong-password' }
  const tryOn = (server: ServerProcess) => server.call(null, 'POST', '/school/login', wrong)
  for (let attempt = 0; attempt < 4; attempt++) expect(await tryOn(twins.second)).toMatchObject({ code: -2 })
  const begun = performance.now()
  expect(await tryOn(twins.second)).toMatchObject({ code: -2 })
  const next = await tryOn(twins.first)
  // A machine so slow that the second is over lets it through, and rightly.
  if (performance.now() - begun < 1000) expect(next).toMatchObject({ code: 429 })
  else expect([-2, 429]).toContain(next.code)
})
