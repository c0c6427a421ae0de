import type { ActionCommand } from '../../../catalogue/command.ts'
import { limits } from '../../../catalogue/schema/listing.ts'
import { askedFields } from '../../../catalogue/vocabulary/entity-use.ts'

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
