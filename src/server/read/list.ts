import { InputError } from '../../catalogue/schema/input-error.ts'
import { type ListRequest, narrowed, parseListRequest } from '../../catalogue/schema/request.ts'
import type { AnyCondition, Entity } from '../../catalogue/vocabulary/entity.ts'
import type { ListAnswer, Row } from '../../catalogue/wire.ts'
import type { Account } from '../access/account.ts'
import { requireTry, triedBy } from '../access/masked-guess.ts'
import { isOneOf } from '../database/conditions.ts'
import { rowsIn } from '../database/entity-tables.ts'
import type { Database } from '../database/open-database.ts'
import { onOneConnection } from '../database/postgres/pipelining-dialect.ts'
import { readMany } from '../database/read-many.ts'
import { type Versions, versionsAhead } from '../database/school-version.ts'
import { columnNames, readRow, type StoredRow, tableFor, type Values } from '../rows/entity-table.ts'
import { whereLooked } from '../rows/found/word-look.ts'
import type { CountCache, Tally } from './count.ts'
import { pageIds } from './order.ts'
import { pageInOrder, wholePage } from './page-in-order.ts'
import type { ReadDependencies } from './read-dependencies.ts'
import { type ReadTogether, readTogether } from './read-together.ts'
import { showRows } from './shown-row.ts'
import { sumOfRows } from './sum.ts'
import { veiledValues } from './veiled-values.ts'
import { matching } from './where.ts'

type ListOptions = {
  /** Narrows what is asked for. */
  readonly where?: AnyCondition
  /** Parameters that only tell calls apart. */
  readonly fixed?: readonly string[]
  /** What is masked is left as it is. */
  readonly isWhole?: boolean
}

/**
 * Answers a list call (specification §4.4).
 * @throws InputError naming an unknown parameter, sort or value, or a sort of more rows than are sorted. @throws ProtocolError 429 where
 * whoever may not see masked values whole has asked by too many.
 */
export async function answerList(
  dependencies: ReadDependencies,
  account: Account,
  entity: Entity,
  params: Values,
  { where = {}, fixed = [], isWhole = false }: ListOptions = {},
): Promise<ListAnswer> {
  const asked = parseListRequest(entity, params, fixed)
  const { schoolId } = account
  const looked = await whereLooked(dependencies.database.db, schoolId, entity, narrowed(asked.where, where))
  const request: ListRequest = { ...asked, where: looked.where }
  await requireTry({ ...dependencies, account }, triedBy(account, entity, request.where))
  const { versions, whole } = await versionsAndPage(dependencies.database, schoolId, entity, request)
  const counting = { schoolId, entity, versions }
  const looking = looked.isLooking ? ({ looking: true } as const) : {}
  const shared = { page: request.page, limit: request.limit, asOf: versions.school, ...looking }
  const exactly = () => exactTally(dependencies, counting, request)
  if (request.counted === 'some' || request.counted === 'all') {
    const read = request.counted === 'some' ? dependencies.counts.some(counting, request.where) : exactly()
    const { total, counts } = await read
    return { list: [], total, ...shared, ...(request.counts && counts ? { counts } : {}) }
  }
  const isWaiting = request.counted === null
  const tally = request.ids ? null : await (isWaiting ? exactly() : dependencies.counts.known(counting, request.where))
  const idsOf = () =>
    request.ids
      ? idsAmong(dependencies, schoolId, entity, request, request.ids)
      : pageInOrder(dependencies, counting, request, tally?.total)
  const stored = whole ?? (await rowsOf(dependencies.database, schoolId, entity, await idsOf()))
  const rows = stored.flatMap((row) => veiledValues(account, entity, row))
  const list = await showRows(dependencies.database, dependencies.catalogue, schoolId, entity, rows, isWhole)
  const before = request.after === null && request.before === null ? (request.page - 1) * request.limit : 0
  const page = { list, total: tally?.total ?? before + list.length, ...shared }
  const counts =
    request.ids && request.counts ? await dependencies.counts.byStatus(counting, request.where) : tally?.counts
  const sum = request.sum ? await sumOfRows(dependencies.database, schoolId, entity, request.where, request.sum) : null
  return {
    ...page,
    ...(tally === null && !request.ids ? { uncounted: true } : {}),
    ...(request.counts && counts ? { counts } : {}),
    ...(sum ? { sum } : {}),
  }
}

/** The versions a list stands on, and with them the rows of its page as of these or later where they are read at once, else null. */
type VersionsAndPage = { readonly versions: Versions; readonly whole: readonly StoredRow[] | null }

/** By database: an export's view of it is one of its own. */
const pages = new WeakMap<Database, ReadTogether<VersionsAndPage>>()

/**
 * Reads the same page once for all who ask at once: the first page of a queue after a large batch passes over the index entries of all rows
 * that left it, a tenth of a second for a million, and would take every connection meanwhile.
 */
function versionsAndPage(
  database: Database,
  schoolId: number,
  entity: Entity,
  request: ListRequest,
): Promise<VersionsAndPage> {
  const page = wholePage(database, schoolId, entity, request)
  const read = () =>
    onOneConnection(database.db, async (db) => {
      const versions = await versionsAhead(db, schoolId, entity.name)
      const found = await page?.({ ...database, db }).execute()
      return { versions: await versions(), whole: found?.map((row) => readRow(entity, row)) ?? null }
    })
  if (!page) return read()
  const together = pages.get(database) ?? readTogether<VersionsAndPage>()
  pages.set(database, together)
  return together(JSON.stringify([schoolId, entity.name, request]), read)
}

async function exactTally(
  { counts }: ReadDependencies,
  counting: Parameters<CountCache['total']>[0],
  request: ListRequest,
): Promise<Tally> {
  // By status first: the total follows from it.
  const byStatus = request.counts ? await counts.byStatus(counting, request.where) : null
  return { total: await counts.total(counting, request.where), counts: byStatus }
}

/**
 * Answers a detail call: one row by `id`.
 * @throws InputError when it is not there.
 */
export async function answerDetail(
  dependencies: ReadDependencies,
  account: Account,
  entity: Entity,
  params: Values,
): Promise<Row> {
  const id = Number(params.id)
  if (!Number.isSafeInteger(id) || id <= 0) throw new InputError('id 必须是正整数', 'id')
  const { database } = dependencies
  const stored = await rowsOf(database, account.schoolId, entity, [id])
  const rows = stored.flatMap((row) => veiledValues(account, entity, row))
  const [row] = await showRows(database, dependencies.catalogue, account.schoolId, entity, rows)
  if (!row) throw new InputError(`这条${entity.title}不存在或已被删除`, 'id')
  return row
}

async function idsAmong(
  { database }: ReadDependencies,
  schoolId: number,
  entity: Entity,
  { where, sort }: ListRequest,
  ids: readonly number[],
): Promise<number[]> {
  const among = [...matching(database, entity, schoolId, where), isOneOf(database.engine, 'id', ids)]
  return pageIds(database, entity, schoolId, among, { sort, limit: Math.max(1, ids.length) })
}

async function rowsOf(
  database: Database,
  schoolId: number,
  entity: Entity,
  ids: readonly number[],
): Promise<StoredRow[]> {
  if (ids.length === 0) return []
  const query = rowsIn(database.db, tableFor(entity).name, schoolId).where(isOneOf(database.engine, 'id', ids))
  const found = await readMany(database.db, database.engine, query, columnNames(entity))
  const byId = new Map(found.map((row) => [Number(row.id), readRow(entity, row)]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
