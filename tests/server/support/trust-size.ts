import type { TestContext } from 'vitest'

declare module 'vitest' {
  interface TaskMeta {
    /** What a test of a promise measured, printed by `npm run trust`. */
    figure?: string
  }
}

/** `npm run trust` runs the tests of promises at full size; `npm test` runs their quick half. */
export const isFullTrust = process.env.TRUST === 'full'

/** How often or how long something is tried: fully, or as `npm test` has time for. */
export function trustSize(full: number, quick: number): number {
  return isFullTrust ? full : quick
}

/** Notes what a test measured. */
export function tellFigure({ task }: Pick<TestContext, 'task'>, figure: string): void {
  task.meta.figure = figure
}

/** How long (ms) a test may take that starts servers of its own. */
export const patience = trustSize(3_600_000, 240_000)
