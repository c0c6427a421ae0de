import type { Guard } from './guard.ts'
import { writePathGuards } from './write-path.ts'

/** Every check that is seen to matter, by what it belongs to. */
export const guards: readonly Guard[] = [...writePathGuards]
