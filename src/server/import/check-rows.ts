import { entityNamed } from '../../catalogue/catalogue.ts'
import { InputError } from '../../catalogue/schema/input-error.ts'
import { formSchema, parseInput } from '../../catalogue/schema/request.ts'
import { sqlName } from '../../catalogue/schema/table.ts'
import { type Entity, type Form, uniqueGroups } from '../../catalogue/vocabulary/entity.ts'
import type { BadRow, ImportColumn } from '../../catalogue/wire.ts'
import { completeValues } from '../calls/form.ts'
import { isOneOf } from '../database/conditions.ts'
import { rowsIn } from '../database/entity-tables.ts'
import type { Values } from '../rows/entity-table.ts'
import { type ChangeSet, withInitial } from '../write/change-set.ts'
import { isKey, keyOf, missingRefs, takenBy } from '../write/rule/check-values.ts'
import { endsInThePast } from '../write/rule/invariants.ts'
import type { WriteScope } from '../write/write-scope.ts'
import { CellError, type Labels, readCell } from './read-cell.ts'
import type { Sheet, SheetCell } from './read-sheet.ts'

/** A sheet checked row by row: what would be created, and what cannot be and why. */
export type Checked = {
  readonly columns: readonly ImportColumn[]
  readonly good: readonly { readonly line: number; readonly values: Values }[]
  readonly bad: readonly BadRow[]
}

/** The field each column of a sheet is of, by its title or name; null where there is none. */
function columnsOf(entity: Entity, form: Form, heading: readonly string[]): ImportColumn[] {
  const taken = new Set<string>()
  return heading.map((title) => {
    const bare = title.replace(/[*＊\s]/g, '')
    const field = form.form.find((name) => !taken.has(name) && (entity.fields[name]?.label === bare || name === bare))
    if (field !== undefined) taken.add(field)
    return { title, field: field ?? null }
  })
}

/**
 * Checks every row of a sheet by the rules of the form that would create it; nothing is written. Whoever checks many passes a
 * `pause` for between two rows; whoever holds a lock does not.
 */
export async function checkRows(
  scope: WriteScope,
  changes: ChangeSet,
  { entity, form }: { readonly entity: Entity; readonly form: Form },
  sheet: Sheet,
  pause: () => Promise<void> = async () => {},
): Promise<Checked> {
  const columns = columnsOf(entity, form, sheet.heading)
  const labels = await labelsIn(scope, entity, columns, sheet)
  const schema = formSchema(entity.fields, form.form, false)
  const good: { line: number; values: Values }[] = []
  const bad: BadRow[] = []
  const seen = new Map<string, number>()
  for (const { line, cells } of sheet.rows) {
    await pause()
    try {
      const given = parseInput(schema, valuesOf(entity, form, columns, cells, labels))
      const values = await changes.attempt(async () => {
        const completed = await completeValues(scope, changes, { entity, form, rows: [], values: given, notices: [] })
        const whole = withInitial(entity, completed)
        const taken = await takenBy(scope, entity, [{ id: 0, values: whole }])
        const [past] = endsInThePast(
          entity,
          { id: 0, kind: 'created', before: null, patch: whole, increments: {} },
          scope.now,
        )
        await checkRefs(scope, entity, completed)
        const problem = taken.get(0)
        if (problem !== undefined) throw new InputError(problem)
        if (past) throw new InputError(past.reason, past.field)
        const twin = twinOf(entity, whole, seen, line)
        if (twin !== null) throw new InputError(`与第 ${twin} 行重复`)
        return completed
      })
      good.push({ line, values })
    } catch (error) {
      if (!(error instanceof InputError)) throw error
      bad.push({
        line,
        column: error.field === null ? null : (entity.fields[error.field]?.label ?? error.field),
        reason: error.message,
        cells: cells.map(textOf),
      })
    }
  }
  return { columns, good, bad }
}

function valuesOf(
  entity: Entity,
  form: Form,
  columns: readonly ImportColumn[],
  cells: readonly SheetCell[],
  labels: Labels,
): Values {
  return Object.fromEntries(
    form.form.flatMap((name) => {
      const field = entity.fields[name]
      const at = columns.findIndex((column) => column.field === name)
      if (!field || at < 0) return []
      try {
        const value = readCell(field, cells[at] ?? null, labels)
        // An empty cell leaves the field to its first value, as an untouched control of the form does.
        return value === null ? [] : [[name, value]]
      } catch (error) {
        if (error instanceof CellError) throw new InputError(error.message, name)
        throw error
      }
    }),
  )
}

/** @throws InputError naming the first field that refers to nothing. */
async function checkRefs(scope: WriteScope, entity: Entity, values: Values): Promise<void> {
  for (const [name, ids] of await missingRefs(scope, entity, [values])) {
    const [id] = ids
    if (id !== undefined) throw new InputError(`${entity.fields[name]?.label}：没有编号为 ${id} 的内容`, name)
  }
}

/** The earlier line of the same file with the same values where no two rows may have them; null where there is none. */
function twinOf(entity: Entity, values: Values, seen: Map<string, number>, line: number): number | null {
  const keys = uniqueGroups(entity).flatMap((group) => (isKey(group, values) ? [keyOf(group, values)] : []))
  const twin = keys.map((key) => seen.get(key)).find((found) => found !== undefined)
  if (twin === undefined) for (const key of keys) seen.set(key, line)
  return twin ?? null
}

/** Ids of the rows the sheet names, by entity and label. */
async function labelsIn(
  { dependencies, trx, account }: WriteScope,
  entity: Entity,
  columns: readonly ImportColumn[],
  sheet: Sheet,
): Promise<Labels> {
  const labels = new Map<string, Map<string, number[]>>()
  for (const [at, { field: name }] of columns.entries()) {
    const field = name === null ? undefined : entity.fields[name]
    if (field?.kind !== 'ref') continue
    const target = entityNamed(dependencies.catalogue, field.entity)
    const wanted = new Set(
      sheet.rows.map(({ cells }) => textOf(cells[at] ?? null).trim()).filter((text) => text !== ''),
    )
    const column = sqlName(target.label)
    const rows = await rowsIn(trx, sqlName(target.name), account.schoolId)
      .select(['id', column])
      .where(isOneOf(dependencies.database.engine, column, [...wanted]))
      .execute()
    const known = labels.get(target.name) ?? new Map<string, number[]>()
    labels.set(target.name, known)
    for (const row of rows) {
      const label = String(row[column])
      const ids = known.get(label) ?? []
      if (!ids.includes(Number(row.id))) known.set(label, [...ids, Number(row.id)])
    }
  }
  return labels
}

function textOf(cell: SheetCell): string {
  if (cell instanceof Date) return cell.toISOString().slice(0, 16).replace('T', ' ')
  return cell === null ? '' : String(cell)
}
