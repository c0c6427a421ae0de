import { chunk } from 'es-toolkit/array'
import { sql } from 'kysely'
import { sqlName } from '../../../catalogue/schema/table.ts'
import type { Entity } from '../../../catalogue/vocabulary/entity.ts'
import { uniqueGroups } from '../../../catalogue/vocabulary/entity-use.ts'
import type { Cell } from '../../database/cell.ts'
import { isOneOf } from '../../database/conditions.ts'
import { entityTables } from '../../database/entity-tables.ts'
import { insertRows } from '../../database/insert-rows.ts'
import { executePipelined } from '../../database/postgres/pipelining-dialect.ts'
import { cellsOf, tableFor, type Values } from '../../rows/entity-table.ts'
import type { Touched } from '../change-set.ts'
import type { WriteScope } from '../write-scope.ts'
import { addToRows } from './add-to-rows.ts'
import { givenRows } from './given-rows.ts'

/** Rows a statement changes. */
const atOnce = 5_000
/** Distinct patches above which rows are updated from a list of values instead of patch by patch. */
const mostPatches = 20

/** Writes the touched rows of one entity, stamped with the change's version. */
export async function writeRows(scope: WriteScope, entity: Entity, touched: readonly Touched[]): Promise<void> {
  const of = (kind: Touched['kind']) => touched.filter((each) => each.kind === kind)
  const removed = of('removed').map((each) => each.id)
  await deleteRows(scope, entity, removed)
  await updateRows(scope, entity, of('updated'))
  const stamp = stampOf(scope)
  const school_id = scope.account.schoolId
  const rows = of('created').map(({ id, patch }) => ({ school_id, id, ...cellsOf(entity, patch), ...stamp }))
  await insertRows(scope.trx, tableFor(entity).name, rows)
}

function stampOf({ now, account, version }: WriteScope) {
  return { changed_at: now, changed_by: account.id, version }
}

type Group = { readonly cells: Readonly<Record<string, Cell>>; readonly ids: number[] }

async function updateRows(scope: WriteScope, entity: Entity, touched: readonly Touched[]): Promise<void> {
  const groups = groupByPatch(entity, touched).sort((one, other) => clears(entity, other) - clears(entity, one))
  if (groups.length > mostPatches) await updateFromList(scope, entity, groups)
  else for (const group of groups) await updateGroup(scope, entity, group)
  for (const field of new Set(touched.flatMap(({ increments }) => Object.keys(increments)))) {
    await addToRows(scope, entity, field, new Map(touched.map(({ id, increments }) => [id, increments[field] ?? 0])))
  }
}

/** How many flags that only one row may have a group takes off: that goes before another row gets one. */
function clears(entity: Entity, { cells }: Group): number {
  const told = uniqueGroups(entity).flatMap(({ fields }) => fields)
  const lone = told.filter((name) => entity.fields[name]?.kind === 'flag')
  return lone.filter((name) => cells[sqlName(name)] === false).length
}

function groupByPatch(entity: Entity, touched: readonly Touched[]): Group[] {
  const byPatch = new Map<Values, Group>()
  const byText = new Map<string, Group>()
  for (const { id, patch } of touched) {
    let group = byPatch.get(patch)
    if (!group) {
      const cells = cellsOf(entity, patch)
      const text = JSON.stringify(Object.entries(cells).sort(([one], [other]) => (one < other ? -1 : 1)))
      group = byText.get(text) ?? { cells, ids: [] }
      byText.set(text, group)
      byPatch.set(patch, group)
    }
    group.ids.push(id)
  }
  return [...byText.values()]
}

async function updateGroup(scope: WriteScope, entity: Entity, { cells, ids }: Group): Promise<void> {
  const { dependencies, trx, account } = scope
  for (const part of chunk(ids, atOnce)) {
    const update = entityTables(trx)
      .updateTable(tableFor(entity).name)
      .set({ ...cells, ...stampOf(scope) })
      .where('school_id', '=', account.schoolId)
      .where(isOneOf(dependencies.database.engine, 'id', part))
    await executePipelined(trx, update.compile())
  }
}

/** Gives each row its own values in one statement. */
async function updateFromList(scope: WriteScope, entity: Entity, groups: readonly Group[]): Promise<void> {
  const byColumns = new Map<string, { columns: string[]; rows: Record<string, Cell>[] }>()
  for (const { cells, ids } of groups) {
    const columns = Object.keys(cells).sort()
    const key = columns.join(' ')
    const alike = byColumns.get(key) ?? { columns, rows: [] }
    for (const id of ids) alike.rows.push({ ...cells, id })
    byColumns.set(key, alike)
  }
  for (const { columns, rows } of byColumns.values()) {
    for (const part of chunk(rows, atOnce)) await updateListed(scope, entity, columns, part)
  }
}

async function updateListed(
  { dependencies, trx, account, now, version }: WriteScope,
  entity: Entity,
  columns: readonly string[],
  rows: readonly Record<string, Cell>[],
): Promise<void> {
  const table = tableFor(entity)
  const stamp = [sql`changed_at = ${now}`, sql`changed_by = ${account.id}`, sql`version = ${version}`]
  const set = [...columns.map((name) => sql`${sql.ref(name)} = ${sql.ref(`given.${name}`)}`), ...stamp]
  const update = sql`with given as materialized (${givenRows(dependencies.database.engine, table, columns, rows)})
    update ${sql.table(table.name)} set ${sql.join(set)}
    from given where school_id = ${account.schoolId} and ${sql.ref(`${table.name}.id`)} = given.id`
  await executePipelined(trx, update.compile(trx))
}

async function deleteRows(
  { dependencies, trx, account }: WriteScope,
  entity: Entity,
  ids: readonly number[],
): Promise<void> {
  for (const part of chunk(ids, atOnce)) {
    const deletion = entityTables(trx)
      .deleteFrom(tableFor(entity).name)
      .where('school_id', '=', account.schoolId)
      .where(isOneOf(dependencies.database.engine, 'id', part))
    await executePipelined(trx, deletion.compile())
  }
}
