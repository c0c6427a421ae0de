import type { ModuleSeed } from './module-seed.ts'

/** The demo rows of the modules that stand for themselves: who needs the rows of another comes after it. */
export const moduleSeeds: readonly ModuleSeed[] = []
