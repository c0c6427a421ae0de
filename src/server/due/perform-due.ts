import { sql } from 'kysely'
import { type DueRule, momentOf } from '../../catalogue/due.ts'
import { systemAccount } from '../access/account.ts'
import { changeAll, runHandler } from '../calls/act.ts'
import { checkClocks } from '../security/database-time.ts'
import { leaveRefused } from '../write/apply-changes.ts'
import type { ChangeSet } from '../write/change-set.ts'
import { commitChange, type Outcome } from '../write/commit-change.ts'
import { pieceSizeOf } from '../write/commit-in-pieces.ts'
import { lockRows } from '../write/rows/locked-rows.ts'
import type { CallDependencies, WriteScope } from '../write/write-scope.ts'
import { dueIds, firstMoments } from './due-moments.ts'

/** How long (ms) what could not be done is left alone. */
const retryAfter = 60_000

/** Rows that were refused, by rule and school, and when (ms) each is tried again: until then others have their turn. */
export type LeftAlone = Map<string, Map<number, number>>

/**
 * Does what has become due in all schools, in order of time: each rule in changes of its own, made by the system. Whoever
 * else does it meanwhile, here or in another server, each change is made once: it locks the school, and takes only rows that
 * still wait.
 * @param leftAlone what earlier calls were refused, which this one adds to.
 * @returns the next moment (ms) that anything waits for; infinite where nothing does.
 * @throws ClocksApart where a clock has been set that wrong since the start: what is done too early nobody takes back.
 */
export async function performDue(dependencies: CallDependencies, leftAlone: LeftAlone): Promise<number> {
  const { database, catalogue, clock } = dependencies
  const over = new Set<string>()
  let again = Number.POSITIVE_INFINITY
  for (;;) {
    const moments = await firstMoments(database, catalogue)
    const now = clock.now()
    const due = moments.filter(({ at, schoolId, rule }) => at <= now && !over.has(`${schoolId} ${rule.id}`))
    if (due.length === 0) {
      const next = moments.find(({ at }) => at > now)?.at ?? Number.POSITIVE_INFINITY
      return Math.min(next, again)
    }
    await checkClocks(database)
    for (const { schoolId, rule } of due) {
      const key = `${schoolId} ${rule.id}`
      const refused = new Map([...(leftAlone.get(key) ?? [])].filter(([, until]) => until > now))
      leftAlone.set(key, refused)
      const left = await performRule(dependencies, schoolId, rule, now, refused)
      if (left === null) continue
      over.add(key)
      again = Math.min(again, left)
    }
  }
}

/**
 * Makes one change of rows that are due by a rule, but those refused, to which it adds.
 * @returns null where there may be more; else when (ms) the rule is looked at again, which is never where nothing is left.
 */
async function performRule(
  dependencies: CallDependencies,
  schoolId: number,
  rule: DueRule,
  now: number,
  refused: Map<number, number>,
): Promise<number | null> {
  try {
    const ids = await dueIds(dependencies.database, schoolId, rule, now, pieceSizeOf(rule.entity), [...refused.keys()])
    if (ids.length === 0)
      return [...refused.values()].reduce((first, until) => Math.min(first, until), Number.POSITIVE_INFINITY)
    for (const id of await performRows(dependencies, schoolId, rule, ids)) refused.set(id, now + retryAfter)
    return null
  } catch (error) {
    dependencies.reportError(error, `what is due not done: ${rule.id}`)
    return now + retryAfter
  }
}

/**
 * Makes one change of some rows. Where that throws, each half of them is tried by itself, down to the row it throws for, so that this
 * one holds up none of the others.
 * @returns the rows that were refused, and those it throws for.
 */
async function performRows(
  dependencies: CallDependencies,
  schoolId: number,
  rule: DueRule,
  ids: readonly number[],
): Promise<readonly number[]> {
  const run = { command: rule.id, entity: rule.entity.name, requestId: 'due' }
  try {
    const { changed, skipped } = await commitChange(dependencies, systemAccount(schoolId), run, (scope, changes) =>
      happen(scope, changes, rule, ids),
    )
    return changed === 0 ? ids : skipped.map(({ id }) => id)
  } catch (error) {
    // No row is at fault where the database does not answer: that ends the turn.
    await sql`select 1`.execute(dependencies.database.db)
    if (ids.length === 1) {
      dependencies.reportError(error, `what is due not done: ${rule.id} of ${ids[0]}`)
      return ids
    }
    const middle = Math.ceil(ids.length / 2)
    const first = await performRows(dependencies, schoolId, rule, ids.slice(0, middle))
    return [...first, ...(await performRows(dependencies, schoolId, rule, ids.slice(middle)))]
  }
}

async function happen(scope: WriteScope, changes: ChangeSet, rule: DueRule, ids: readonly number[]): Promise<Outcome> {
  const { entity } = rule
  const rows = (await lockRows(scope, entity, ids)).filter((row) => {
    const moment = momentOf(rule, row)
    return moment !== null && moment <= scope.now
  })
  if (rule.kind === 'end' && rule.handler !== undefined) {
    const outcome = await runHandler(scope, changes, { entity, action: rule, inputs: {} }, rows)
    return { ...outcome, undoable: false }
  }
  changeAll(changes, entity, rows, rule.set)
  const skipped = await leaveRefused(scope, changes, entity, 'command')
  const left = new Set(skipped.map(({ id }) => id))
  return { acted: rows.flatMap(({ id }) => (left.has(id) ? [] : [id])), skipped, undoable: false }
}
