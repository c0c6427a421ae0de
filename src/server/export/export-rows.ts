import { parseListRequest } from '../../catalogue/schema/request.ts'
import type { Entity } from '../../catalogue/vocabulary/entity.ts'
import { isPrivate, isShownAlone } from '../../catalogue/vocabulary/field-use.ts'
import { fieldIn } from '../../catalogue/vocabulary/row-field.ts'
import type { Row } from '../../catalogue/wire.ts'
import { isRecord } from '../../parsed-json.ts'
import type { Account } from '../access/account.ts'
import { answerList } from '../read/list.ts'
import type { Values } from '../rows/entity-table.ts'
import { requireLooked } from '../rows/found/word-look.ts'
import { nextSpareTurn } from '../scheduling/next-turn.ts'
import { unsigned, withAddresses } from '../security/private-file.ts'
import type { CallDependencies } from '../write/write-scope.ts'
import { answerColumns, type SheetColumn } from './answer-columns.ts'
import { withAskedInWords } from './asked-words.ts'
import { type ExportedValue, exportCell } from './export-cell.ts'
import { filesOf, type RowFile } from './zip-export.ts'

/** Rows read and written at once, in some 10 ms; others are served in between. */
const atOnce = 100

/**
 * The heading of a sheet: the number, the list's columns, then every other field that may be shown. What a command is called by
 * programs says nothing to people.
 */
function exportColumns({ list, fields, asks }: Entity): string[] {
  const shown = list?.columns ?? []
  const left = [...shown, asks?.command, asks?.subject]
  const others = Object.entries(fields).filter(([name, field]) => !left.includes(name) && isShownAlone(field))
  return [...shown, ...others.map(([name]) => name)]
}

/** The columns of a sheet of what a list call would answer. */
export async function sheetColumns(
  dependencies: CallDependencies,
  account: Account,
  entity: Entity,
  params: Values,
): Promise<SheetColumn[]> {
  const columns: SheetColumn[] = [{ label: '编号', cellOf: ({ id }) => id }]
  for (const name of exportColumns(entity)) {
    const field = entity.fields[name]
    if (!field) continue
    if (field.kind === 'json' && field.control === 'answers') {
      columns.push(...(await answerColumns(dependencies, account, name, field.label, params)))
      continue
    }
    const shown = (row: Row) => (isPrivate(field) ? withAddresses(row[name], unsigned) : row[name])
    columns.push({ label: field.label, cellOf: (row) => exportCell(fieldIn(field, row), shown(row)) })
  }
  return labelledApart(columns)
}

/** Columns whose labels differ: of two questions with one title, or one titled as a field, the later has a number behind it. */
function labelledApart(columns: readonly SheetColumn[]): SheetColumn[] {
  const taken = new Set<string>()
  return columns.map((column) => {
    let { label } = column
    for (let count = 2; taken.has(label); count += 1) label = `${column.label}（${count}）`
    taken.add(label)
    return { ...column, label }
  })
}

/** A page of rows, the files they show, and how many rows there are in all. */
export type ExportPage = {
  readonly total: number
  readonly rows: readonly (readonly ExportedValue[])[]
  readonly files: readonly RowFile[]
}

/** What is exported of the rows, and until when: an aborted signal ends it at the next page with its reason. */
type ExportPlan = {
  readonly columns: readonly SheetColumn[]
  readonly isWhole: boolean
  readonly signal: AbortSignal
}

/**
 * The rows a list call would answer, page after page, so that no more than one is held. Each page is found by the last row
 * read, its value and its id, whatever has become of that row; others are served before each page.
 * @throws InputError naming an unknown parameter, before the first page.
 */
export async function* exportPages(
  dependencies: CallDependencies,
  account: Account,
  entity: Entity,
  params: Values,
  { columns, isWhole, signal }: ExportPlan,
): AsyncGenerator<ExportPage> {
  const cellsOf = (row: Row) => columns.map(({ cellOf }) => cellOf(row))
  const { sort, ids, where } = parseListRequest(entity, params)
  await requireLooked(dependencies.database.db, account.schoolId, entity, where)
  for (let after = '0'; ; ) {
    await nextSpareTurn()
    signal.throwIfAborted()
    const stretch = ids === null ? { after, limit: atOnce } : {}
    const { list, total } = await answerList(dependencies, account, entity, { ...params, ...stretch }, { isWhole })
    const told = await withAskedInWords(dependencies, account, entity, list)
    yield { total, rows: told.map(cellsOf), files: list.flatMap((row) => filesOf(entity, row)) }
    const last = list.at(-1)
    if (!last || list.length < atOnce || ids !== null) return
    after = JSON.stringify([placeIn(last[sort.field]), last.id])
  }
}

/** What a list is sorted by, of a value as a row shows it: a ref's id. */
function placeIn(value: unknown): unknown {
  return isRecord(value) && 'id' in value ? value.id : (value ?? null)
}
