import type { Guard } from './guard.ts'

const undo = 'tests/server/calls/undo.test.ts'

/** One way to write, and what it keeps true. */
export const writePathGuards: readonly Guard[] = [
  {
    what: 'an undo leaves alone what was changed since',
    file: 'src/server/audit/take-back.ts',
    find: 'if (later) skipped.push(',
    replace: 'if (false) skipped.push(',
    test: { file: undo, name: 'leaves alone what has been changed since' },
  },
]
