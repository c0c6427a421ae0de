import { userStorageAtom } from '@/session/storage.ts'
import { store } from '@/session/store.ts'
import type { ActionCommand } from '../../catalogue/command.ts'
import { movesMoney } from '../../catalogue/order/money-command.ts'
import { limits } from '../../catalogue/schema/listing.ts'
import { askedFields } from '../../catalogue/vocabulary/entity-use.ts'

/** Whether a reason chosen by digit waits for Enter all the same: what an operator prefers, kept on the device. */
export const confirmsReasonAtom = userStorageAtom<boolean>('confirmsReason', false, (stored) =>
  typeof stored === 'boolean' ? stored : null,
)

/** What is chosen of few that the console knows whole: nothing else of it is left for the server to refuse. */
const chosenKinds: readonly string[] = ['choice', 'choiceOrText', 'flag']
/** Of how many rows whoever filled something in waits for the answer: those of one request, whatever its method. */
const mostAwaited = limits.queryIds

/**
 * Whether whoever fills in what is missing has the question before them until it is known to be taken. A record that was chosen is
 * refused by a handler alone, as a rider who may not have the errand; without one the keys go on (选择话题).
 */
export function staysUntilTaken({ entity, action }: ActionCommand, missing: readonly string[], rows: number): boolean {
  const fields = askedFields(entity, action)
  const mayBeRefused = (kind: string) => (kind === 'ref' ? action.handler !== undefined : !chosenKinds.includes(kind))
  return rows <= mostAwaited && missing.some((name) => mayBeRefused(fields[name]?.kind ?? ''))
}

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
