import { InputError } from '../../catalogue/schema/input-error.ts'
import { foundField } from '../../catalogue/sensitive/found-field.ts'
import type { Entity } from '../../catalogue/vocabulary/entity.ts'
import type { ActionAnswer, Skipped } from '../../catalogue/wire.ts'
import type { Account } from '../access/account.ts'
import { missingForEffects } from '../access/undo-right.ts'
import { noteEntityVersions, takeVersionAhead } from '../database/school-version.ts'
import { differences } from '../rows/difference.ts'
import type { Values } from '../rows/entity-table.ts'
import { countedBy } from '../rows/kept-counts.ts'
import { keywordIndexes } from '../rows/keyword/keyword-index.ts'
import { answerBefore, answeredBefore, DoneBefore, keepAnswer } from './answered-call.ts'
import { applyChanges, completeChanges } from './apply-changes.ts'
import type { Change, CommandRun, Written, WrittenRow } from './change-listener.ts'
import { ChangeSet, type Touched } from './change-set.ts'
import { afterOf } from './keep-counters.ts'
import { settleBeginnings } from './rule/due.ts'
import { checkChanges } from './rule/invariants.ts'
import { settleStock } from './rule/machine.ts'
import type { CallDependencies, WriteScope } from './write-scope.ts'

/** Most skipped rows an answer names. */
export const mostSkippedNamed = 1_000

/** What a change came to, besides what the ChangeSet holds. */
export type Outcome = {
  /** Rows acted upon; the number of rows written where it is left out. */
  readonly acted?: readonly number[]
  readonly changed?: number
  readonly skipped?: readonly Skipped[]
  /** Rows skipped in all, where more than `skipped` names. */
  readonly skippedCount?: number
  /** Whether the batch can be taken back; it can unless said otherwise. */
  readonly undoable?: boolean
  readonly ids?: readonly number[]
  readonly notices?: readonly string[]
}

/** A change as it stands in the database. */
type Made = {
  readonly answer: Omit<ActionAnswer, 'undo'>
  /** Whether its batch can be taken back. */
  readonly isUndoable: boolean
}

/** A change that has begun, before its number is known. */
export type Begun = Omit<WriteScope, 'version'>

/** Gathers the effects of a change. */
export type Gather = (scope: WriteScope, changes: ChangeSet) => Promise<Outcome>

/** Reads and locks what a change is about: what it asks goes out together with the school's lock and is read behind it. */
export type BeginChange = (begun: Begun) => Promise<Gather>

/** What changes are committed with. */
type CommitDependencies = Pick<
  CallDependencies,
  'catalogue' | 'database' | 'handlers' | 'listeners' | 'undoTokens' | 'clock'
> & {
  /** Where changes of a batch are kept, which waits for all of them (`Database.write`); each is waited for without. */
  readonly keeping?: Promise<void>[]
}

/** Makes a change as `commitBegun` does that reads what it is about with the school's lock at hand. */
export function commitChange(
  dependencies: CommitDependencies,
  account: Account,
  run: CommandRun,
  gather: Gather,
): Promise<ActionAnswer> {
  return commitBegun(dependencies, account, run, async () => gather)
}

/**
 * Makes one change in one transaction, as `makeChange` does, and answers the token that takes it back. `begin` may run again after a
 * conflict. What was done before (`run.once`) is not done again, and answered as it was.
 * @throws InputError when what would be written breaks a rule.
 */
export function commitBegun(
  dependencies: CommitDependencies,
  account: Account,
  run: CommandRun,
  begin: BeginChange,
): Promise<ActionAnswer> {
  return commitPart(dependencies, account, run, begin, (answer) => answer).catch((error: unknown) =>
    answeredBefore(dependencies, account, error),
  )
}

/**
 * Makes one change of a batch as `commitBegun` does. Whether the batch was done before is asked until a change of it is made, and
 * what it has come to with each is kept.
 * @param inAll what the batch is answered, should it end with this change.
 * @throws DoneBefore where it was.
 */
export async function commitPart(
  dependencies: CommitDependencies,
  account: Account,
  run: CommandRun,
  begin: BeginChange,
  inAll: (answer: ActionAnswer) => ActionAnswer,
): Promise<ActionAnswer> {
  const { once } = run
  return refusingDuplicates(() =>
    dependencies.database.write(
      async (trx) => {
        const place = { dependencies, trx, account, now: dependencies.clock.now() }
        const { answer, isUndoable } = await makeChange(place, run, async (begun) => {
          const before = once && run.partOf === undefined ? await answerBefore(begun, once) : null
          if (once && before) throw new DoneBefore(once, before)
          return begin(begun)
        })
        const made = { school_id: account.schoolId, id: answer.version ?? 0, at: place.now }
        const whole = { ...answer, undo: isUndoable && answer.version ? dependencies.undoTokens.of(made) : null }
        if (once) await keepAnswer(place, once, inAll(whole))
        return whole
      },
      account.schoolId,
      dependencies.keeping,
    ),
  )
}

/**
 * Makes one change within a transaction. It takes the school's next version first and so waits for the changes before it: then
 * effects are gathered, checked and written, and the listeners are told of them.
 * @throws InputError when what would be written breaks a rule.
 */
export async function makeChange(begun: Begun, run: CommandRun, begin: BeginChange): Promise<Made> {
  const version = await takeVersionAhead(begun.trx, begun.account.schoolId)
  const gather = await begin(begun)
  const scope: WriteScope = { ...begun, version: await version() }
  const changes = new ChangeSet(scope)
  const outcome = await gather(scope, changes)
  settleBeginnings(changes, scope.now)
  await settleStock(changes)
  const origin = run.undoOf === undefined ? 'command' : 'undo'
  const notices = await completeChanges(scope, changes, origin)
  await checkChanges(scope, changes, origin)
  for (const { check } of scope.dependencies.listeners) await check?.(scope, changes)
  return record(scope, run, changes, { ...outcome, notices: [...(outcome.notices ?? []), ...notices] })
}

async function record(scope: WriteScope, run: CommandRun, changes: ChangeSet, outcome: Outcome): Promise<Made> {
  const { dependencies, trx, account, version } = scope
  const written = writtenOf(changes)
  const skipped = outcome.skipped ?? []
  const own = written.filter((each) => each.entity.name === run.entity).flatMap((each) => each.rows)
  const changed = outcome.changed ?? outcome.acted?.length ?? own.length + changes.settings.length
  const skippedCount = outcome.skippedCount ?? skipped.length
  const answer = {
    changed,
    skipped: skipped.slice(0, mostSkippedNamed),
    skippedCount,
    ...(outcome.ids ? { ids: outcome.ids } : {}),
    ...(outcome.notices?.length ? { notice: outcome.notices.join('；') } : {}),
  }
  const wroteNothing = written.length === 0 && changes.settings.length === 0
  if (wroteNothing && changed === 0) return { answer: { ...answer, version: null }, isUndoable: false }

  const counted = await applyChanges(scope, changes)
  const touched = [...written, ...counted].map(({ entity }) => entity)
  const indexes = new Map([...keywordIndexes(dependencies.database)].map(([name, { number }]) => [name, number]))
  await noteEntityVersions(trx, account.schoolId, countedBy(touched), indexes, version)
  const ownIds = new Set(own.map((row) => row.id))
  const untouched = (outcome.acted ?? []).filter((id) => !ownIds.has(id))
  const { settings, messages } = changes
  const change: Change = { run, written, counted, settings, untouched, messages, changed, skippedCount }
  for (const listener of dependencies.listeners) await listener.record?.(scope, change)
  const effects = written.map(({ entity, rows }) => [entity.name, rows] as const)
  const mayTakeBack = missingForEffects(dependencies.catalogue, account, effects) === null
  return { answer: { ...answer, version }, isUndoable: (outcome.undoable ?? true) && !wroteNothing && mayTakeBack }
}

function writtenOf(changes: ChangeSet): Written[] {
  return [...changes.touched].flatMap(([entity, touched]) =>
    (['removed', 'updated', 'created'] as const).flatMap((kind): Written[] => {
      const alike = [...touched.values()].filter((each) => each.kind === kind)
      const rows = alike.flatMap((each) => writtenRowOf(entity, each))
      if (rows.length === 0) return []
      const [first] = alike
      const shared =
        kind === 'updated' && alike.every(({ patch, increments }) => patch === first?.patch && isNone(increments))
      return [{ entity, kind, rows, common: shared ? (first?.patch ?? null) : null }]
    }),
  )
}

/** What a row held before and after, where it differs. */
function writtenRowOf(entity: Entity, touched: Touched): WrittenRow[] {
  const { id, kind, before, patch, increments } = touched
  if (kind === 'created') return [{ id, before: null, after: patch, increments: null }]
  if (kind === 'removed') {
    const { id: _, changedAt: __, version: ___, ...values } = before ?? { id, changedAt: 0, version: 0 }
    const told = Object.entries(values).filter(([name]) => name !== foundField(entity)?.name)
    return [{ id, before: Object.fromEntries(told), after: null, increments: null }]
  }
  const added = Object.fromEntries(Object.entries(increments).filter(([, more]) => more !== 0))
  const after = isNone(added) ? patch : { ...patch, ...picked(afterOf(touched), Object.keys(added)) }
  const difference = differences(before ?? {}, after)
  return isNone(difference.after) ? [] : [{ id, ...difference, increments: isNone(added) ? null : added }]
}

function picked(values: Values | null, names: readonly string[]): Values {
  return Object.fromEntries(names.map((name) => [name, values?.[name]]))
}

function isNone(values: Values): boolean {
  return Object.keys(values).length === 0
}

const duplicate: ReadonlySet<unknown> = new Set(['23505', 'SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY'])

async function refusingDuplicates<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error) || !duplicate.has(error.code)) throw error
    throw new InputError('与别人刚刚保存的内容重复，请刷新后再试')
  }
}
