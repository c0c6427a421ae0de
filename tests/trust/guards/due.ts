import type { Guard } from './guard.ts'

const block = 'tests/server/due/block.test.ts'
const timed = 'tests/server/due/timed.test.ts'

/** What happens at its moment, once, and who is kept out until then. */
export const dueGuards: readonly Guard[] = [
  {
    what: 'nothing is given an end that has passed',
    file: 'src/server/write/rule/invariants.ts',
    find: 'if (end === null || end > since) return []',
    replace: 'if (end !== undefined) return []',
    test: { file: block, name: 'a moment that has passed is refused, wherever it is given' },
  },
  {
    what: 'who is kept out is decided by the moment, not by the record alone',
    file: 'src/server/standing/open-block.ts',
    find: ".where((block) => block.or([block('until', 'is', null), block('until', '>', now)]))",
    replace: '',
    test: { file: block, name: 'who is kept out is decided by the moment itself' },
  },
  {
    what: 'a moment that is written is heard of by whoever waits for the next one',
    file: 'src/server/change-listeners.ts',
    find: '  dueListener,',
    replace: '',
    test: { file: block, name: 'a block ends at its moment' },
  },
  {
    what: 'what begins later waits for its moment',
    file: 'src/server/write/commit-change.ts',
    find: 'settleBeginnings(changes, scope.now)',
    replace: '',
    test: { file: timed, name: 'an announcement waits for its time' },
  },
  {
    what: 'what is due is done of rows that still wait for it',
    file: 'src/server/due/perform-due.ts',
    find: 'return moment !== null && moment <= scope.now',
    replace: 'return moment !== undefined',
    test: { file: 'tests/server/due/due.test.ts', name: 'what is put off just as its moment comes' },
  },
  {
    what: 'a person is kept out of one module by one record at a time',
    file: 'commands/userManagement/userBlock.ts',
    find: "unique: [{ fields: ['user', 'module'], where: { status: 'active' } }],",
    replace: '',
    test: { file: block, name: 'there is one open block of a person and a module' },
  },
]
