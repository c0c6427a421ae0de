import type { TestContext } from 'vitest'
import type { Engine } from '../../../src/server/database/table-ddl.ts'
import { engines } from './test-database.ts'

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

/** Where a promise is shown that does not hang on the engine: `npm test` tries the embedded one. */
export const trustEngines: readonly Engine[] = isFullTrust ? engines : ['sqlite']

/** Notes what a test measured. */
export function tellFigure({ task }: Pick<TestContext, 'task'>, figure: string): void {
  task.meta.figure = figure
}

/** How long (ms) a test may take that starts servers of its own. */
export const patience = trustSize(3_600_000, 240_000)
