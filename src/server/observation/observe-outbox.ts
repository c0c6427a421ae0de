import { setTimeout as delay } from 'node:timers/promises'
import { Gauge, type Registry } from 'prom-client'
import type { Database } from '../database/open-database.ts'

/** States of messages that are not yet done with: `failed` and `unsure` wait for a person. */
const states = ['waiting', 'sending', 'failed', 'unsure'] as const
/** How long (ms) the database is waited for: Prometheus itself waits ten seconds for all of it. */
const patience = 3_000

/**
 * Puts what waits in the outbox into the registries, and whether the database answered: who watches the server must hear of
 * one that does not.
 * @returns what reads it anew, before the figures are asked for.
 */
export function observeOutbox({ db }: Pick<Database, 'db'>, registers: Registry[]): () => Promise<void> {
  const up = new Gauge({ name: 'campus_database_up', help: '1 where the database answered just now.', registers })
  const labelNames = ['state'] as const
  const messages = new Gauge({
    name: 'campus_outbox_messages',
    help: 'Messages to the outside by state, of all schools; failed and unsure ones wait for a person.',
    labelNames,
    registers,
  })
  const oldest = new Gauge({
    name: 'campus_outbox_oldest_seconds',
    help: 'Age of the oldest message by state; 0 where there is none.',
    labelNames,
    registers,
  })
  const read = () =>
    db
      .selectFrom('outbox')
      .select(({ fn }) => ['status', fn.countAll<number>().as('messages'), fn.min('created_at').as('since')])
      .where('status', 'in', states)
      .groupBy('status')
      .execute()
  return async () => {
    const found = await Promise.race([read().catch(() => null), delay(patience, null, { ref: false })])
    up.set(found ? 1 : 0)
    for (const state of found ? states : []) {
      const row = found?.find(({ status }) => status === state)
      messages.set({ state }, Number(row?.messages ?? 0))
      oldest.set({ state }, row ? Math.max(0, Date.now() - Number(row.since)) / 1000 : 0)
    }
  }
}
