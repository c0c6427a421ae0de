import { sumBy } from 'es-toolkit/math'
import type { FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type { Catalogue } from '../../../catalogue/catalogue.ts'
import { InputError } from '../../../catalogue/schema/input-error.ts'
import type { Entity } from '../../../catalogue/vocabulary/entity.ts'
import type { ActionAnswer, Skipped } from '../../../catalogue/wire.ts'
import { type Account, accountOf } from '../../access/account.ts'
import { keyOf } from '../../access/params.ts'
import { RightMissing, requirePermission } from '../../access/permission.ts'
import { missingUndoRight } from '../../access/undo-right.ts'
import { executeAhead } from '../../database/postgres/pipelining-dialect.ts'
import type { AuditBatchRow, Tables } from '../../database/tables.ts'
import { depthOf, partsOf } from '../../history/batch-parts.ts'
import { pastChanges } from '../../history/past-change.ts'
import { accountEntity, transferEntity } from '../../ledger/read-ledger.ts'
import { reverseTransfers } from '../../ledger/reverse-transfers.ts'
import { nextTurn } from '../../scheduling/next-turn.ts'
import type { ChangeSet } from '../../write/change-set.ts'
import type { Begun, Gather } from '../../write/commit-change.ts'
import { commitInPieces, type Piece } from '../../write/commit-in-pieces.ts'
import { skippedAsChanged } from '../../write/skip-reason.ts'
import type { CallDependencies, WriteScope } from '../../write/write-scope.ts'
import { isAgreed, reviewEntity } from './agreement.ts'
import { type Effect, type Entry, effectsOf, entriesOf } from './effects.ts'
import { laterChange } from './later-change.ts'
import { ownPart } from './own-part.ts'
import { MoneyStays, takeBackRows } from './take-back.ts'

/** What the audit files a setting under begins with it. */
const settingPrefix = 'setting.'

/**
 * Takes back one batch where its rows still stand as the batch left them; itself a batch, which can be taken back too. One
 * that was written in parts is taken back part by part, the last first: what ends halfway can be taken back further.
 * @throws InputError when there is no such batch, or it was taken back already.
 * @throws BusinessError 403, noted in the audit, where the caller lacks a right it takes: see missingUndoRight.
 */
export async function undoBatch(
  dependencies: CallDependencies,
  request: FastifyRequest,
  token: string,
): Promise<ActionAnswer> {
  const account = accountOf(request)
  const { db } = dependencies.database
  const { undoTokens } = dependencies
  const id = undoTokens.numberIn(token)
  const parts = id === null ? [] : await partsOf(db, account.schoolId, id)
  const [batch] = parts
  if (!batch || !undoTokens.isOf(batch, token)) throw new InputError('没有这批操作', 'undo')
  const missing =
    missingUndoRight(dependencies.catalogue, account, batch) ?? (await missingForParts(dependencies, account, parts))
  if (missing !== null) await requirePermission(dependencies, request, missing)
  if (parts.every(isUndone)) throw alreadyUndone()
  const depth = (await depthOf(db, account.schoolId, batch.undo_of)) + 1
  const pieceOf = (part: AuditBatchRow): Piece => ({
    run: { command: batch.command, entity: batch.entity, requestId: request.id, undoOf: { batch: part.id, depth } },
    ids: null,
    count: part.count,
    begin: (begun) => takeBack(begun, part),
  })
  const left = parts.filter((part) => !isUndone(part))
  const total = sumBy(left, ({ count }) => count)
  const plan = left.length > 1 ? { run: pieceOf(batch).run, total, key: keyOf(request) } : null
  try {
    return await commitInPieces(dependencies, account, piecesOf(db, account.schoolId, parts, pieceOf), plan)
  } catch (error) {
    if (error instanceof RightMissing) await requirePermission(dependencies, request, error.permission)
    throw error
  }
}

/** The right somebody lacks to take all parts of a batch back, so that none is taken back where one cannot be; null for none. */
async function missingForParts(
  { catalogue, database }: CallDependencies,
  account: Account,
  parts: readonly AuditBatchRow[],
): Promise<string | null> {
  if (parts.length === 1) return null
  for (const part of parts) {
    await nextTurn()
    const missing = missingUndoRight(catalogue, account, part, await effectsOf(database, database.db, account, part.id))
    if (missing !== null) return missing
  }
  return null
}

/** Parts still standing, the last first. A batch under way may get one more before the first of them is taken back, and none then. */
async function* piecesOf(
  db: Kysely<Tables>,
  schoolId: number,
  parts: readonly AuditBatchRow[],
  pieceOf: (part: AuditBatchRow) => Piece,
): AsyncGenerator<Piece> {
  for (const part of parts.toReversed()) if (!isUndone(part)) yield pieceOf(part)
  const [first, last] = [parts[0]?.id ?? 0, parts.at(-1)?.id ?? 0]
  for (const part of await partsOf(db, schoolId, first)) if (part.id > last && !isUndone(part)) yield pieceOf(part)
}

function isUndone({ undone_at }: AuditBatchRow): boolean {
  return undone_at !== null
}

function alreadyUndone(): InputError {
  return new InputError('这批操作已经撤销过了', 'undo')
}

/**
 * Takes back one part of a batch within a change that says so.
 * @throws InputError when it was taken back already, or took back what a second person had agreed to (`isAgreed`).
 */
export async function takeBack(begun: Begun, batch: AuditBatchRow): Promise<Gather> {
  const marked = await markUndone(begun, batch.id)
  const effects = await effectsOf(begun.dependencies.database, begun.trx, begun.account, batch.id)
  const decisions = effects.get(reviewEntity) ?? []
  if (decisions.some(({ before }) => isAgreed(before))) {
    throw new InputError('复核已经撤销，请在「资金复核」重新同意', 'undo')
  }
  return async (scope, changes) => {
    await marked()
    const { skipped, changed } = await takeBackWhole(scope, changes, batch, effects)
    if (changed === 0) await unmark(scope, batch.id)
    return { skipped, skippedCount: skipped.length, changed, undoable: !decisions.some(({ after }) => isAgreed(after)) }
  }
}

/** What was taken back of a part of a batch. */
type TakenBack = { readonly skipped: readonly Skipped[]; readonly changed: number }

/** Takes a part back as far as its rows stand, or leaves all of it where money that its rows go with cannot go back. */
async function takeBackWhole(
  scope: WriteScope,
  changes: ChangeSet,
  batch: AuditBatchRow,
  effects: ReadonlyMap<string, readonly Effect[]>,
): Promise<TakenBack> {
  const taken: { result: TakenBack } = { result: { skipped: [], changed: 0 } }
  try {
    await changes.attempt(async () => {
      taken.result = await takeBackAll(scope, changes, batch, effects)
      return true
    })
    return taken.result
  } catch (error) {
    if (!(error instanceof MoneyStays)) throw error
    const own = entriesOf(effects.get(batch.entity) ?? [])
    return { skipped: own.length > 0 ? own.map(({ id }) => ({ ...error.left, id })) : [error.left], changed: 0 }
  }
}

async function takeBackAll(
  scope: WriteScope,
  changes: ChangeSet,
  batch: AuditBatchRow,
  effects: ReadonlyMap<string, readonly Effect[]>,
): Promise<TakenBack> {
  const skipped: Skipped[] = []
  const stays = new Map<string, ReadonlySet<number>>()
  let changed = 0
  const missing = missingUndoRight(scope.dependencies.catalogue, scope.account, batch, effects)
  if (missing !== null) throw new RightMissing(missing)
  const { entities } = scope.dependencies.catalogue
  const names = [...effects.keys()]
  const goBack = names.filter((name) => isPutBack(entities, names, name, effects.get(name) ?? []))
  for (const name of referredFirst(scope.dependencies.catalogue, names)) {
    const entity = entities.get(name)
    const all = entriesOf(effects.get(name) ?? []).filter((entry) => !entity || !isMadeFor(entity, entry, stays))
    const entries = entity ? ownPart(entities, names, entity, all) : all
    if (name.startsWith(settingPrefix)) {
      const problem = await takeBackSetting(scope, changes, name, entries, batch.id)
      if (problem) skipped.push(problem)
      else changed += 1
      continue
    }
    if (entity?.appendOnly) {
      const ids = entries.map(({ id }) => id)
      const unanswered = name === transferEntity ? await reverseTransfers(scope, changes, ids) : []
      if (unanswered[0] && goBack.length > 0) throw new MoneyStays(unanswered[0])
      skipped.push(...unanswered)
      continue
    }
    const isAlone = goBack.every((each) => each === name)
    const left = entity ? await takeBackRows(scope, changes, entity, entries, batch.id, isAlone) : entries.map(gone)
    stays.set(name, new Set(left.map(({ id }) => id)))
    skipped.push(...left.map((each) => prefixed(each, entity, batch.entity)))
    if (name === batch.entity) changed += entries.length - left.length
  }
  const other = sumBy([...changes.touched], ([{ name }, rows]) => (name === accountEntity ? 0 : rows.size))
  return { skipped, changed: changed > 0 ? changed : other }
}

/** Whether undo puts rows of an entity back by themselves: transfers stay, and what follows from orders follows from their going back. */
function isPutBack(
  entities: ReadonlyMap<string, Entity>,
  names: readonly string[],
  name: string,
  effects: readonly Effect[],
): boolean {
  const entity = entities.get(name)
  return !entity || (!entity.appendOnly && ownPart(entities, names, entity, entriesOf(effects)).length > 0)
}

/** Whether the batch created a row for one that stays as the batch left it: the record of a gift stays with the points given. */
function isMadeFor(
  { fields }: Entity,
  { before, after }: Entry,
  stays: ReadonlyMap<string, ReadonlySet<number>>,
): boolean {
  if (before !== null || after === null) return false
  return Object.entries(fields).some(
    ([name, field]) => field.kind === 'ref' && stays.get(field.entity)?.has(Number(after[name])) === true,
  )
}

/** Names of entities in such an order that what others refer to comes back before them. */
function referredFirst({ entities }: Pick<Catalogue, 'entities'>, names: readonly string[]): string[] {
  const ordered = new Set<string>()
  const visit = (name: string, above: readonly string[]) => {
    if (above.includes(name)) return
    for (const field of Object.values(entities.get(name)?.fields ?? {})) {
      if (field.kind === 'ref' && names.includes(field.entity)) visit(field.entity, [...above, name])
    }
    ordered.add(name)
  }
  for (const name of names) visit(name, [])
  return [...ordered]
}

/** Says of rows of another entity than the command's what they are. */
function prefixed(skipped: Skipped, entity: Entity | undefined, own: string): Skipped {
  return !entity || entity.name === own ? skipped : { ...skipped, reason: `${entity.title}：${skipped.reason}` }
}

function gone({ id }: Entry): Skipped {
  return { id, reason: '这类内容已不存在', by: null, at: null }
}

async function takeBackSetting(
  scope: WriteScope,
  changes: ChangeSet,
  subject: string,
  [entry]: readonly Entry[],
  batch: number,
): Promise<Skipped | null> {
  if (!entry) return null
  const { trx, account, dependencies } = scope
  const history = await pastChanges(trx, dependencies.database.engine, account.schoolId, subject, [entry.id])
  const later = laterChange(history.get(entry.id) ?? [], batch, entry)
  if (later) return skippedAsChanged(scope, entry.id, later)
  changes.settings.push({ name: subject.slice(settingPrefix.length), before: entry.after, after: entry.before })
  return null
}

/** @returns what throws InputError when it was taken back already. Two at once: the second waits for the first. */
async function markUndone({ trx, account, now }: Begun, batch: number): Promise<() => Promise<void>> {
  const marking = trx
    .updateTable('audit_batch')
    .set({ undone_at: now, undone_by: account.id })
    .where('school_id', '=', account.schoolId)
    .where('id', '=', batch)
    .where('undone_at', 'is', null)
  const marked = await executeAhead(trx, marking.compile())
  return async () => {
    if ((await marked()).numAffectedRows === 0n) throw alreadyUndone()
  }
}

async function unmark({ trx, account }: WriteScope, batch: number): Promise<void> {
  await trx
    .updateTable('audit_batch')
    .set({ undone_at: null, undone_by: null })
    .where('school_id', '=', account.schoolId)
    .where('id', '=', batch)
    .execute()
}
