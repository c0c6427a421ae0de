import { sql } from 'kysely'
import { entityNamed } from '../../../catalogue/catalogue.ts'
import { maskOf } from '../../../catalogue/personal/mask.ts'
import { sqlName } from '../../../catalogue/schema/table.ts'
import { acceptedValues, holds, valueLabel } from '../../../catalogue/vocabulary/condition.ts'
import type { Entity, Unique } from '../../../catalogue/vocabulary/entity.ts'
import { comparedEmpty, uniqueGroups } from '../../../catalogue/vocabulary/entity-use.ts'
import { isMasked } from '../../../catalogue/vocabulary/field-use.ts'
import { withEmpty } from '../../database/table-ddl.ts'
import { type FieldWithValue, idsReferred, type LabelsOfEach, labelsOfEach, textIn } from '../../read/label.ts'
import { cellsOf, tableFor, type Values } from '../../rows/entity-table.ts'
import type { ChangeSet, Touched } from '../change-set.ts'
import { givenRows } from '../rows/given-rows.ts'
import { holdRows } from '../rows/locked-rows.ts'
import type { WriteScope } from '../write-scope.ts'
import type { Violation } from './invariants.ts'

const noFields: ReadonlySet<string> = new Set()

/** For each ref field, the ids written that are no row of the school. */
export async function missingRefs(
  scope: WriteScope,
  entity: Entity,
  patches: readonly Values[],
  changes: ChangeSet,
): Promise<Map<string, Set<number>>> {
  const missing = new Map<string, Set<number>>()
  for (const [name, field] of Object.entries(entity.fields)) {
    if (field.kind !== 'ref') continue
    const wanted = new Set<number>()
    for (const patch of patches) {
      const id = patch[name]
      if (typeof id === 'number') wanted.add(id)
    }
    if (wanted.size === 0) continue
    const target = entityNamed(scope.dependencies.catalogue, field.entity)
    const kept = changes.touched.get(target)
    for (const { id } of await holdRows(scope, target, [...wanted], noFields))
      if (kept?.get(id)?.kind !== 'removed') wanted.delete(id)
    for (const each of kept?.values() ?? []) if (each.kind === 'created') wanted.delete(each.id)
    missing.set(name, wanted)
  }
  return missing
}

type Group = Exclude<Unique, readonly string[]>

/** A row by the values it will have. */
type Coming = { readonly id: number; readonly values: Values }

/** For rows with unique values that other rows of the school have, the group of fields they share. */
async function takenBy(
  scope: WriteScope,
  entity: Entity,
  rows: readonly Coming[],
  leaving: ReadonlySet<number>,
): Promise<Map<number, Group>> {
  const taken = new Map<number, Group>()
  for (const group of uniqueGroups(entity)) {
    const known = new Map(rows.filter(({ values }) => isKey(entity, group, values)).map((row) => [row.id, row.values]))
    for (const { id, other } of await twinsOf(scope, entity, group, known)) {
      if (!leaving.has(other) && !taken.has(id)) taken.set(id, group)
    }
  }
  return taken
}

/**
 * Pairs of a row and another, stored one that has the same values in a group of fields. SQLite takes a `cross join` in the order it is
 * written: where most rows have no such value, it would read all of a school's and look among those given for each.
 */
async function twinsOf(
  { dependencies, trx, account }: WriteScope,
  entity: Entity,
  group: Group,
  rows: ReadonlyMap<number, Values>,
): Promise<{ id: number; other: number }[]> {
  if (rows.size === 0) return []
  const { fields, where } = group
  const table = tableFor(entity)
  const columns = fields.map(sqlName)
  const cells = [...rows].map(([id, values]) => {
    const wanted = cellsOf(entity, Object.fromEntries(fields.map((name) => [name, values[name]])))
    return { ...wanted, id }
  })
  const empty = comparedEmpty(entity, group).map(sqlName)
  const same = table.columns
    .filter(({ name }) => columns.includes(name))
    .map(({ name, type }) => {
      if (!empty.includes(name)) return sql`${sql.ref(`stored.${name}`)} = ${sql.ref(`given.${name}`)}`
      return sql.raw(`${withEmpty(name, type, 'stored')} = ${withEmpty(name, type, 'given')}`)
    })
  const meant = Object.entries(where).map(
    ([name, wanted]) => sql`${sql.ref(`stored.${sqlName(name)}`)} in (${sql.join(acceptedValues(wanted))})`,
  )
  const { rows: pairs } = await sql<{ id: number; other: number }>`
    with given as materialized (${givenRows(dependencies.database.engine, table, columns, cells)})
    select given.id as id, stored.id as other from given cross join ${sql.table(table.name)} as stored
    where stored.school_id = ${account.schoolId} and ${sql.join([...same, ...meant], sql` and `)} and stored.id <> given.id`.execute(
    trx,
  )
  return pairs.map(({ id, other }) => ({ id: Number(id), other: Number(other) }))
}

/** Rows with unique values that another row of the school, or of the change, has already. */
export async function takenRows(
  scope: WriteScope,
  entity: Entity,
  written: readonly Touched[],
  changes: ChangeSet,
): Promise<Violation[]> {
  const groups = uniqueGroups(entity)
  const fields = new Set(groups.flatMap(uniqueFields))
  const isConcerned = ({ patch }: Touched) => Object.keys(patch).some((name) => fields.has(name))
  const concerned = written.filter(isConcerned)
  if (concerned.length === 0) return []
  const stored = [...(changes.touched.get(entity)?.values() ?? [])].filter(({ kind }) => kind !== 'created')
  const leaving = new Set(stored.filter((each) => each.kind === 'removed' || isConcerned(each)).map(({ id }) => id))
  const coming = concerned.map(({ id, before, patch }): Coming => ({ id, values: { ...before, ...patch } }))
  const taken = await takenBy(scope, entity, coming, leaving)
  const seen = new Set<string>()
  const broken = coming.flatMap(({ id, values }) => {
    const keys = groups.filter((group) => isKey(entity, group, values))
    const twin = keys.find((group) => seen.has(keyOf(group, values))) ?? taken.get(id)
    for (const group of keys) seen.add(keyOf(group, values))
    return twin ? [{ id, values, group: twin }] : []
  })
  const named = broken.flatMap(({ values, group }) => valuesIn(entity, group, values))
  const { database, catalogue } = scope.dependencies
  const labels = await labelsOfEach(database, catalogue, scope.account.schoolId, idsReferred(named), scope.trx)
  return broken.map(({ id, values, group }) => ({
    id,
    // Of several the last is the narrowest, as a room of a building.
    field: group.fields.at(-1) ?? null,
    reason: takenText(entity, group, values, labels),
  }))
}

/** The fields that decide what a group tells apart. */
export function uniqueFields({ fields, where }: Group): string[] {
  return [...fields, ...Object.keys(where)]
}

/** Whether values are told apart by a group of fields: what is empty, but for what nothing was chosen for, and a flag that is off is shared freely. */
export function isKey(entity: Pick<Entity, 'fields'>, group: Group, values: Values): boolean {
  const isGiven = (name: string) => values[name] !== null && values[name] !== undefined && values[name] !== false
  const empty = comparedEmpty(entity, group)
  return group.fields.every((name) => empty.includes(name) || isGiven(name)) && holds(group.where, values)
}

/** What rows that are not to be alike have in common, as text. */
export function keyOf(group: Group, values: Values): string {
  return JSON.stringify([group, group.fields.map((name) => values[name] ?? null)])
}

function takenText(entity: Entity, group: Group, values: Values, labels: LabelsOfEach): string {
  const { fields, where } = group
  const names = fields.map((name) => entity.fields[name]?.label ?? name).join('与')
  if (fields.every((name) => entity.fields[name]?.kind === 'flag')) return `只能有一个${entity.title}是「${names}」`
  const [condition] = Object.keys(where)
  const field = condition === undefined ? undefined : entity.fields[condition]
  if (condition !== undefined && field) {
    return `已有一条${valueLabel(field, values[condition])}的${entity.title}，${names}相同`
  }
  const given = valuesIn(entity, group, values).map((each) => textIn(labels, each) || '空')
  return `${names}「${given.join('、')}」已存在，请换一个`
}

/** The values of a group's fields as they may be told: who may not see one whole need not have given it, but the other field alone. */
function valuesIn(entity: Entity, { fields }: Group, values: Values): FieldWithValue[] {
  return fields.flatMap((name) => {
    const field = entity.fields[name]
    return field ? [{ field, value: isMasked(field) ? maskOf(field, values[name]) : values[name] }] : []
  })
}
