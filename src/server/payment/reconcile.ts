import { sumBy } from 'es-toolkit/math'
import { dayIn, day as dayLength, hour, startOfDay } from '../../beijing-time.ts'
import { entityNamed } from '../../catalogue/catalogue.ts'
import { cutText } from '../../cut-text.ts'
import { systemAccount } from '../access/account.ts'
import { isOneOf } from '../database/conditions.ts'
import { rowsIn } from '../database/entity-tables.ts'
import { messageOf } from '../error.ts'
import { DeliveryError } from '../outbox/delivery-error.ts'
import { mostAttempts } from '../outbox/start-outbox.ts'
import { columnNames, readRow, tableFor, type Values } from '../rows/entity-table.ts'
import type { ChangeSet } from '../write/change-set.ts'
import { commitChange } from '../write/commit-change.ts'
import type { CallDependencies } from '../write/write-scope.ts'
import { isOfDay } from './bill-day.ts'
import { compareRecords, type Difference } from './compare-records.ts'
import type { Payments } from './perform-request.ts'
import { type ProviderRecord, ProviderRefusal } from './provider.ts'
import { requestEntity } from './request.ts'
import { storedRequest } from './settle-request.ts'

/** The entities that keep a day's run, and what it found. */
export const runEntity = 'reconciliation'
const differenceEntity = 'reconciliationDifference'

/** A record of ours, and the row it stands in. */
type OwnRecord = ProviderRecord & { readonly request: number }

/**
 * Fetches the bill of a day and compares it with what we hold. What was found before and is no more is marked so; what an
 * operator has dealt with stays dealt with.
 * @throws DeliveryError where it is to be tried again.
 */
export async function reconcile(payments: Payments, schoolId: number, day: string, attempt: number): Promise<void> {
  const { dependencies, providers } = payments
  const number = dayIn(day)
  if (number === null) return
  try {
    const provider = await providers.of(schoolId)
    if (!provider) return await finish(dependencies, schoolId, day, { status: 'failed', reason: '支付渠道未配置' })
    const theirs = await provider.records(day)
    const ours = await ownRecords(dependencies, schoolId, number, theirs)
    await keepResult(dependencies, schoolId, day, { ours, theirs, number })
  } catch (error) {
    // The bill is being made.
    if (error instanceof ProviderRefusal && error.code === 'STATEMENT_CREATING') {
      throw new DeliveryError('账单生成中', hour, { isOpen: true, cause: error })
    }
    if (attempt < mostAttempts) throw error
    const reason = messageOf(error)
    await finish(dependencies, schoolId, day, { status: 'failed', reason: cutText(reason, 200) })
  }
}

/** What we hold of a day, and of the numbers that a bill names, whenever that was. */
async function ownRecords(
  { database, catalogue }: CallDependencies,
  schoolId: number,
  day: number,
  theirs: readonly ProviderRecord[],
): Promise<OwnRecord[]> {
  const entity = entityNamed(catalogue, requestEntity)
  const start = startOfDay(day)
  const numbers = theirs.map((record) => record.number)
  const rows = await rowsIn(database.db, tableFor(entity).name, schoolId)
    .select(columnNames(entity))
    .where((where) =>
      where.or([
        where.and([where('settled_at', '>=', start), where('settled_at', '<', start + dayLength)]),
        isOneOf(database.engine, 'number', numbers),
      ]),
    )
    .execute()
  return rows
    .map((row) => readRow(entity, row))
    .map((row) => {
      const { id, kind, number, amount, status } = storedRequest(row)
      const providerNumber = typeof row.providerNumber === 'string' ? row.providerNumber : null
      const at = Number(row.settledAt ?? row.createdAt)
      return { request: id, kind, number, amount, providerNumber, isSettled: status === 'accepted', at }
    })
}

type Compared = {
  readonly ours: readonly OwnRecord[]
  readonly theirs: readonly ProviderRecord[]
  readonly number: number
}

async function keepResult(
  dependencies: CallDependencies,
  schoolId: number,
  day: string,
  { ours, theirs, number }: Compared,
): Promise<void> {
  const within = (at: number) => isOfDay(number, at)
  const found = compareRecords(ours, theirs, within)
  const own = ours.filter((record) => record.isSettled && within(record.at))
  const told = theirs.filter((record) => record.isSettled)
  const figures = {
    status: found.length > 0 ? 'different' : 'matched',
    reason: null,
    ourCount: own.length,
    theirCount: told.length,
    ourAmount: sumOf(own),
    theirAmount: sumOf(told),
  }
  const requests = new Map(ours.map(({ number, request }) => [number, request]))
  await finish(dependencies, schoolId, day, figures, async (changes, run) => {
    const earlier = await changes.lock(differenceEntity, { reconciliation: [run] })
    const isFound = (row: Values) => found.some((each) => each.number === row.number && each.problem === row.problem)
    for (const row of earlier.filter((each) => each.status !== 'gone' && !isFound(each))) {
      await changes.change(differenceEntity, row.id, { status: 'gone' })
    }
    const isKept = ({ number, problem }: Difference) =>
      earlier.some((row) => row.number === number && row.problem === problem && row.status !== 'gone')
    const rows = found.filter((each) => !isKept(each)).map((each) => differenceValues(run, each, requests))
    if (rows.length > 0) await changes.createAll(differenceEntity, rows)
    await closeLate(changes, run, theirs, found)
  })
}

/** What was missing in the bill of a day and stands in that of another, as at midnight, is no difference any more. */
async function closeLate(
  changes: ChangeSet,
  run: number,
  theirs: readonly ProviderRecord[],
  found: readonly Difference[],
): Promise<void> {
  const wrong = new Set(found.map(({ number }) => number))
  const right = theirs.flatMap(({ number }) => (wrong.has(number) ? [] : [number]))
  const late = await changes.lock(differenceEntity, { problem: 'missingThere', status: 'open', number: right })
  for (const row of late.filter((each) => each.reconciliation !== run)) {
    await changes.change(differenceEntity, row.id, { status: 'gone' })
  }
}

function differenceValues(
  run: number,
  { kind, number, problem, ours, theirs }: Difference,
  requests: ReadonlyMap<string, number>,
): Values {
  const said = (record: ProviderRecord | null) => (record === null ? null : record.isSettled ? '已成功' : '未成功')
  return {
    reconciliation: run,
    kind,
    number,
    problem,
    ourAmount: ours?.amount ?? null,
    theirAmount: theirs?.amount ?? null,
    ourStatus: said(ours),
    theirStatus: said(theirs),
    providerNumber: theirs?.providerNumber ?? ours?.providerNumber ?? null,
    request: requests.get(number) ?? null,
    status: 'open',
  }
}

/** Ends a run, where it runs still, with what it came to. */
async function finish(
  dependencies: CallDependencies,
  schoolId: number,
  day: string,
  figures: Values,
  also: (changes: ChangeSet, run: number) => Promise<void> = async () => {},
): Promise<void> {
  const run = { command: 'reconciliation.finish', entity: runEntity, requestId: day }
  await commitChange(dependencies, systemAccount(schoolId), run, async (scope, changes) => {
    const [row] = await changes.lock(runEntity, { day: [day], status: 'running' })
    if (!row) return { acted: [], undoable: false }
    await also(changes, row.id)
    await changes.change(runEntity, row.id, { ...figures, finishedAt: scope.now })
    return { acted: [row.id], undoable: false }
  })
}

function sumOf(records: readonly ProviderRecord[]): number {
  return sumBy(records, ({ amount }) => amount)
}
