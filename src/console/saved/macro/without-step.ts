import type { MacroStep } from '../../../catalogue/saved/content.ts'

/** Steps without one of them; what was done to the same rows as that is done to those of the step before where that was too, else to what is meant by then. */
export function withoutStep(steps: readonly MacroStep[], at: number): MacroStep[] {
  const gone = steps[at]
  const isKept = gone?.kind === 'command' && gone.same
  return steps.flatMap((step, index) => {
    if (index === at) return []
    const [next] = steps.slice(at + 1).filter(({ kind }) => kind === 'command')
    return [step === next && step.kind === 'command' ? { ...step, same: step.same && isKept } : step]
  })
}
