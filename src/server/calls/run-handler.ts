import type { Action, Entity } from '../../catalogue/vocabulary/entity.ts'
import type { Skipped } from '../../catalogue/wire.ts'
import type { StoredRow, Values } from '../rows/entity-table.ts'
import type { ChangeSet } from '../write/change-set.ts'
import type { Outcome } from '../write/commit-change.ts'
import type { WriteScope } from '../write/write-scope.ts'
import { handlerContext } from './handler-context.ts'

type HandlerRun = {
  readonly entity: Entity
  readonly action: Action
  readonly rows: readonly StoredRow[]
  readonly inputs: Values
}

/** Runs an action's handler over the rows that meet its condition; rows it does not skip count as changed. */
export async function runHandler(scope: WriteScope, changes: ChangeSet, run: HandlerRun): Promise<Outcome> {
  const { entity, action, rows, inputs } = run
  const handler = scope.dependencies.handlers.actions[action.handler ?? '']
  if (!handler) throw new Error(`no handler ${action.handler}`)
  if (rows.length === 0) return { acted: [] }
  const skipped = new Map<number, Skipped>()
  const notices = new Set<string>()
  await handler({
    ...handlerContext(scope, changes, entity),
    action,
    rows,
    inputs,
    skip: (id, reason) => skipped.set(id, { id, reason, by: null, at: null }),
    notice: (text) => notices.add(text),
  })
  const acted = rows.filter((row) => !skipped.has(row.id))
  for (const row of acted) if (action.set) changes.changeRow(entity, row, action.set)
  return { acted: acted.map((row) => row.id), skipped: [...skipped.values()], notices: [...notices] }
}
