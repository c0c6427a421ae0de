import { chunk } from 'es-toolkit/array'
import { entityNamed } from '../catalogue/catalogue.ts'
import type { EntityWords } from '../catalogue/vocabulary/entity.ts'
import { creationField } from '../catalogue/vocabulary/entity-use.ts'
import type { Fields } from '../catalogue/vocabulary/field.ts'
import { makeMoves } from '../server/ledger/post-transfers.ts'
import type { Values } from '../server/rows/entity-table.ts'
import type { LedgerMove } from '../server/write/ledger-move.ts'
import { type WritePlace, writeUnrecorded } from '../server/write/write-unrecorded.ts'
import { dueLater } from './due-later.ts'
import { type Decided, decideInBatches, type Moderator, makeHistory, type PastBatch } from './history.ts'
import type { Random } from './random.ts'
import type { SeedRow } from './seed-row.ts'

/** Writes the rows of one school as they were posted, and in the end what was decided about them. */
export type SchoolWriter = {
  /** Writes all rows of an entity; their ids are 1, 2, 3 ... in the order given. What they refer to is there already. */
  insert<F extends Fields>(entity: EntityWords<F, unknown>, rows: readonly SeedRow<F>[]): Promise<void>
  /** Has money or points moved as it was before there was a ledger, or by what is on no record. */
  transfer(moves: readonly LedgerMove[]): Promise<void>
  /** Has a past batch made in its place among the decisions. */
  decide(batch: PastBatch): void
  /** Makes all decisions in the order of time. */
  finish(): Promise<void>
}

/** Rows written at once: more of them are no faster, and take memory. */
const atOnce = 2_000

/** Starts writing a school whose decided rows are dealt out to `moderators`. */
export function writeSchool(
  place: WritePlace,
  random: (part: string) => Random,
  moderators: readonly Moderator[],
): SchoolWriter {
  const past: PastBatch[] = []
  return {
    async insert({ name, fields }, rows) {
      const created = creationField({ fields })
      const entity = entityNamed(place.dependencies.catalogue, name)
      for (const some of chunk(rows, atOnce)) {
        const part = some.map(({ values }) => dueLater(entity, values, place.now))
        await writeUnrecorded(place, (changes) => changes.createAll(name, part))
      }
      const decided = rows.flatMap(({ values, decision }, index): Decided[] =>
        decision ? [{ id: index + 1, createdAt: timeIn(values, created), decision }] : [],
      )
      const batches = decideInBatches(random(`history/${name}`), name, decided, moderators, place.now)
      for (const batch of batches) past.push(batch)
    },
    async transfer(moves) {
      for (const part of chunk(moves, atOnce)) {
        await writeUnrecorded(place, (changes, scope) => makeMoves(scope, changes, part))
      }
    },
    decide: (batch) => void past.push(batch),
    finish: () => makeHistory(place, past),
  }
}

/** When a row was made, in ms; 0 where its entity does not say. */
function timeIn(values: Values, created: string | null): number {
  const at = values[created ?? '']
  return typeof at === 'number' ? at : 0
}
