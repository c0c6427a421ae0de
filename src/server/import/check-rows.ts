import { chunk } from 'es-toolkit/array'
import { entityNamed } from '../../catalogue/catalogue.ts'
import { formSchema } from '../../catalogue/schema/form-schema.ts'
import { InputError } from '../../catalogue/schema/input-error.ts'
import { structureProblem } from '../../catalogue/schema/structure.ts'
import { sqlName } from '../../catalogue/schema/table.ts'
import type { Entity, Form } from '../../catalogue/vocabulary/entity.ts'
import { uniqueGroups } from '../../catalogue/vocabulary/entity-use.ts'
import { sameFields, sameValuesOf } from '../../catalogue/vocabulary/same-value.ts'
import type { BadRow, ImportColumn } from '../../catalogue/wire.ts'
import { completeValues } from '../calls/form.ts'
import { isOneOf } from '../database/conditions.ts'
import { rowsIn } from '../database/entity-tables.ts'
import { columnNames, readRow, type StoredRow, tableFor, type Values } from '../rows/entity-table.ts'
import { leaveRefused, touchesOnly } from '../write/apply-changes.ts'
import { type ChangeSet, withInitial } from '../write/change-set.ts'
import { isKey, keyOf } from '../write/rule/check-values.ts'
import { violationsOf } from '../write/rule/invariants.ts'
import { withoutMasks } from '../write/rule/masked-values.ts'
import type { WriteScope } from '../write/write-scope.ts'
import { CellError, type Labels, readCell } from './read-cell.ts'
import { cellText, type Sheet, type SheetLine } from './read-sheet.ts'

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

/** The texts that the rows of a sheet give to some fields of a form, as they are written; of no row where it has none of their columns. */
export function textsGiven(
  { entity, form }: { readonly entity: Entity; readonly form: Form },
  { heading, rows }: Sheet,
  names: readonly string[],
): Values[] {
  const columns = columnsOf(entity, form, heading).flatMap(({ field }, at) =>
    field !== null && names.includes(field) ? [{ field, at }] : [],
  )
  if (columns.length === 0) return []
  return rows.map(({ cells }) =>
    Object.fromEntries(columns.map(({ field, at }) => [field, cellText(cells[at] ?? null).trim()])),
  )
}

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
  const created = new Map<number, SheetLine>()
  const bad: BadRow[] = []
  const seen = new Map<string, number>()
  const complete = async (given: Values) => {
    const values = await completeValues(scope, changes, { entity, form, row: null, values: given, notices: [] })
    return withoutMasks(entity, values, null)
  }
  /** Creates rows that break no rule, and says why the others cannot be. Alike ones come in turn: the first may be refused. */
  const createFit = async (rows: readonly ComingRow[], refused: Map<SheetLine, Refusal>): Promise<void> => {
    const fit: ComingRow[] = []
    const later: ComingRow[] = []
    const taken = new Set<string>()
    for (const row of rows) {
      const twin = row.keys.map((key) => seen.get(key)).find((found) => found !== undefined)
      if (twin !== undefined) refused.set(row.line, [new InputError(`与第 ${twin} 行重复`)])
      else if (row.keys.some((key) => taken.has(key))) later.push(row)
      else {
        fit.push(row)
        for (const key of row.keys) taken.add(key)
      }
    }
    if (fit.length === 0) return
    const rowsGiven = fit.map(({ values }) => values)
    const first = await changes.createAll(entity.name, rowsGiven)
    const ids = fit.map((_, at) => first + at)
    const violations = await violationsOf(scope, entity, changes, 'command', ids)
    for (const [at, { line, keys }] of fit.entries()) {
      const id = first + at
      const broken = violations.flatMap((each) => (each.id === id ? new InputError(each.reason, each.field) : []))
      if (broken.length > 0) {
        refused.set(line, broken)
        changes.forget(entity, id)
      } else {
        created.set(id, line)
        for (const key of keys) seen.set(key, line.line)
      }
    }
    await createFit(later, refused)
  }
  const checkAll = async (lines: readonly SheetLine[]) => {
    const coming: ComingRow[] = []
    const refused = new Map<SheetLine, Refusal>()
    for (const line of lines) {
      await pause()
      const { given, refusal } = readLine(entity, form, schema, columns, line, labels)
      if (refusal.length > 0) refused.set(line, refusal)
      else
        await complete(given).then(
          (values) => coming.push({ line, values, keys: keysOf(entity, values) }),
          (error) => refused.set(line, [asRefusal(error)]),
        )
    }
    await createFit(coming, refused)
    for (const [line, refusal] of refused) bad.push(badRow(entity, line, refusal))
    return refused.size < lines.length
  }
  // A handler may act for a row, which is forgotten where the row is refused, so its rows are checked one by one.
  const atOnce = form.handler === undefined ? rowsAtOnce : 1
  for (const some of chunk(sheet.rows, atOnce)) await changes.attempt(() => checkAll(some))
  const left = touchesOnly(changes, entity) ? await leaveRefused(scope, changes, entity, 'command') : []
  for (const { id, reason } of left) {
    const line = created.get(id)
    if (line && created.delete(id)) bad.push(badRow(entity, line, [new InputError(reason)]))
  }
  const good = [...created].map(([id, { line }]) => ({ line, id }))
  return { columns, good, bad: bad.sort((one, other) => one.line - other.line) }
}

/** Why a row cannot be created. */
type Refusal = readonly InputError[]

/** A row as its form gives it, and what no other row may have as well. */
type ComingRow = { readonly line: SheetLine; readonly values: Values; readonly keys: readonly string[] }

function keysOf(entity: Entity, values: Values): string[] {
  const whole = withInitial(entity, values)
  return uniqueGroups(entity).flatMap((group) => (isKey(entity, group, whole) ? [keyOf(group, whole)] : []))
}

function asRefusal(error: unknown): InputError {
  if (error instanceof InputError) return error
  throw error
}

function badRow(entity: Entity, { line, cells }: SheetLine, refusal: Refusal): BadRow {
  // Of each field the first: what is past may well end before it begins, too.
  const first = refusal.filter(({ field }, at) => refusal.findIndex((each) => each.field === field) === at)
  const problems = first.map(({ field, message }) => ({
    column: field === null ? null : (entity.fields[field]?.label ?? field),
    reason: message,
  }))
  return { line, problems, cells: cells.map(cellText) }
}

/** What the cells of a row give to the fields of the form, and all that is wrong with them, in the form's order. */
function readLine(
  entity: Entity,
  form: Form,
  schema: ReturnType<typeof formSchema>,
  columns: readonly ImportColumn[],
  { cells }: SheetLine,
  labels: Labels,
): { readonly given: Values; readonly refusal: Refusal } {
  const read: Record<string, unknown> = {}
  const problems: InputError[] = []
  const refs = sameValuesOf(entity).map(({ ref }) => ref)
  for (const name of [...form.form.filter((each) => !refs.includes(each)), ...refs]) {
    const field = entity.fields[name]
    const at = columns.findIndex((column) => column.field === name)
    if (!field || at < 0) continue
    try {
      const value = readCell(field, cells[at] ?? null, labels, read)
      // An empty cell leaves the field to its first value, as an untouched control of the form does.
      if (value !== null) read[name] = value
    } catch (error) {
      if (!(error instanceof CellError)) throw error
      problems.push(new InputError(error.message, name))
    }
  }
  const { data = {}, error } = schema.safeParse(read)
  for (const { path, message } of error?.issues ?? []) problems.push(new InputError(message, String(path[0])))
  const placeOf = ({ field }: InputError) => form.form.indexOf(field ?? '')
  return { given: data, refusal: problems.toSorted((one, other) => placeOf(one) - placeOf(other)) }
}

/** The rows the sheet names, by entity and label. */
async function labelsIn(
  { dependencies, trx, account }: WriteScope,
  entity: Entity,
  columns: readonly ImportColumn[],
  sheet: Sheet,
): Promise<Labels> {
  const labels = new Map<string, Map<string, StoredRow[]>>()
  for (const [at, { field: name }] of columns.entries()) {
    const field = name === null ? undefined : entity.fields[name]
    if (field?.kind !== 'ref') continue
    const target = entityNamed(dependencies.catalogue, field.entity)
    const wanted = new Set(
      sheet.rows
        .map(({ cells }) => cellText(cells[at] ?? null).trim())
        .filter((text) => text !== '' && structureProblem(text) === null),
    )
    const fields = new Set([target.label, ...Object.keys(sameFields(dependencies.catalogue, target))])
    const rows = await rowsIn(trx, tableFor(target).name, account.schoolId)
      .select(columnNames(target, fields))
      .where(isOneOf(dependencies.database.engine, sqlName(target.label), [...wanted]))
      .execute()
    const known = labels.get(target.name) ?? new Map<string, StoredRow[]>()
    labels.set(target.name, known)
    for (const row of rows.map((each) => readRow(target, each))) {
      const label = String(row[target.label])
      const called = known.get(label) ?? []
      if (!called.some(({ id }) => id === row.id)) known.set(label, [...called, row])
    }
  }
  return labels
}
