import { sumBy } from 'es-toolkit/math'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Endpoint } from '../../catalogue/endpoint.ts'
import { movedAmount, orderSum } from '../../catalogue/order/money-command.ts'
import { listPermission } from '../../catalogue/permission.ts'
import { masked } from '../../catalogue/personal/mask.ts'
import { parseTargetOf } from '../../catalogue/schema/target.ts'
import { askedBefore } from '../../catalogue/token/asked-before.ts'
import type { DryRunAnswer, DryRunRow } from '../../catalogue/token/wire.ts'
import type { Fields } from '../../catalogue/vocabulary/field.ts'
import type { ActionAnswer, OrderSum } from '../../catalogue/wire.ts'
import { type Account, accountOf } from '../access/account.ts'
import type { Caller } from '../access/caller.ts'
import { requireTry, type Tried, triedBy, triedByCreating, triedIn } from '../access/masked-guess.ts'
import { isOneOf } from '../database/conditions.ts'
import { rowsIn } from '../database/entity-tables.ts'
import type { Database } from '../database/open-database.ts'
import { commandTitle } from '../history/command-title.ts'
import { labelsOf } from '../read/label.ts'
import { columnNames, readRow, tableFor, type Values } from '../rows/entity-table.ts'
import { shareKeywordIndexes } from '../rows/keyword/keyword-index.ts'
import { privateFields } from '../security/private-file.ts'
import { isSealed } from '../security/sealed.ts'
import type { Change, ChangeListener, Written, WrittenRow } from '../write/change-listener.ts'
import type { CallDependencies } from '../write/write-scope.ts'
import { runEndpoint } from './run-command.ts'

const mostRows = 200
const shown = z.record(z.string(), z.json())

/** What a command would do now, as far as its caller may see what it would be done to. @throws what `rehearse` does. */
export async function dryRun(
  dependencies: CallDependencies,
  request: FastifyRequest,
  endpoint: Endpoint,
  params: Values,
): Promise<DryRunAnswer> {
  return seenBy(request.caller, await rehearse(dependencies, request, endpoint, params), endpoint)
}

/** Of what a command would do what somebody may see: values and sums of lists of theirs alone. */
export function seenBy({ may }: Pick<Caller, 'may'>, answer: DryRunAnswer, endpoint: Endpoint): DryRunAnswer {
  const sees = (name: string) => may(listPermission({ name }))
  const rows = answer.rows.map((row) => (sees(row.entity) ? row : { ...row, before: null, after: null }))
  return { ...answer, rows, sum: 'entity' in endpoint && sees(endpoint.entity.name) ? answer.sum : null }
}

/**
 * What a command would do now, whoever may see that: carried out by the same code, checks, right and messages included, in transactions
 * that are all taken back. Nothing of it is told to anybody.
 * @throws what carrying it out would throw. @throws ProtocolError 429 where whoever may not see masked values whole has tried too many.
 */
export async function rehearse(
  dependencies: CallDependencies,
  request: FastifyRequest,
  endpoint: Endpoint,
  params: Values,
): Promise<DryRunAnswer> {
  // Kept where what the trial itself counts is not.
  const account = accountOf(request)
  const isAnswered = request.caller.may(endpoint.permission)
  await requireTry({ ...dependencies, account }, isAnswered ? triedByTrial(account, endpoint, params) : null)
  const changes: Change[] = []
  const watching: ChangeListener = { record: async (_scope, change) => void changes.push(change) }
  const database = keepingNothing(dependencies.database)
  shareKeywordIndexes(dependencies.database, database)
  const { ownBatches: _, ...others } = dependencies
  const rehearsal = { ...others, database, listeners: [...dependencies.listeners, watching] }
  const envelope = await runEndpoint(dependencies, request, endpoint, params, rehearsal)
  const { changed, skipped, skippedCount, notice } = actionAnswer.parse(envelope.data)
  const written = changes
    .flatMap((change) => change.written)
    .filter(({ entity }) => dependencies.catalogue.entities.has(entity.name))
  const rowCount = sumBy(written, ({ rows }) => rows.length)
  return {
    title: commandTitle(dependencies.catalogue, endpoint.permission),
    changed,
    rows: await rowsShown(dependencies, request, ownFirst(endpoint, written)),
    rowCount,
    skipped,
    skippedCount,
    sum: await sumOf(dependencies, request, endpoint, written),
    asks: askedBefore(endpoint),
    notice: notice ?? null,
  }
}

const actionAnswer = z.object({
  changed: z.number(),
  skipped: z.array(
    z.object({ id: z.number(), reason: z.string(), by: z.string().nullable(), at: z.number().nullable() }),
  ),
  skippedCount: z.number(),
  notice: z.string().optional(),
}) satisfies z.ZodType<Pick<ActionAnswer, 'changed' | 'skipped' | 'skippedCount'>>

/** What a trial tells of masked values, which nobody sees was asked: by what it is done to, and by what it would write. */
function triedByTrial(account: Account, endpoint: Endpoint, params: Values): Tried {
  if (endpoint.purpose === 'action' && params.ids === undefined && params.id === undefined) {
    const { call, entity, action } = endpoint
    const target = parseTargetOf(call, entity, action.when, params, 0)
    return target.kind === 'ids' ? null : triedBy(account, entity, target.where)
  }
  if (endpoint.purpose === 'action' || endpoint.purpose === 'edit') return triedIn(account, endpoint.entity, params)
  return endpoint.purpose === 'create' ? triedByCreating(account, endpoint.entity, params) : null
}

class TakenBack extends Error {}

/** The same database, of whose changes none is kept. */
function keepingNothing(database: Database): Database {
  return {
    ...database,
    write: async <T>(fn: Parameters<typeof database.write<T>>[0]): Promise<T> => {
      const made: { readonly result: T }[] = []
      try {
        await database.write<T>(async (trx) => {
          made.push({ result: await fn(trx) })
          throw new TakenBack()
        })
      } catch (error) {
        const last = made.at(-1)
        if (error instanceof TakenBack && last) return last.result
        throw error
      }
      throw new Error('a rehearsed change was kept')
    },
  }
}

function ownFirst(endpoint: Endpoint, written: readonly Written[]): readonly Written[] {
  if (!('entity' in endpoint)) return written
  const own = endpoint.entity.name
  return written.toSorted((one, other) => Number(other.entity.name === own) - Number(one.entity.name === own))
}

async function rowsShown(
  { catalogue, database }: CallDependencies,
  { caller }: FastifyRequest,
  written: readonly Written[],
): Promise<DryRunRow[]> {
  const rows: DryRunRow[] = []
  for (const { entity, kind, rows: all } of written) {
    const some = all.slice(0, mostRows - rows.length)
    const ids = some.map(({ id }) => id)
    const labels = await labelsOf(database, catalogue, caller.schoolId, entity.name, ids)
    for (const row of some) {
      const label = labels.get(row.id)?.label ?? String(row.after?.[entity.label] ?? `#${row.id}`)
      rows.push({ entity: entity.name, id: row.id, label, kind, ...valuesOf(entity.fields, row) })
    }
  }
  return rows
}

function valuesOf(fields: Fields, { before, after }: WrittenRow): Pick<DryRunRow, 'before' | 'after'> {
  const hidden = privateFields(fields)
  const values = (image: Values | null) => {
    if (image === null) return null
    const open = Object.entries(masked(fields, image)).filter(
      ([name, value]) =>
        value !== undefined && fields[name]?.kind !== 'secret' && !hidden.includes(name) && !isSealed(value),
    )
    return shown.parse(Object.fromEntries(open))
  }
  return { before: values(before), after: values(after) }
}

async function sumOf(
  { database }: CallDependencies,
  { caller }: FastifyRequest,
  endpoint: Endpoint,
  written: readonly Written[],
): Promise<OrderSum | null> {
  if (endpoint.purpose !== 'action') return null
  const { entity, action } = endpoint
  if (movedAmount(entity, action) === null) return null
  const ids = written.filter((each) => each.entity.name === entity.name).flatMap(({ rows }) => rows.map(({ id }) => id))
  if (ids.length === 0) return null
  const rows = await rowsIn(database.db, tableFor(entity).name, caller.schoolId)
    .select(columnNames(entity))
    .where(isOneOf(database.engine, 'id', ids))
    .execute()
  return orderSum(
    entity,
    action,
    rows.map((row) => readRow(entity, row)),
  )
}
