import { Gauge, Histogram, type Registry } from 'prom-client'
import type { Database } from '../database/open-database.ts'

/** Bounds (s) of how long queries take and changes wait. */
const buckets = [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10]

/** Puts figures of a database into the registries: queries by kind, how changes wait and run, and the pools of connections. */
export function observeDatabase({ activity }: Pick<Database, 'activity'>, registers: Registry[]): void {
  const queries = new Histogram({
    name: 'campus_database_query_duration_seconds',
    help: 'How long queries took, by their first word.',
    labelNames: ['kind', 'failed'],
    buckets,
    registers,
  })
  activity.onQuery(({ sql, ms, failed }) => queries.observe({ kind: kindOf(sql), failed: String(failed) }, ms / 1000))
  const waits = new Histogram({
    name: 'campus_database_change_wait_seconds',
    help: 'How long changes waited for their turn to write.',
    buckets,
    registers,
  })
  activity.onTurn((waited) => waits.observe(waited / 1000))
  new Gauge({
    name: 'campus_database_changes',
    help: 'Changes that wait for their turn to write, and those under way.',
    labelNames: ['state'],
    registers,
    collect() {
      this.set({ state: 'waiting' }, activity.writes.waiting)
      this.set({ state: 'running' }, activity.writes.running)
    },
  })
  new Gauge({
    name: 'campus_database_connections',
    help: 'Connections to PostgreSQL by pool and state, and callers that wait for one.',
    labelNames: ['pool', 'state'],
    registers,
    collect() {
      for (const { name, open, idle, waiting } of activity.pools()) {
        this.set({ pool: name, state: 'used' }, open - idle)
        this.set({ pool: name, state: 'idle' }, idle)
        this.set({ pool: name, state: 'waited_for' }, waiting)
      }
    },
  })
}

const kinds = ['select', 'insert', 'update', 'delete', 'with', 'begin', 'commit', 'rollback']

function kindOf(sql: string): string {
  const word = /^\s*(\w+)/.exec(sql)?.[1]?.toLowerCase() ?? ''
  return kinds.includes(word) ? word : 'other'
}
