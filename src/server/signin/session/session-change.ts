import type { FastifyRequest } from 'fastify'
import type { Transaction } from 'kysely'
import { account as accountEntity } from '../../../../commands/authorityment/account.ts'
import { accountOf } from '../../access/account.ts'
import { writeAudit } from '../../audit/write-audit.ts'
import type { Tables } from '../../database/tables.ts'
import type { CommandRun } from '../../write/change-listener.ts'
import { commitChange } from '../../write/commit-change.ts'
import type { CallDependencies } from '../../write/write-scope.ts'
import { holdCaller } from '../standing.ts'

/** What became of sessions, in words: nothing is said of what did not come about. */
type Told = { readonly count: number; readonly before: string; readonly after: string }

/**
 * Changes sessions of the caller's account, with an entry in the audit of the account that says which. No undo brings a
 * session back.
 * @returns how many there were.
 */
export async function changeSessions(
  dependencies: CallDependencies,
  request: FastifyRequest,
  command: string,
  fn: (trx: Transaction<Tables>, now: number) => Promise<Told>,
): Promise<number> {
  const { caller } = request
  const run: CommandRun = { command, entity: accountEntity.name, requestId: request.id }
  const answer = await commitChange(dependencies, accountOf(request), run, async (scope) => {
    await holdCaller(dependencies.database, scope.trx, caller)
    const { count, before, after } = await fn(scope.trx, scope.now)
    if (count > 0) {
      const told = { id: caller.id, before: { 登录: before }, after: { 登录: after }, increments: null }
      await writeAudit(scope, accountEntity.name, [told])
    }
    return { acted: [], changed: count, undoable: false }
  })
  return answer.changed
}

/** Whose sessions those of a call are. */
export function ownerOf({ caller }: FastifyRequest): { schoolId: number; accountId: number } {
  return { schoolId: caller.schoolId, accountId: caller.id }
}
