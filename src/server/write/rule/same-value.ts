import { sql } from 'kysely'
import { entityNamed } from '../../../catalogue/catalogue.ts'
import { sqlName } from '../../../catalogue/schema/table.ts'
import type { Entity } from '../../../catalogue/vocabulary/entity.ts'
import { type SameValue, sameValuesOf, sameValuesWith } from '../../../catalogue/vocabulary/same-value.ts'
import { isOneOf } from '../../database/conditions.ts'
import { rowsIn } from '../../database/entity-tables.ts'
import { idsReferred, labelsOfEach, textIn } from '../../read/label.ts'
import { tableFor, type Values } from '../../rows/entity-table.ts'
import type { ChangeSet, Touched } from '../change-set.ts'
import { valueAfter } from '../keep-counters.ts'
import { holdRows } from '../rows/locked-rows.ts'
import type { WriteScope } from '../write-scope.ts'
import type { Origin, Violation } from './invariants.ts'

/**
 * Rows that come to disagree with one they refer to, by what they choose or by a value of their own. What disagreed before may be
 * edited as long as both stay as they are. Nobody chooses anything in an undo: it is told what stands against it, as where a row that
 * disagreed before there was the rule has been deleted.
 */
export async function differingRefs(
  scope: WriteScope,
  entity: Entity,
  written: readonly Touched[],
  changes: ChangeSet,
  origin: Origin,
): Promise<Violation[]> {
  const violations: Violation[] = []
  for (const { ref, to, same } of sameValuesOf(entity)) {
    const deciding = written.flatMap((each) => {
      const chosen = valueAfter(each, ref)
      const isDecided = typeof chosen === 'number' && (isMoved(each, ref) || isMoved(each, same))
      return isDecided ? [{ id: each.id, chosen, own: valueAfter(each, same) ?? null }] : []
    })
    const target = entityNamed(scope.dependencies.catalogue, to)
    const theirs = await valuesStanding(scope, changes, target, same, new Set(deciding.map(({ chosen }) => chosen)))
    const wrong = deciding.flatMap((each) => {
      const value = theirs.get(each.chosen)
      return value === undefined || value === each.own ? [] : [{ ...each, value }]
    })
    const { label = ref } = entity.fields[ref] ?? {}
    const { label: common = same } = entity.fields[same] ?? {}
    const texts = await textsOf(
      scope,
      entity,
      wrong.map(({ chosen, value, own }) => [
        [ref, chosen],
        [same, value],
        [same, own],
      ]),
    )
    for (const [at, { id, own }] of wrong.entries()) {
      const [name, has, wanted] = texts[at] ?? []
      const asked = own === null ? `先填写${common}` : `选择${wanted}的${label}`
      const standing = own === null ? `没有${common}` : `是${wanted}的`
      const stays = `，而撤销后它${standing}，现在两者要相同，所以没有撤销；先改「${name}」的${common}，再撤销`
      violations.push({
        id,
        field: ref,
        reason: `「${name}」是${has}的${label}${origin === 'undo' ? stays : `，请${asked}`}`,
      })
    }
  }
  return violations
}

/** Rows that would leave those behind which refer to them and agreed with them, and which the change itself does not move along. */
export async function leavingBehind(
  scope: WriteScope,
  entity: Entity,
  written: readonly Touched[],
  changes: ChangeSet,
): Promise<Violation[]> {
  const violations: Violation[] = []
  for (const each of sameValuesWith(scope.dependencies.catalogue, entity.name)) {
    const { entity: other, ref, same } = each
    const leaving = written.filter((touched) => touched.kind === 'updated' && isMoved(touched, same))
    const behind = await countBehind(scope, changes, each, leaving)
    const left = leaving.filter(({ id }) => behind.has(id))
    const texts = await textsOf(
      scope,
      entity,
      left.map(({ before }) => [[same, before?.[same]]]),
    )
    for (const [at, { id }] of left.entries()) {
      const rows = `${behind.get(id)} 个${texts[at]?.[0]}的${other.title}`
      // Of some what they refer to is theirs for good, as of a shelf its goods.
      const canChoose = other.edit?.form.includes(ref) === true
      const first = canChoose ? `为它们另选${other.fields[ref]?.label}` : '删除它们'
      const reason = `仍被 ${rows}使用，请先${first}，再改${entity.fields[same]?.label}`
      violations.push({ id, field: same, reason })
    }
  }
  return violations
}

/**
 * The values of a row that is created as far as they follow from what it refers to: where a value is not given that it must have in common
 * with a row it names, it is that row's. Nothing else could be meant, while the value a field begins with would be refused.
 */
export async function valuesInCommon(
  scope: WriteScope,
  changes: ChangeSet,
  entity: Entity,
  given: Values,
): Promise<Values> {
  const agreed: Record<string, unknown> = {}
  for (const { ref, to, same } of sameValuesOf(entity)) {
    const chosen = given[ref]
    if (typeof chosen !== 'number' || given[same] != null || agreed[same] != null) continue
    const target = entityNamed(scope.dependencies.catalogue, to)
    agreed[same] = (await valuesStanding(scope, changes, target, same, new Set([chosen]))).get(chosen)
  }
  return { ...given, ...agreed }
}

function isMoved({ before, patch }: Touched, name: string): boolean {
  return patch[name] !== undefined && patch[name] !== (before?.[name] ?? null)
}

/** What rows hold in a field as the change leaves them, by id; they are held, so that it stays so. */
async function valuesStanding(
  scope: WriteScope,
  changes: ChangeSet,
  entity: Entity,
  field: string,
  ids: ReadonlySet<number>,
): Promise<Map<number, unknown>> {
  if (ids.size === 0) return new Map()
  const stored = await holdRows(scope, entity, [...ids], new Set([field]))
  const values = new Map(stored.map((row) => [row.id, row[field]]))
  for (const id of ids) {
    const touched = changes.touched.get(entity)?.get(id)
    if (touched?.kind === 'removed') values.delete(id)
    else if (touched?.patch[field] !== undefined) values.set(id, touched.patch[field])
  }
  return values
}

/** How many rows refer to each of some and hold what it held, but those that the change removes or decides anew. */
async function countBehind(
  { dependencies, trx, account }: WriteScope,
  changes: ChangeSet,
  { entity, ref, same }: SameValue,
  leaving: readonly Touched[],
): Promise<Map<number, number>> {
  if (leaving.length === 0) return new Map()
  const { engine } = dependencies.database
  const touched = [...(changes.touched.get(entity)?.values() ?? [])]
  const decided = touched.filter((each) => each.kind === 'removed' || isMoved(each, ref) || isMoved(each, same))
  const [column, value] = [sqlName(ref), sqlName(same)]
  const ids = (rows: readonly Touched[]) => rows.map(({ id }) => id)
  const rows = await rowsIn(trx, tableFor(entity).name, account.schoolId)
    .select([column, value, sql<number>`count(*)`.as('uses')])
    .where(isOneOf(engine, column, ids(leaving)))
    .where(sql<boolean>`not ${isOneOf(engine, 'id', ids(decided))}`)
    .groupBy([column, value])
    .execute()
  const held = new Map(leaving.map(({ id, before }) => [id, before?.[same] ?? null]))
  const agreed = rows.filter((row) => held.get(Number(row[column])) === row[value])
  return new Map(agreed.map((row) => [Number(row[column]), Number(row.uses)]))
}

/** Values of fields as texts, line by line, rows by what they are called. */
async function textsOf(
  { dependencies, trx, account }: WriteScope,
  { fields }: Entity,
  lines: readonly (readonly (readonly [name: string, value: unknown])[])[],
): Promise<string[][]> {
  const named = lines.map((line) =>
    line.flatMap(([name, value]) => (fields[name] ? [{ field: fields[name], value }] : [])),
  )
  const { database, catalogue } = dependencies
  const labels = await labelsOfEach(database, catalogue, account.schoolId, idsReferred(named.flat()), trx)
  return named.map((line) => line.map((each) => textIn(labels, each)))
}
