import { expectDialog } from '@/ui/keyboard/keys-before.ts'
import type { ActionCommand } from '../../../catalogue/command.ts'
import { orderSum } from '../../../catalogue/order/money-command.ts'
import { holds } from '../../../catalogue/vocabulary/condition.ts'
import type { OrderSum, Row } from '../../../catalogue/wire.ts'
import type { DeciderParts } from './decider-parts.ts'
import type { Meant } from './sending.ts'

type SumParts = Pick<DeciderParts, 'entity' | 'rows' | 'pinned' | 'sumOfAll'>

/**
 * What the rows meant come to that an action applies to: added up of loaded rows, asked of the server where all that match
 * are meant. Null where neither can tell; whoever decides is then asked without it.
 */
export async function sumMeant(parts: SumParts, command: ActionCommand, meant: Meant): Promise<OrderSum | null> {
  const { entity, action, name } = command
  if (meant.kind === 'rows') return sumLoaded(parts, action, [...meant.seen.keys()])
  const without = loaded(parts, meant.except)
  if (without.length < meant.except.length) return null
  // Whoever has not seen the sum yet agrees to nothing: until the question is there, Enter is for nobody.
  expectDialog('always')
  const all = await parts.sumOfAll(name, meant.matching.asOf).catch(() => null)
  const left = orderSum(
    entity,
    action,
    without.filter((row) => holds(action.when, row)),
  )
  if (!all || !left) return null
  return { count: all.count - left.count, fen: all.fen - left.fen, points: all.points - left.points }
}

function sumLoaded(parts: SumParts, action: ActionCommand['action'], ids: readonly number[]): OrderSum | null {
  const rows = loaded(parts, ids)
  return rows.length === ids.length ? orderSum(parts.entity, action, rows) : null
}

function loaded({ rows, pinned }: SumParts, ids: readonly number[]): Row[] {
  return ids.flatMap((id) => rows.entryOf(id)?.row ?? (pinned.id() === id ? (pinned.row() ?? []) : []))
}
