import { sql } from 'kysely'
import { z } from 'zod'
import { hour } from '../../beijing-time.ts'
import { maskedFields } from '../../catalogue/personal/mask.ts'
import { InputError } from '../../catalogue/schema/input-error.ts'
import { parseTarget } from '../../catalogue/schema/target.ts'
import { shownToPeople } from '../../catalogue/token/scope.ts'
import type { Entity } from '../../catalogue/vocabulary/entity.ts'
import type { ActionAnswer } from '../../catalogue/wire.ts'
import type { Account } from '../access/account.ts'
import { showRows } from '../read/shown-row.ts'
import type { StoredRow, Values } from '../rows/entity-table.ts'
import type { CommandRun } from '../write/change-listener.ts'
import { commitChange } from '../write/commit-change.ts'
import type { CallDependencies, WriteScope } from '../write/write-scope.ts'
import { findTarget } from './target-rows.ts'

/** Most rows shown whole at once, and by one account within an hour. */
export const mostRevealed = { atOnce: 100, perHour: 500 } as const
const valuesShown = z.record(z.string(), z.json())

/**
 * Answers what is masked of rows as it is, and has the audit say who saw which fields of which rows; their values it is not told.
 * Counted under the school's lock, so that several calls at once are no way past the limit.
 * @throws InputError where the rows are too many, at once or within the hour.
 */
export async function answerReveal(
  dependencies: CallDependencies,
  account: Account,
  run: CommandRun,
  entity: Entity,
  params: Values,
  mostIds: number,
): Promise<ActionAnswer> {
  const target = parseTarget(entity, params, mostIds)
  if (target.kind !== 'ids' || target.ids.length > mostRevealed.atOnce) {
    throw new InputError(`一次最多完整显示 ${mostRevealed.atOnce} 项，请先选出要看的`, 'ids')
  }
  const names = maskedFields(entity.fields)
  const note = names.map((name) => entity.fields[name]?.label ?? name).join('、')
  let seen: readonly StoredRow[] = []
  const answer = await commitChange(dependencies, account, { ...run, note }, async (scope) => {
    const { rows, skipped, skippedCount } = await findTarget(scope, entity, { ...target, versions: null })
    await refuseTooMany(scope, rows.length)
    seen = rows
    return { acted: rows.map(({ id }) => id), skipped, skippedCount, undoable: false }
  })
  const { catalogue, database } = dependencies
  const shown = await showRows(database, catalogue, account.schoolId, entity, seen, true)
  const revealed = shown.map((row) => ({
    id: row.id,
    values: valuesShown.parse(Object.fromEntries(names.map((name) => [name, row[name]]))),
  }))
  return { ...answer, revealed }
}

/** @throws InputError where an account has seen as much within the hour as one may. */
async function refuseTooMany({ dependencies, trx, account, now }: WriteScope, count: number): Promise<void> {
  const { total } = await trx
    .selectFrom('audit_batch')
    .select(sql<number | null>`sum(count)`.as('total'))
    .where('school_id', '=', account.schoolId)
    .where('account_id', '=', account.id)
    .where('at', '>', now - hour)
    .where('command', 'in', [...shownToPeople(dependencies.catalogue)])
    .executeTakeFirstOrThrow()
  if (Number(total ?? 0) + count <= mostRevealed.perHour) return
  throw new InputError(`一小时内最多完整显示 ${mostRevealed.perHour} 项，请稍后再试`, 'ids')
}
