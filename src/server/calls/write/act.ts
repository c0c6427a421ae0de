import { InputError, inputSchema, parseInput } from '../../../catalogue/schema/request.ts'
import { parseTarget } from '../../../catalogue/schema/target.ts'
import { holds } from '../../../catalogue/vocabulary/condition.ts'
import { type Action, askedOf, type Entity } from '../../../catalogue/vocabulary/entity.ts'
import type { ActionAnswer, Skipped } from '../../../catalogue/wire.ts'
import type { Account, CallGround } from '../call-context.ts'
import type { StoredRow, Values } from '../entity-table.ts'
import { ruledFields } from '../rule/invariants.ts'
import { stillReferred } from '../rule/reference.ts'
import type { ChangeSet } from './change-set.ts'
import { type CommandRun, commitChange, type Outcome } from './commit-change.ts'
import { commitInPieces, inPieces, type Piece } from './commit-in-pieces.ts'
import { countingFields } from './keep-counters.ts'
import { runHandler } from './run-handler.ts'
import { skippedByCondition } from './skip-reason.ts'
import { lockMeant, type Meant, meantBy } from './target-rows.ts'
import type { WriteScope } from './write-scope.ts'

type ActionRun = {
  readonly entity: Entity
  readonly action: Action
  readonly inputs: Values
}

/**
 * Runs an action on the rows its parameters mean (DESIGN 4): all that match a filter piece by piece, where no handler has to
 * see them together. @throws InputError when the input is refused.
 */
export async function answerAction(
  ground: CallGround,
  account: Account,
  run: CommandRun,
  { entity, action }: Pick<ActionRun, 'entity' | 'action'>,
  params: Values,
  mostIds: number,
): Promise<ActionAnswer> {
  const target = parseTarget(entity, params, mostIds)
  if (action.on === 'one' && (target.kind === 'filter' || target.ids.length !== 1)) {
    throw new InputError(`「${action.title}」一次只能操作一项`, 'id')
  }
  const given = new Set(askedOf(action).filter((name) => params[name] !== undefined))
  const formNames = action.form ?? []
  if (formNames.length > 0 && !formNames.some((name) => given.has(name))) {
    const labels = formNames.map((name) => entity.fields[name]?.label ?? name)
    throw new InputError(`请填写${labels.join('、')}`, formNames[0] ?? null)
  }
  const parsed = parseInput(inputSchema(entity, action), params)
  const inputs = Object.fromEntries(
    Object.entries(parsed).filter(([name]) => given.has(name) || !formNames.includes(name)),
  )
  const wanted = { entity, action, inputs }
  if (action.handler !== undefined || target.kind === 'ids') {
    return commitChange(ground, account, run, async (scope, changes) =>
      act(scope, changes, wanted, await meantBy(scope, entity, target)),
    )
  }
  const { ids, isSeen, ...left } = await meantBy({ ground, account, trx: ground.database.db }, entity, target)
  const pieces = inPieces(ids).map(
    (part): Piece => ({
      run,
      ids: part,
      count: part.length,
      make: (scope, changes) => act(scope, changes, wanted, { ids: part, isSeen, skipped: [], skippedCount: 0 }),
    }),
  )
  return commitInPieces(ground, account, pieces, left)
}

async function act(scope: WriteScope, changes: ChangeSet, run: ActionRun, meant: Meant): Promise<Outcome> {
  const { entity, action } = run
  const patch = patchOf(run)
  const whole = action.handler !== undefined || action.remove === true
  const fields = whole ? undefined : fieldsNeeded(scope, run, patch)
  const { rows, skipped, skippedCount } = await lockMeant(scope, entity, meant, fields)
  const fit: StoredRow[] = []
  const unfit: StoredRow[] = []
  for (const row of rows) (holds(action.when, row) ? fit : unfit).push(row)
  const left = [...skipped, ...(await skippedByCondition(scope, entity, action.when, unfit))]
  const leftCount = skippedCount + unfit.length
  const effect = await affect(scope, changes, run, fit, patch)
  return {
    ...effect,
    skipped: [...left, ...(effect.skipped ?? [])],
    skippedCount: leftCount + (effect.skipped?.length ?? 0),
    undoable: action.confirm === undefined || action.remove === true,
  }
}

/** What an action that only writes values needs to know of its rows. */
function fieldsNeeded(scope: WriteScope, { entity, action }: ActionRun, patch: Values): ReadonlySet<string> {
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
  const { entity, action, inputs } = run
  if (action.handler !== undefined) return runHandler(scope, changes, { entity, action, rows, inputs })
  if (action.remove) return removeAll(scope, changes, entity, rows)
  return { skipped: changeAll(changes, entity, rows, patch) }
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
  const referred = await stillReferred(
    scope,
    entity,
    rows.map((row) => row.id),
  )
  for (const row of rows) if (!referred.has(row.id)) changes.removeRow(entity, row)
  return { skipped: [...referred.values()] }
}

/** What an action writes of itself: `set`, and what was asked for. */
function patchOf({ entity, action, inputs }: ActionRun): Values {
  const asked = Object.entries(inputs).filter(([name]) => entity.fields[name] !== undefined && !action.inputs?.[name])
  return { ...action.set, ...Object.fromEntries(asked) }
}
