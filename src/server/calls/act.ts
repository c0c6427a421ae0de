import { entityNamed } from '../../catalogue/catalogue.ts'
import { canBeUndone } from '../../catalogue/command.ts'
import { inputSchema } from '../../catalogue/schema/form-schema.ts'
import { InputError } from '../../catalogue/schema/input-error.ts'
import { parseInput } from '../../catalogue/schema/request.ts'
import { parseTargetOf } from '../../catalogue/schema/target.ts'
import type { Call } from '../../catalogue/vocabulary/call.ts'
import { holds } from '../../catalogue/vocabulary/condition.ts'
import type { Action, Entity } from '../../catalogue/vocabulary/entity.ts'
import { askedOf } from '../../catalogue/vocabulary/entity-use.ts'
import type { ActionAnswer, Skipped } from '../../catalogue/wire.ts'
import type { Account } from '../access/account.ts'
import { requireTry, triedBy } from '../access/masked-guess.ts'
import { RightMissing } from '../access/permission.ts'
import { reviewEntity } from '../audit/undo/agreement.ts'
import type { StoredRow, Values } from '../rows/entity-table.ts'
import { leaveRefused, touchesOnly } from '../write/apply-changes.ts'
import { pieceSizes } from '../write/batch/piece-sizes.ts'
import type { CommandRun } from '../write/change-listener.ts'
import type { ChangeSet } from '../write/change-set.ts'
import { type Begun, commitBegun, type Gather, type Outcome } from '../write/commit-change.ts'
import { commitInPieces, isOneChange, pieceSizeOf, piecesOf } from '../write/commit-in-pieces.ts'
import type { ActionContext } from '../write/handler.ts'
import { countingFields } from '../write/keep-counters.ts'
import { lockRows } from '../write/rows/locked-rows.ts'
import { endsInThePast, ruledFields } from '../write/rule/invariants.ts'
import { stillReferred } from '../write/rule/reference.ts'
import { skippedByCondition } from '../write/skip-reason.ts'
import type { CallDependencies, WriteScope } from '../write/write-scope.ts'
import { handlerContext } from './handler-context.ts'
import { askForReview, reviewWithin } from './money-review.ts'
import { type Meant, meantBy, standing } from './target-rows.ts'

const none: ReadonlySet<number> = new Set()

type ActionRun = {
  readonly entity: Entity
  readonly action: Action
  readonly inputs: Values
}

/**
 * Runs an action on the rows its parameters mean (specification §4.5): all that match a filter and many orders with money piece
 * by piece, rows named by id otherwise at once. @throws InputError when the input is refused.
 */
export async function answerAction(
  dependencies: CallDependencies,
  account: Account,
  run: CommandRun,
  { call, entity, action }: Pick<ActionRun, 'entity' | 'action'> & { readonly call: Call },
  params: Values,
  mostIds: number,
): Promise<ActionAnswer> {
  const target = parseTargetOf(call, entity, action.when, params, mostIds)
  if (action.on === 'one' && (target.kind !== 'ids' || target.ids.length !== 1)) {
    throw new InputError(`「${action.title}」一次只能操作一项`, 'id')
  }
  if (target.kind !== 'ids') await requireTry({ ...dependencies, account }, triedBy(account, entity, target.where))
  const given = new Set(askedOf(action).filter((name) => params[name] !== undefined))
  const formNames = action.form ?? []
  if (formNames.length > 0 && !formNames.some((name) => given.has(name))) {
    const labels = formNames.map((name) => entity.fields[name]?.label ?? name)
    const isChosen = formNames.every((name) => ['choice', 'ref'].includes(entity.fields[name]?.kind ?? ''))
    throw new InputError(`${isChosen ? '请选择' : '请填写'}${labels.join('、')}`, formNames[0] ?? null)
  }
  const parsed = parseInput(inputSchema(entity, action), params)
  const inputs = Object.fromEntries(
    Object.entries(parsed).filter(([name]) => given.has(name) || !formNames.includes(name)),
  )
  const wanted = { entity, action, inputs }
  const named = target.kind === 'ids' ? target.ids : []
  if (target.kind === 'children' || (target.kind === 'ids' && isOneChange(entity, named))) {
    const review = await askForReview(dependencies, account, run, wanted, named)
    if (review) return review
    return commitBegun(dependencies, account, run, async (begun) =>
      act(begun, wanted, await meantBy(begun, entity, target), none),
    )
  }
  const reading = { dependencies, account, trx: dependencies.database.aside }
  const meant = await meantBy(reading, entity, target)
  const { ids, isSeen, ...left } = meant
  const review = await askForReview(dependencies, account, run, wanted, ids)
  if (review) return review
  const most = pieceSizeOf(entity)
  if (ids.length <= most) return commitBegun(dependencies, account, run, (begun) => act(begun, wanted, meant, none))
  const pieces = piecesOf(ids, pieceSizes(most, ids.length, dependencies.pieceTime ?? null), (part) => ({
    run,
    ids: part,
    count: part.length,
    begin: (begun, earlier) => act(begun, wanted, { ids: part, isSeen, skipped: [], skippedCount: 0 }, earlier),
  }))
  return commitInPieces(dependencies, account, pieces, { run, total: ids.length, key: run.key ?? null }, left)
}

/**
 * Locks the rows meant, and acts on them. A handler may have written some of them with a row of an earlier part of its batch, as it
 * would have within one change: they were not changed by somebody else, and nothing is left to do where `when` holds no more.
 */
async function act(
  begun: Begun,
  run: ActionRun,
  { isSeen, ...meant }: Meant,
  earlier: ReadonlySet<number>,
): Promise<Gather> {
  const { entity, action } = run
  const patch = patchOf(run)
  const whole = action.handler !== undefined || action.remove === true
  const found = await lockRows(begun, entity, meant.ids, whole ? undefined : fieldsNeeded(begun, run, patch))
  const isStanding = (row: StoredRow) => isSeen(row) || earlier.has(row.version)
  return async (scope, changes) => {
    const { rows, skipped, skippedCount } = await standing(scope, entity, { ...meant, isSeen: isStanding }, found)
    const fit: StoredRow[] = []
    const unfit: StoredRow[] = []
    const done: number[] = []
    for (const row of rows) {
      if (holds(action.when, row)) fit.push(row)
      else if (earlier.has(row.version)) done.push(row.id)
      else unfit.push(row)
    }
    const left = [...skipped, ...(await skippedByCondition(scope, entity, action.when, unfit))]
    const leftCount = skippedCount + unfit.length
    const effect = await affect(scope, changes, run, fit, patch)
    return {
      ...effect,
      ...(effect.acted ? { acted: [...effect.acted, ...done] } : {}),
      skipped: [...left, ...(effect.skipped ?? [])],
      skippedCount: leftCount + (effect.skipped?.length ?? 0),
      undoable: canBeUndone(action) && effect.undoable !== false,
    }
  }
}

/** What an action that only writes values needs to know of its rows. */
function fieldsNeeded(
  scope: Pick<WriteScope, 'dependencies'>,
  { entity, action }: ActionRun,
  patch: Values,
): ReadonlySet<string> {
  const written = Object.keys(patch)
  const ruled = ruledFields(entity)
  return new Set([
    ...Object.keys(action.when ?? {}),
    ...written,
    ...countingFields(scope, entity),
    ...(ruled.some((name) => written.includes(name)) ? ruled : []),
  ])
}

async function affect(
  scope: WriteScope,
  changes: ChangeSet,
  run: ActionRun,
  rows: readonly StoredRow[],
  patch: Values,
): Promise<Outcome> {
  const { entity, action } = run
  if (action.handler !== undefined) {
    const outcome = await runHandler(scope, changes, run, rows)
    // What a handler did besides cannot be told apart by the row it did it for, so there one refusal is everybody's.
    if (!touchesOnly(changes, entity)) return outcome
    const refused = await leaveRefused(scope, changes, entity, 'command')
    const left = new Set(refused.map(({ id }) => id))
    const acted = outcome.acted?.filter((id) => !left.has(id))
    return { ...outcome, ...(acted ? { acted } : {}), skipped: [...(outcome.skipped ?? []), ...refused] }
  }
  if (action.remove) return removeAll(scope, changes, entity, rows)
  const past = endedBy(entity, rows, patch, scope.now)
  const same = changeAll(
    changes,
    entity,
    rows.filter(({ id }) => !past.has(id)),
    patch,
  )
  const refused = await leaveRefused(scope, changes, entity, 'command')
  return { skipped: [...past.values(), ...same, ...refused] }
}

/** Rows that what an action sets would have end by themselves at once, by a moment that it does not set. */
function endedBy(entity: Entity, rows: readonly StoredRow[], patch: Values, now: number): Map<number, Skipped> {
  const ended = rows.flatMap((before) => {
    const touched = { id: before.id, kind: 'updated', before, patch, increments: {} } as const
    return endsInThePast(entity, touched, now).filter(({ field }) => patch[field] === undefined)
  })
  return new Map(ended.map(({ id, reason }) => [id, { id, reason, by: null, at: null }]))
}

/** Runs an action's handler over the rows that meet its condition, whole and locked; rows it does not skip count as changed. */
export async function runHandler(
  scope: WriteScope,
  changes: ChangeSet,
  run: Omit<ActionRun, 'action'> & { readonly action: Pick<Action, 'title' | 'set' | 'handler' | 'does'> },
  rows: readonly StoredRow[],
): Promise<Outcome> {
  const { entity, action, inputs } = run
  const handler = scope.dependencies.handlers.actions[action.handler ?? '']
  if (!handler) throw new Error(`no handler ${action.handler}`)
  if (rows.length === 0) return { acted: [] }
  changes.know(entity, rows)
  const skipped = new Map<number, Skipped>()
  const notices = new Set<string>()
  let undoable = true
  await handler({
    ...handlerContext(scope, changes, entity),
    perform: async (command, ids, given) => {
      const performed = await perform(scope, changes, command, ids, given, entity.name)
      undoable &&= performed.undoable
      return performed
    },
    action,
    rows,
    inputs,
    skip: (id, reason, field) =>
      skipped.set(id, { id, reason, by: null, at: null, ...(field === undefined ? {} : { field }) }),
    notice: (text) => notices.add(text),
  })
  const acted = rows.filter((row) => !skipped.has(row.id))
  for (const row of acted) if (action.set) changes.changeRow(entity, row, action.set)
  return { acted: acted.map((row) => row.id), skipped: [...skipped.values()], notices: [...notices], undoable }
}

type Performed = Awaited<ReturnType<ActionContext['perform']>> & { readonly undoable: boolean }

/** Runs an action by its id on rows within a change that another one makes. @throws RightMissing where the caller may not. */
async function perform(
  scope: WriteScope,
  changes: ChangeSet,
  command: string,
  ids: readonly number[],
  inputs: Values,
  by: string,
): Promise<Performed> {
  const [name = '', verb = ''] = command.split('.')
  const entity = entityNamed(scope.dependencies.catalogue, name)
  const action = entity.actions?.[verb]
  if (!action) throw new Error(`no action ${command}`)
  if (!scope.account.allows(command)) throw new RightMissing(command)
  const run = { entity, action, inputs }
  if (by !== reviewEntity && (await reviewWithin(scope, changes, command, run, ids))) {
    return { changed: 0, skipped: [], waits: true, undoable: true }
  }
  const rows = await lockRows(scope, entity, ids)
  const fit = rows.filter((row) => holds(action.when, row))
  const unfit = await skippedByCondition(
    scope,
    entity,
    action.when,
    rows.filter((row) => !holds(action.when, row)),
  )
  const outcome = await affect(scope, changes, run, fit, patchOf(run))
  const skipped = [...unfit, ...(outcome.skipped ?? [])]
  const changed = outcome.acted?.length ?? fit.length - (outcome.skipped?.length ?? 0)
  return { changed, skipped, waits: false, undoable: canBeUndone(action) && outcome.undoable !== false }
}

/** Writes the same values to rows. @returns the rows that have them already. */
export function changeAll(changes: ChangeSet, entity: Entity, rows: readonly StoredRow[], patch: Values): Skipped[] {
  return rows
    .filter((row) => !changes.changeRow(entity, row, patch))
    .map(({ id }) => ({ id, reason: '没有变化', by: null, at: null }))
}

async function removeAll(
  scope: WriteScope,
  changes: ChangeSet,
  entity: Entity,
  rows: readonly StoredRow[],
): Promise<Outcome> {
  const ids = rows.map((row) => row.id)
  const referred = await stillReferred(scope, entity, ids)
  for (const row of rows) if (!referred.has(row.id)) changes.removeRow(entity, row)
  const refused = await leaveRefused(scope, changes, entity, 'command')
  return { skipped: [...referred.values(), ...refused] }
}

/** What an action writes of itself: `set`, and what was asked for. */
function patchOf({ entity, action, inputs }: ActionRun): Values {
  const asked = Object.entries(inputs).filter(([name]) => entity.fields[name] !== undefined && !action.inputs?.[name])
  return { ...action.set, ...Object.fromEntries(asked) }
}
