import { type RawBuilder, sql } from 'kysely'
import { entityNamed } from '../../catalogue/catalogue.ts'
import { type Counter, countersOf } from '../../catalogue/counter.ts'
import { once } from '../../catalogue/once.ts'
import { sqlName } from '../../catalogue/schema/table.ts'
import { acceptedValues, accepts } from '../../catalogue/vocabulary/condition.ts'
import type { Entity } from '../../catalogue/vocabulary/entity.ts'
import { isOneOf } from '../database/conditions.ts'
import { entityTables } from '../database/entity-tables.ts'
import { allOf, ofSchool, type SqlCondition } from '../read/where.ts'
import { tableFor, type Values } from '../rows/entity-table.ts'
import { countedField } from '../rows/kept-counts.ts'
import type { ChangeListener, Counted } from './change-listener.ts'
import type { ChangeSet, Touched } from './change-set.ts'
import { addToRows } from './rows/add-to-rows.ts'
import type { WriteScope } from './write-scope.ts'

/**
 * Keeps the figures that the catalogue says follow from rows true to what a change wrote, whoever made it and undo
 * included. They are no decision of anybody: neither the audit nor the rows' versions have anything of them.
 * Called once the rows are written.
 */
async function keepCounters(scope: WriteScope, changes: ChangeSet): Promise<Counted[]> {
  const kept: Counted[] = []
  for (const counter of countersOf(scope.dependencies.catalogue.entities)) {
    const shifts = shiftsOf(scope, changes, counter)
    const parents = changes.touched.get(counter.entity)
    const made = [...(parents?.values() ?? [])].filter(({ kind }) => kind === 'created').map(({ id }) => id)
    for (const id of made) shifts.delete(id)
    const ids = [...shifts].filter(([, shift]) => shift !== 0).map(([id]) => id)
    // What is kept at 0 does not say how far below it would be, so that nothing can be added to it.
    const anew = counter.plus === null ? made : [...made, ...ids]
    if (counter.plus === null) await addToRows(scope, counter.entity, counter.field, shifts)
    if (anew.length > 0) await recount(scope, counter, anew)
    if (ids.length > 0) kept.push({ entity: counter.entity, ids })
  }
  return kept
}

/** Keeps figures that follow from rows. */
export const countListener: ChangeListener = { follow: keepCounters }

/** The fields of an entity that decide in which counts its rows are: figures of other entities, and its own by status. */
export function countingFields({ dependencies }: Pick<WriteScope, 'dependencies'>, entity: Entity): string[] {
  const counters = countersOf(dependencies.catalogue.entities).filter(({ counted }) => counted === entity.name)
  const own = countedField(entity)
  return [...counters.flatMap(({ by, where }) => [by, ...Object.keys(where)]), ...(own === '' ? [] : [own])]
}

/** What a figure of a row comes to when it is counted, never below 0, as SQL: `of` names the table its rows stand in. */
export function countedValue(counter: Counter, counted: Entity, of: string): ReturnType<typeof sql<number>> {
  const { by, where, plus } = counter
  const meets = Object.entries(where).map(([name, wanted]) => {
    const column = sql.ref(`counted.${sqlName(name)}`)
    const accepted = acceptedValues(wanted).filter((value) => value !== null)
    return sql<boolean>`${column} in (${sql.join(accepted)})`
  })
  const conditions: SqlCondition[] = [
    sql<boolean>`counted.school_id = ${sql.ref(`${of}.school_id`)}`,
    sql<boolean>`${sql.ref(`counted.${sqlName(by)}`)} = ${sql.ref(`${of}.id`)}`,
    ...meets,
  ]
  const whole =
    plus === null ? sql`count(*)` : notBelowZero(sql`count(*) + coalesce(${sql.ref(`${of}.${sqlName(plus)}`)}, 0)`)
  const table = sql.table(tableFor(counted).name)
  return sql<number>`(select ${whole} from ${table} as counted where ${allOf(conditions)})`
}

function notBelowZero(sum: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`case when ${sum} < 0 then 0 else ${sum} end`
}

async function recount(scope: WriteScope, counter: Counter, ids: readonly number[]): Promise<void> {
  const { dependencies, trx, account } = scope
  const { entity, field } = counter
  const counted = entityNamed(dependencies.catalogue, counter.counted)
  const table = tableFor(entity).name
  await entityTables(trx)
    .updateTable(table)
    .set({ [sqlName(field)]: countedValue(counter, counted, table) })
    .where(allOf([ofSchool(account.schoolId), isOneOf(dependencies.database.engine, 'id', ids)]))
    .execute()
}

/** By how much the figure of each row moves. */
function shiftsOf(scope: WriteScope, changes: ChangeSet, counter: Counter): Map<number, number> {
  const shifts = new Map<number, number>()
  const add = (id: unknown, by: number) => {
    if (typeof id === 'number') shifts.set(id, (shifts.get(id) ?? 0) + by)
  }
  for (const each of changes.touched.get(entityNamed(scope.dependencies.catalogue, counter.counted))?.values() ?? []) {
    const was = each.before && countedIn(counter, each.before)
    const is = each.kind === 'removed' ? null : countedIn(counter, each.before ?? none, each.patch)
    if (was === is) continue
    add(was, -1)
    add(is, 1)
  }
  const { plus } = counter
  if (plus === null) return shifts
  for (const each of changes.touched.get(counter.entity)?.values() ?? []) {
    if (each.kind === 'updated') add(each.id, Number(afterOf(each)?.[plus] ?? 0) - Number(each.before?.[plus] ?? 0))
  }
  return shifts
}

const none: Values = {}

/** The row that counts another, as a patch leaves that one; null where none does. Of thousands of rows, copies would cost more. */
function countedIn({ by, where }: Counter, before: Values, patch = none): unknown {
  for (const name in where) if (!accepts(where[name], valueAfter({ before, patch }, name))) return null
  return valueAfter({ before, patch }, by) ?? null
}

/** What a row that stays holds in a field as a change leaves it, what is added to figures aside. */
export function valueAfter(
  { before, patch }: { readonly before: Values | null; readonly patch: Values },
  name: string,
): unknown {
  return patch[name] === undefined ? before?.[name] : patch[name]
}

/** A row as a change leaves it; null where it is gone. */
export const afterOf = once(({ kind, before, patch, increments }: Touched): Values | null => {
  if (kind === 'removed') return null
  const values: Record<string, unknown> = { ...before, ...patch }
  for (const [name, more] of Object.entries(increments)) values[name] = Number(values[name] ?? 0) + more
  return values
})
