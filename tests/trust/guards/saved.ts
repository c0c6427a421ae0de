import type { Guard } from './guard.ts'

const test = 'tests/server/saved/saved.test.ts'
const file = 'src/server/saved/register-saved.ts'

/** Views and macros, and the figures for Prometheus. */
export const savedGuards: readonly Guard[] = [
  {
    what: 'views and macros of one’s own are seen by nobody else',
    file,
    find: ".where('owner', 'in', [school, caller])",
    replace: ".where('owner', '>=', 0)",
    test: { file: test, name: 'the own take no right, are seen by nobody else' },
  },
  {
    what: 'nobody saves or removes a view or macro for the school without the right to',
    file,
    find: 'if (isSchools) await requirePermission(dependencies, request, shareRight)',
    replace: '',
    test: { file: test, name: 'take the right to share, to save, to change and to remove' },
  },
  {
    what: 'a view or macro is saved from the version it was read at',
    file,
    find: '(seen !== undefined && row.version !== seen)',
    replace: 'seen === -1',
    test: { file: test, name: 'what somebody else changed meanwhile is not written over' },
  },
  {
    what: 'a macro of the school opens no view of one alone',
    file,
    find: "if (missing) throw new InputError('全校的宏只能打开全校的视图', 'content')",
    replace: '',
    test: { file: test, name: 'open no view of one alone' },
  },
  {
    what: 'figures are shown to who has the token alone',
    file: 'src/server/observation/register-metrics.ts',
    find: 'if (!isSame(sign(token, given), sign(token, token)))',
    replace: "if (given === '')",
    test: { file: 'tests/server/observation/metrics.test.ts', name: 'are shown to who has the token' },
  },
  {
    what: 'a macro asks before what cannot be undone',
    file: 'src/console/saved/macro/run-macro.ts',
    find: 'if (asked && !(await isMeant(macro))) return',
    replace: '',
    test: { file: 'tests/browser/macro.test.ts', name: 'ask once before what cannot be undone' },
    slow: true,
  },
]
