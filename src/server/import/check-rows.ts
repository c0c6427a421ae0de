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
import type { Sheet, SheetCell, SheetLine } from './read-sheet.ts'

/** A sheet checked row by row: what is created, under which id, and what cannot be and why. */
export type Checked = {
  readonly columns: readonly ImportColumn[]
  readonly good: readonly { readonly line: number; readonly id: number }[]
  readonly bad: readonly BadRow[]
}

/** A title as titles are compared: without blanks, and without the star of what is required. */
function bare(title = ''): string {
  return title.replace(/[*＊\s]/g, '')
}

/** The field each column of a sheet is of, by its title or name; null where there is none. */
function columnsOf(entity: Entity, form: Form, heading: readonly string[]): ImportColumn[] {
  const taken = new Set<string>()
  return heading.map((title) => {
    const asked = bare(title)
    const field = form.form.find(
      (name) => !taken.has(name) && [name, entity.fields[name]?.label].some((own) => bare(own) === asked),
    )
    if (field !== undefined) taken.add(field)
    return { title, field: field ?? null }
  })
}

/** A row as its form gives it, and whole: with the first values of what is left out. */
type Coming = { readonly values: Values; readonly whole: Values }

/** Rows looked up at once: with statements of its own for each row these were most of the time. */
const rowsAtOnce = 20

/**
 * Checks every row of a sheet by the rules of the form that would create it, and has the change create those that hold: what a
 * handler decides of a row, it decides as if those before it had been created one by one. Whoever checks many passes a `pause`
 * for between two rows; whoever holds a lock does not.
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
  const good: { line: number; id: number }[] = []
  const bad: BadRow[] = []
  const seen = new Map<string, number>()
  const valuesIn = async ({ cells }: SheetLine) => {
    const given = parseInput(schema, valuesOf(entity, form, columns, cells, labels))
    return completeValues(scope, changes, { entity, form, row: null, values: given, notices: [] })
  }
  const checkAll = async (lines: readonly SheetLine[]) => {
    const known = new Map<SheetLine, Coming>()
    const refused = new Map<SheetLine, InputError>()
    for (const line of lines) {
      await pause()
      await valuesIn(line).then(
        (values) => known.set(line, { values, whole: withInitial(entity, values) }),
        (error) => refused.set(line, asRefusal(error)),
      )
    }
    for (const [line, refusal] of await refusalsOf(scope, entity, known)) refused.set(line, refusal)
    const fit = [...known].filter(([line, { whole }]) => {
      if (refused.has(line)) return false
      const twin = twinRefusal(entity, whole, seen, line.line)
      if (twin) refused.set(line, twin)
      return !twin
    })
    if (fit.length > 0) {
      const first = await changes.createAll(
        entity.name,
        fit.map(([, { values }]) => values),
      )
      for (const [at, [{ line }]] of fit.entries()) good.push({ line, id: first + at })
    }
    for (const line of lines) {
      const refusal = refused.get(line)
      if (refusal) bad.push(badRow(entity, line, refusal))
    }
    return refused.size < lines.length
  }
  // A handler may act for a row, which is forgotten where the row is refused, so its rows are checked one by one.
  const atOnce = form.handler === undefined ? rowsAtOnce : 1
  for (let at = 0; at < sheet.rows.length; at += atOnce) {
    await changes.attempt(() => checkAll(sheet.rows.slice(at, at + atOnce)))
  }
  return { columns, good, bad }
}

function asRefusal(error: unknown): InputError {
  if (error instanceof InputError) return error
  throw error
}

function badRow(entity: Entity, { line, cells }: SheetLine, { field, message }: InputError): BadRow {
  const column = field === null ? null : (entity.fields[field]?.label ?? field)
  return { line, column, reason: message, cells: cells.map(textOf) }
}

/** Why rows cannot be created beside those there are, of those that cannot. */
async function refusalsOf(
  scope: WriteScope,
  entity: Entity,
  rows: ReadonlyMap<SheetLine, Coming>,
): Promise<Map<SheetLine, InputError>> {
  // No stored row has such an id.
  const coming = [...rows].map(([line, { values, whole }], at) => ({ line, given: values, id: -1 - at, values: whole }))
  const taken = await takenBy(scope, entity, coming)
  const missing = await missingRefs(
    scope,
    entity,
    coming.map(({ given }) => given),
  )
  return new Map(
    coming.flatMap(({ line, given, id, values }) => {
      const refusal =
        lostRefusal(entity, given, missing) ?? takenRefusal(taken.get(id)) ?? pastRefusal(entity, values, scope.now)
      return refusal ? [[line, refusal] as const] : []
    }),
  )
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

/** Names the first field that refers to nothing. */
function lostRefusal(
  entity: Entity,
  values: Values,
  missing: ReadonlyMap<string, ReadonlySet<number>>,
): InputError | null {
  for (const [name, ids] of missing) {
    const id = values[name]
    if (typeof id === 'number' && ids.has(id)) {
      return new InputError(`${entity.fields[name]?.label}：没有编号为 ${id} 的内容`, name)
    }
  }
  return null
}

function takenRefusal(reason: string | undefined): InputError | null {
  return reason === undefined ? null : new InputError(reason)
}

function pastRefusal(entity: Entity, values: Values, now: number): InputError | null {
  const created = { id: 0, kind: 'created', before: null, patch: values, increments: {} } as const
  const [past] = endsInThePast(entity, created, now)
  return past ? new InputError(past.reason, past.field) : null
}

/** Names an earlier line of the same file with the same values, where no two rows may have them. */
function twinRefusal(entity: Entity, values: Values, seen: Map<string, number>, line: number): InputError | null {
  const keys = uniqueGroups(entity).flatMap((group) => (isKey(group, values) ? [keyOf(group, values)] : []))
  const twin = keys.map((key) => seen.get(key)).find((found) => found !== undefined)
  if (twin !== undefined) return new InputError(`与第 ${twin} 行重复`)
  for (const key of keys) seen.set(key, line)
  return null
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
