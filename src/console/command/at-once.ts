import { userStorageAtom } from '@/session/storage.ts'
import { store } from '@/session/store.ts'
import type { ActionCommand } from '../../catalogue/command.ts'
import { movesMoney } from '../../catalogue/order/money-command.ts'
import { askedFields } from '../../catalogue/vocabulary/entity-use.ts'

/** Whether a reason chosen by digit waits for Enter all the same: what an operator prefers, kept on the device. */
export const confirmsReasonAtom = userStorageAtom<boolean>('confirmsReason', false, (stored) =>
  typeof stored === 'boolean' ? stored : null,
)

/**
 * Whether a digit decides without a further key: a reason is all that is asked for, of no more rows than fit the screen, and
 * undo takes all of it back. What a handler does may have left the house, as a message to a group; so may money.
 */
export function decidesAtOnce(
  { entity, action }: ActionCommand,
  missing: readonly string[],
  count: number,
  rowsInView: number,
): boolean {
  const fields = askedFields(entity, action)
  const isOnlyReason = missing.length === 1 && missing.every((name) => fields[name]?.kind === 'choiceOrText')
  const isTakenBack = action.confirm === undefined && action.handler === undefined && !movesMoney(entity, action)
  return isOnlyReason && isTakenBack && count <= Math.max(1, rowsInView) && !store.get(confirmsReasonAtom)
}
