import type { SavedAnswer } from '../../../src/catalogue/saved/saved.ts'
import { type ConsoleFixture, tokenOf } from './browser.ts'

/** Removes what was saved before, so that a test that is tried again begins as it did. */
export async function clearSaved(fixture: ConsoleFixture): Promise<void> {
  for (const account of ['admin', 'moderator'] as const) {
    const headers = {
      authorization: `Bearer ${await tokenOf(fixture.server(), account)}`,
      'content-type': 'application/json',
    }
    const answer = await fetch(`${fixture.origin()}/console/saved`, { headers })
    const { data }: { data: SavedAnswer } = await answer.json()
    for (const { id } of data.list) {
      const body = JSON.stringify({ id })
      await fetch(`${fixture.origin()}/console/saved/remove`, { method: 'POST', headers, body })
    }
  }
}
