import { catalogue } from '@/catalogue/whole-catalogue.ts'
import { settles } from '@/list/deciding/effect.ts'
import type { MacroStep } from '../../../catalogue/saved/content.ts'
import { macroCommand } from '../../../catalogue/saved/macro-command.ts'

type CommandStep = Extract<MacroStep, { kind: 'command' }>

/** The steps alone, as they are saved. */
export function stepsOf(all: readonly { readonly step: MacroStep }[]): MacroStep[] {
  return all.map(({ step }) => step)
}

/**
 * Steps without one of them. What was done to the same rows as that is done to those of the step before where that was too, else to
 * what is meant by then. Where an action used up that all was selected, that goes with it, or the next action would be done to all; unless it
 * was done to the same rows.
 */
export function withoutStep<T extends { readonly step: MacroStep }>(all: readonly T[], at: number): T[] {
  const steps = stepsOf(all)
  const gone = steps[at]
  if (gone?.kind !== 'command' || isOfList(gone)) return all.filter((_, index) => index !== at)
  const next = steps.findIndex((step, index) => index > at && !isOfList(step))
  const follower = steps[next]
  const isSame = follower?.kind === 'command' && follower.same
  const selecting = isSame ? [] : selectingFor(gone, steps.slice(0, at))
  return all.flatMap((each, index) => {
    if (index === at || selecting.includes(index)) return []
    return isSame && index === next ? [{ ...each, step: { ...follower, same: gone.same } }] : [each]
  })
}

/** Where all was selected for an action, of the steps before it; none where it left that selected. */
function selectingFor({ command: id }: CommandStep, before: readonly MacroStep[]): number[] {
  const since = before.findLastIndex((step) => !isOfList(step)) + 1
  const selecting = before.flatMap((step, index) => (index >= since && isSelectAll(step) ? [index] : []))
  const command = macroCommand(catalogue, id)
  // All that match, by the key pressed twice, are selected until something is done to them.
  const usesUp = selecting.length > 1 || command?.kind !== 'action' || settles(command.entity, command.action)
  return usesUp ? selecting : []
}

function isSelectAll(step: MacroStep): boolean {
  return step.kind === 'command' && step.command === 'grid.selectAll'
}

/** Whether a step is done to the list as a whole, rather than to rows. */
function isOfList(step: MacroStep): boolean {
  return step.kind === 'command' && macroCommand(catalogue, step.command)?.kind === 'shell'
}
