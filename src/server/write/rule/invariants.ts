import { concerns, dueRules, momentOf } from '../../../catalogue/due.ts'
import { InputError } from '../../../catalogue/schema/input-error.ts'
import { sqlName } from '../../../catalogue/schema/table.ts'
import type { Entity } from '../../../catalogue/vocabulary/entity.ts'
import { creationField, uniqueGroups } from '../../../catalogue/vocabulary/entity-use.ts'
import { sameValuesOf } from '../../../catalogue/vocabulary/same-value.ts'
import { isOneOf } from '../../database/conditions.ts'
import { rowsIn } from '../../database/entity-tables.ts'
import { tableFor, type Values } from '../../rows/entity-table.ts'
import type { ChangeSet, Touched } from '../change-set.ts'
import { afterOf } from '../keep-counters.ts'
import type { WriteScope } from '../write-scope.ts'
import { missingRefs, takenRows, uniqueFields } from './check-values.ts'
import { disabledRefs } from './disabled-ref.ts'
import { orderFields, wrongMoves } from './machine.ts'
import { differingRefs, leavingBehind } from './same-value.ts'
import { climb, mostLevels } from './tree.ts'

/** A rule of its entity that a row would break as the change leaves it. */
export type Violation = { readonly id: number; readonly field: string | null; readonly reason: string }

/** Where a change comes from: somebody's command, the taking back of one, or what is so without anybody's. */
export type Origin = 'command' | 'undo' | 'unrecorded'

/** Fields that rules check a row by beside the one written: read with it. */
export function ruledFields(entity: Entity): string[] {
  const due = dueRules(entity).flatMap(({ at, when }) => [at, ...Object.keys(when)])
  return [
    ...uniqueGroups(entity).flatMap(uniqueFields),
    ...sameValuesOf(entity).flatMap(({ ref, same }) => [ref, same]),
    ...(entity.periods ?? []).flat(),
    ...due,
    ...orderFields(entity),
  ]
}

/**
 * Checks what is about to be written by the rules of its entities.
 * @throws InputError naming the field of the first rule that would be broken.
 */
export async function checkChanges(scope: WriteScope, changes: ChangeSet, origin: Origin): Promise<void> {
  for (const [entity, rows] of changes.touched) {
    const isRewritten = [...rows.values()].some(({ kind }) =>
      entity.appendOnly === true ? kind !== 'created' : entity.appendOnly === 'rows' && kind === 'removed',
    )
    if (isRewritten) throw new InputError(`${entity.title}只增不改，不能修改或删除`)
    const [first] = await violationsOf(scope, entity, changes, origin)
    if (first) throw new InputError(first.reason, first.field)
  }
}

/**
 * What must always be true of an entity's rows, whoever writes them: references that exist and agree with the row, unique values, no row above
 * itself, no end before its beginning, no figure below its least, no order in a state that
 * no move leads to; and, for what somebody chose just now, references that are enabled and ends that are still to come.
 * @param ids the rows looked at, where others of the change were before.
 */
export async function violationsOf(
  scope: WriteScope,
  entity: Entity,
  changes: ChangeSet,
  origin: Origin,
  ids?: readonly number[],
): Promise<Violation[]> {
  const isUndo = origin === 'undo'
  const touched = changes.touched.get(entity) ?? new Map<number, Touched>()
  const meant = ids ? ids.flatMap((id) => touched.get(id) ?? []) : [...touched.values()]
  const written = meant.filter((each) => each.kind !== 'removed')
  if (written.length === 0) return []
  return [
    ...(await brokenRefs(scope, entity, written, changes)),
    ...(await differingRefs(scope, entity, written, changes, origin)),
    ...(await leavingBehind(scope, entity, written, changes)),
    ...(isUndo ? [] : await disabledRefs(scope, entity, written, changes)),
    ...(await takenRows(scope, entity, written, changes)),
    ...(await cycles(scope, entity, written, changes)),
    ...(isUndo ? [] : written.flatMap((each) => endsInThePast(entity, each, scope.now))),
    ...written.flatMap((each) => wrongMoves(entity, each, origin)),
    ...written.flatMap((each) => endsTooSoon(entity, each)),
    ...written.flatMap((each) => tooLittle(entity, each)),
  ]
}

async function brokenRefs(
  scope: WriteScope,
  entity: Entity,
  written: readonly Touched[],
  changes: ChangeSet,
): Promise<Violation[]> {
  const patches = written.map((each) => each.patch)
  const missing = await missingRefs(scope, entity, patches, changes)
  if (missing.size === 0) return []
  return written.flatMap(({ id, patch }) => {
    const [lost] = [...missing].find(([name, ids]) => typeof patch[name] === 'number' && ids.has(patch[name])) ?? []
    if (lost === undefined) return []
    return [{ id, field: lost, reason: `${entity.fields[lost]?.label}不存在或已被删除，请重新选择` }]
  })
}

/** Rows put below themselves, by every ref of the entity to itself. */
async function cycles(
  scope: WriteScope,
  entity: Entity,
  written: readonly Touched[],
  changes: ChangeSet,
): Promise<Violation[]> {
  const violations: Violation[] = []
  for (const [name, field] of Object.entries(entity.fields)) {
    if (field.kind !== 'ref' || field.entity !== entity.name) continue
    const moved = written.filter(({ patch }) => typeof patch[name] === 'number')
    const parents = await parentsAbove(scope, entity, name, moved, changes)
    for (const { id } of moved) {
      const end = climb(id, parents)
      const reason = end === 'itself' ? '不能是它自己或它下面的内容' : `：最多 ${mostLevels} 层`
      if (end !== 'top') violations.push({ id, field: name, reason: `${field.label}${reason}` })
    }
  }
  return violations
}

/** The parent of each row on the way up from some rows, as the change leaves them. */
async function parentsAbove(
  { dependencies, trx, account }: WriteScope,
  entity: Entity,
  name: string,
  moved: readonly Touched[],
  changes: ChangeSet,
): Promise<ReadonlyMap<number, number | null>> {
  const parents = new Map<number, number | null>()
  const changed = changes.touched.get(entity)
  const idOf = (value: unknown) => (typeof value === 'number' ? value : null)
  let asked = moved.map(({ id }) => id)
  for (let level = 0; asked.length > 0 && level <= mostLevels; level += 1) {
    const stored = await rowsIn(trx, tableFor(entity).name, account.schoolId)
      .select(['id', sqlName(name)])
      .where(isOneOf(dependencies.database.engine, 'id', asked))
      .execute()
    for (const row of stored) parents.set(Number(row.id), idOf(row[sqlName(name)]))
    for (const id of asked) {
      const patch = changed?.get(id)?.patch
      if (patch?.[name] !== undefined) parents.set(id, idOf(patch[name]))
    }
    asked = [...new Set(asked.flatMap((id) => parents.get(id) ?? []))].filter((id) => !parents.has(id))
  }
  return parents
}

function endsTooSoon(entity: Entity, touched: Touched): Violation[] {
  return (entity.periods ?? []).flatMap(([first, last]) => {
    if (touched.patch[first] === undefined && touched.patch[last] === undefined) return []
    const { [first]: begin, [last]: end }: Values = afterOf(touched) ?? {}
    if (typeof begin !== 'number' || typeof end !== 'number' || end >= begin) return []
    const reason = `${entity.fields[last]?.label}不能早于${entity.fields[first]?.label}`
    return [{ id: touched.id, field: last, reason }]
  })
}

/** Rows that would end by themselves as soon as they are written. One that is created is judged by when it was. */
export function endsInThePast(
  entity: Entity,
  touched: Touched,
  now: number,
): (Violation & { readonly field: string })[] {
  const rules = dueRules(entity).filter((rule) => rule.kind === 'end' && concerns(rule, touched.patch))
  if (rules.length === 0) return []
  const after = afterOf(touched) ?? {}
  const created = touched.kind === 'created' ? after[creationField(entity) ?? ''] : null
  const since = typeof created === 'number' ? Math.min(created, now) : now
  return rules.flatMap((rule) => {
    const end = momentOf(rule, after)
    if (end === null || end > since) return []
    return [{ id: touched.id, field: rule.at, reason: `${entity.fields[rule.at]?.label}必须晚于现在` }]
  })
}

function tooLittle(entity: Entity, touched: Touched): Violation[] {
  const added = Object.keys(touched.increments)
  const after = added.length === 0 ? null : afterOf(touched)
  return added.flatMap((name) => {
    const field = entity.fields[name]
    if ((field?.kind !== 'count' && field?.kind !== 'money') || field.min === undefined) return []
    if (Number(after?.[name] ?? 0) >= field.min) return []
    return [{ id: touched.id, field: name, reason: `${field.label}不能小于 ${field.min}` }]
  })
}
