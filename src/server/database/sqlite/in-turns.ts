import type { KyselyPlugin } from 'kysely'
import { nextSpareTurn } from '../../scheduling/next-turn.ts'

/**
 * Has others served after each statement that is read on the thread that answers. SQLite gives one view to one connection alone, so
 * what is read of a view can be read by no other thread: it is read in small parts, and makes way between them.
 */
export const inTurns: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  transformResult: async ({ result }) => {
    await nextSpareTurn()
    return result
  },
}
