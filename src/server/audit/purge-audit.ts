import { type SqlBool, sql } from 'kysely'
import { beijing } from '../../beijing-time.ts'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import { machineOf } from '../../catalogue/order/machine.ts'
import { isOneOf } from '../database/conditions.ts'
import { nextSpareTurn } from '../scheduling/next-turn.ts'
import type { CallDependencies } from '../write/write-scope.ts'

/** Modules whose entities are about money or rights. */
const keptModules: readonly string[] = ['withdraw', 'authorityment']
/** Entities of which the audit alone knows something for good: which editions a form has had, whatever was taken back. */
const keptEntities: readonly string[] = ['form']
/** Batches, and changes of one batch, that are looked at before others are let in. */
const atOnce = 20

type Place = { readonly at: number; readonly id: number }

/**
 * Entities whose audit ends: all but those about money and rights, and forms. Settings are none, and kept. What is not known is kept.
 */
function forgotten({ modules }: Pick<Catalogue, 'modules'>): string[] {
  return modules
    .filter(({ name }) => !keptModules.includes(name))
    .flatMap(({ entities = [] }) => entities)
    .filter((entity) => !entity.appendOnly && machineOf(entity)?.money === undefined)
    .filter(({ name }) => !keptEntities.includes(name))
    .map(({ name }) => name)
}

/** The beginning of this month so many years ago, in Beijing (ms): what was done before it is old. */
function firstKept(now: number, years: number): number {
  const today = new Date(now + beijing)
  return Date.UTC(today.getUTCFullYear() - years, today.getUTCMonth(), 1) - beijing
}

/**
 * Forgets what the audit holds of months older than some years, a whole batch with all its changes at a time, and none that moved
 * money or changed rights, be it besides. Each piece is a transaction of its own, so that one cut off is gone on with.
 */
export function createAuditPurge({ database, catalogue, clock }: CallDependencies, years: number) {
  const names = forgotten(catalogue)
  const { db, engine } = database
  let finished = Number.NEGATIVE_INFINITY
  let month = Number.NEGATIVE_INFINITY
  let schools: number[] = []
  let after: Place = { at: Number.NEGATIVE_INFINITY, id: 0 }

  /** Does a piece of it. @returns whether more is left of this month's. */
  async function step(): Promise<boolean> {
    const until = firstKept(clock.now(), years)
    if (until === finished) return false
    if (until !== month) {
      month = until
      schools = (await db.selectFrom('school').select('id').execute()).map(({ id }) => id)
      after = { at: Number.MIN_SAFE_INTEGER, id: 0 }
    }
    const [schoolId] = schools
    if (schoolId === undefined) {
      finished = until
      return false
    }
    const heads = await oldBatches(schoolId, until)
    if (heads.length === 0) {
      schools.shift()
      after = { at: Number.MIN_SAFE_INTEGER, id: 0 }
    }
    for (const head of heads) {
      await nextSpareTurn()
      if (!(await forget(schoolId, head.id))) return true
      after = head
    }
    return true
  }

  function oldBatches(schoolId: number, until: number): Promise<Place[]> {
    return db
      .selectFrom('audit_batch')
      .select(['at', 'id'])
      .where('school_id', '=', schoolId)
      .where('at', '<', until)
      .where('part_of', 'is', null)
      .where('refused', '=', 0)
      .where(isOneOf(engine, 'entity', names))
      .where((batch) =>
        batch.or([batch('at', '>', after.at), batch.and([batch('at', '=', after.at), batch('id', '>', after.id)])]),
      )
      .orderBy('at')
      .orderBy('id')
      .limit(atOnce)
      .execute()
  }

  /** Forgets a batch, or some of its changes where it has many. @returns whether nothing of it is left to look at. */
  async function forget(schoolId: number, head: number): Promise<boolean> {
    const changes = await db
      .selectFrom('audit_batch')
      .select('id')
      .where('school_id', '=', schoolId)
      .where('part_of', '=', head)
      .orderBy('id', 'desc')
      .execute()
    const parts = changes.map(({ id }) => id)
    if (await holdsMore(schoolId, [head, ...parts])) return true
    for (const part of parts.slice(0, atOnce)) await forgetChange(schoolId, part)
    if (parts.length > atOnce) return false
    await forgetChange(schoolId, head)
    return true
  }

  /** Whether any of some changes wrote what is kept. */
  async function holdsMore(schoolId: number, changes: readonly number[]): Promise<boolean> {
    const kept = await db
      .selectFrom('audit')
      .select('row_id')
      .where('school_id', '=', schoolId)
      .where(isOneOf(engine, 'batch_id', changes))
      .where(sql<SqlBool>`not (${isOneOf(engine, 'entity', names)})`)
      .limit(1)
      .executeTakeFirst()
    return kept !== undefined
  }

  async function forgetChange(schoolId: number, change: number): Promise<void> {
    await nextSpareTurn()
    await database.write(async (trx) => {
      await trx.deleteFrom('audit').where('school_id', '=', schoolId).where('batch_id', '=', change).execute()
      await trx.deleteFrom('audit_batch').where('school_id', '=', schoolId).where('id', '=', change).execute()
    })
  }

  return { step }
}
