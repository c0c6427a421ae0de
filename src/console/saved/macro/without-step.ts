import type { MacroStep } from '../../../catalogue/saved/content.ts'

/** Steps without one of them; what was done to the same rows as that is done to what is meant by then. */
export function withoutStep(steps: readonly MacroStep[], at: number): MacroStep[] {
  return steps.flatMap((step, index) => {
    if (index === at) return []
    const [next] = steps.slice(at + 1).filter(({ kind }) => kind === 'command')
    return [step === next && step.kind === 'command' ? { ...step, same: false } : step]
  })
}
