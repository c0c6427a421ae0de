import { entityNamed } from '../../../catalogue/catalogue.ts'
import { InputError } from '../../../catalogue/schema/request.ts'
import { sqlName } from '../../../catalogue/schema/table.ts'
import type { Entity } from '../../../catalogue/vocabulary/entity.ts'
import { isOneOf } from '../../database/conditions.ts'
import { entityTables } from '../../database/entity-tables.ts'
import { cellsOf, tableFor, type Values } from '../entity-table.ts'
import type { ChangeSet, Touched } from './change-set.ts'
import type { WriteScope } from './write-scope.ts'

/**
 * Checks what is about to be written against the rest of the school's rows.
 * @throws InputError naming the field, when a ref points at nothing of the school, or a value that must be unique is taken.
 */
export async function checkChanges(scope: WriteScope, changes: ChangeSet): Promise<void> {
  for (const [entity, touched] of changes.touched) {
    const written = [...touched.values()].filter((each) => each.kind !== 'removed')
    const missing = await missingRefs(
      scope,
      entity,
      written.map((each) => each.patch),
      changes,
    )
    for (const [field, ids] of missing) {
      if (ids.size > 0) throw new InputError(`${entity.fields[field]?.label}不存在或已被删除，请重新选择`, field)
    }
    await checkUnique(scope, entity, written, changes)
  }
}

/** For each ref field, the ids written that are no row of the school. */
export async function missingRefs(
  scope: WriteScope,
  entity: Entity,
  patches: readonly Values[],
  changes?: ChangeSet,
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
    const target = entityNamed(scope.ground.catalogue, field.entity)
    const kept = changes?.touched.get(target)
    for (const id of await existing(scope, target, [...wanted]))
      if (kept?.get(id)?.kind !== 'removed') wanted.delete(id)
    for (const each of kept?.values() ?? []) if (each.kind === 'created') wanted.delete(each.id)
    missing.set(name, wanted)
  }
  return missing
}

/** The text that says which unique values of a row another row has, or null. `values` are the row's, as they will be. */
export async function takenBy(
  scope: WriteScope,
  entity: Entity,
  id: number,
  values: Values,
  leaving: ReadonlySet<number> = new Set(),
): Promise<string | null> {
  for (const group of entity.unique ?? []) {
    if (group.some((name) => values[name] === null || values[name] === undefined)) continue
    const wanted = cellsOf(entity, Object.fromEntries(group.map((name) => [name, values[name]])))
    let query = entityTables(scope.trx)
      .selectFrom(tableFor(entity).name)
      .select('id')
      .where('school_id', '=', scope.account.schoolId)
      .where('id', '!=', id)
    for (const name of group) query = query.where(sqlName(name), '=', wanted[sqlName(name)] ?? null)
    const rows = await query.limit(leaving.size + 1).execute()
    if (rows.some((row) => !leaving.has(Number(row.id)))) return takenText(entity, group, values)
  }
  return null
}

async function checkUnique(
  scope: WriteScope,
  entity: Entity,
  written: readonly Touched[],
  changes: ChangeSet,
): Promise<void> {
  const groups = entity.unique ?? []
  const fields = new Set(groups.flat())
  const concerned = written.filter((each) => Object.keys(each.patch).some((name) => fields.has(name)))
  if (concerned.length === 0) return
  const removed = [...(changes.touched.get(entity)?.values() ?? [])].filter((each) => each.kind === 'removed')
  const leaving = new Set([...removed, ...concerned].map((each) => each.id))
  const taken = new Set<string>()
  for (const each of concerned) {
    const values = { ...each.before, ...each.patch }
    const problem = await takenBy(scope, entity, each.id, values, leaving)
    if (problem) throw new InputError(problem)
    for (const group of groups) {
      if (group.some((name) => values[name] === null || values[name] === undefined)) continue
      const key = JSON.stringify([group, group.map((name) => values[name])])
      if (taken.has(key)) throw new InputError(takenText(entity, group, values))
      taken.add(key)
    }
  }
}

function takenText(entity: Entity, group: readonly string[], values: Values): string {
  const labels = group.map((name) => entity.fields[name]?.label ?? name).join('与')
  const given = group.map((name) => describe(entity, name, values[name])).join('、')
  return `${labels}「${given}」已存在，请换一个`
}

function describe(entity: Entity, name: string, value: unknown): string {
  const field = entity.fields[name]
  if (field?.kind === 'choice' || field?.kind === 'status') return field.options[String(value)] ?? String(value)
  return String(value)
}

/** On PostgreSQL the rows referred to are held, so that nobody removes one meanwhile. */
async function existing(
  { ground, trx, account }: WriteScope,
  entity: Entity,
  ids: readonly number[],
): Promise<number[]> {
  const query = entityTables(trx)
    .selectFrom(tableFor(entity).name)
    .select('id')
    .where('school_id', '=', account.schoolId)
    .where(isOneOf(ground.database.engine, 'id', ids))
  const rows = await (ground.database.engine === 'postgres' ? query.forShare() : query).execute()
  return rows.map((row) => Number(row.id))
}
