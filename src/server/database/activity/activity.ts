import type { LogEvent } from 'kysely'

/** A query that was answered, or failed: its text with places for values, never the values. */
export type AnsweredQuery = { readonly sql: string; readonly ms: number; readonly failed: boolean }

/** How many connections of a pool there are, how many of them nobody uses, and how many callers wait for one. */
export type PoolUse = { readonly name: string; readonly open: number; readonly idle: number; readonly waiting: number }

/** What a database is doing, for whoever watches the server. */
export interface Activity {
  /** Changes that wait for their turn, and those under way. */
  readonly writes: { readonly waiting: number; readonly running: number }
  /** The pools of connections; none with the embedded database, which has one to write and one to read. */
  readonly pools: () => readonly PoolUse[]
  /** Has `listener` told of every answered query, in the asynchronous context of whoever asked. It must not throw. */
  readonly onQuery: (listener: (query: AnsweredQuery) => void) => void
  /** Has `listener` told how long (ms) each change waited for its turn. It must not throw. */
  readonly onTurn: (listener: (waited: number) => void) => void
}

/** Keeps account of what a database does. */
export class ActivityRecord implements Activity {
  readonly writes = { waiting: 0, running: 0 }
  readonly pools: () => readonly PoolUse[]
  readonly #queries: ((query: AnsweredQuery) => void)[] = []
  readonly #turns: ((waited: number) => void)[] = []

  constructor(pools: () => readonly PoolUse[] = () => []) {
    this.pools = pools
  }

  onQuery(listener: (query: AnsweredQuery) => void): void {
    this.#queries.push(listener)
  }

  onTurn(listener: (waited: number) => void): void {
    this.#turns.push(listener)
  }

  /** kysely's log. */
  readonly log = ({ level, query, queryDurationMillis }: LogEvent): void => {
    for (const listener of this.#queries) {
      listener({ sql: query.sql, ms: queryDurationMillis, failed: level === 'error' })
    }
  }

  /** Counts a change from when it is asked for; `begin` is called when its turn comes, however often it is tried. */
  async change<T>(run: (begin: () => void) => Promise<T>): Promise<T> {
    const asked = performance.now()
    let begun = false
    this.writes.waiting++
    try {
      return await run(() => {
        if (begun) return
        begun = true
        this.writes.waiting--
        this.writes.running++
        for (const listener of this.#turns) listener(performance.now() - asked)
      })
    } finally {
      if (begun) this.writes.running--
      else this.writes.waiting--
    }
  }
}
