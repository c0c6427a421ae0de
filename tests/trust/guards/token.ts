import type { Guard } from './guard.ts'

const sessions = 'tests/server/signin/sessions.test.ts'
const terminal = 'tests/server/signin/terminal-signin.test.ts'
const program = 'tests/server/program/mcp.test.ts'
const people = 'tests/server/program/left-to-people.test.ts'
const caller = 'src/server/access/caller.ts'
const tools = 'src/server/program/tools.ts'

/** Sessions ended by their owner; what terminals and programs may not do with their tokens. */
export const tokenGuards: readonly Guard[] = [
  {
    what: 'nobody ends the sessions of others',
    file: 'src/server/signin/session/register-sessions.ts',
    find: 'each.id !== own : each.id === id',
    replace: 'each.id !== own : true',
    test: { file: sessions, name: 'one ends at its next call' },
  },
  {
    what: 'a call is open to a terminal where it says so alone',
    file: caller,
    find: '!request.routeOptions.config.openTo?.includes(kind)',
    replace: 'kind === undefined',
    test: { file: terminal, name: 'does what its owner may' },
  },
  {
    what: 'a token is kept to its scope',
    file: caller,
    find: 'scope ? scopeAllows(catalogue, scope) : () => true',
    replace: '() => true',
    test: { file: terminal, name: 'is kept to reading, and to its modules' },
  },
  {
    what: 'a program confirms no request',
    file: caller,
    find: '!confirmedInConsole(catalogue).has(permission) && leaves(permission)',
    replace: 'leaves(permission)',
    test: { file: program, name: 'delete nothing: a person confirms the rows and values' },
  },
  {
    what: 'a terminal is given its token once',
    file: 'src/server/security/device/terminal-request.ts',
    find: '  if (!gone) return undefined\n  const { name',
    replace: '  if (!gone) return null\n  const { name',
    test: { file: terminal, name: 'waits until a person who sees its name and address confirms' },
  },
  {
    what: 'who was let in before an account was signed out fetches nothing after',
    file: 'src/server/security/session.ts',
    find: 'await forgetTerminals(trx, account)',
    replace: '',
    test: { file: terminal, name: 'fetches nothing after' },
  },
  {
    what: 'who opens a session and who ends them all wait for one another',
    file: 'src/server/security/hold-account.ts',
    find: "if (engine === 'sqlite') return",
    replace: 'if (engine !== null) return',
    test: { file: terminal, name: 'is signed out as well where it is given its token just before' },
  },
  {
    what: 'a session that has ended lets nobody in by a call under way',
    file: 'src/server/signin/session/session-change.ts',
    find: 'await holdCaller(dependencies.database, scope.trx, caller)',
    replace: '',
    test: { file: terminal, name: 'lets nobody in by a call that was under way' },
  },
  {
    what: 'a program deletes nothing and moves no money by itself',
    file: tools,
    find: 'if (reason === null) {',
    replace: 'if (reason !== undefined) {',
    test: { file: program, name: 'delete nothing: a person confirms the rows and values' },
  },
  {
    what: 'a program says of nobody that money goes to them',
    file: 'src/catalogue/token/asked-before.ts',
    find: "if ('entity' in endpoint && left.length > 0) {",
    replace: "if ('entity' in endpoint && left.length > 99) {",
    test: { file: people, name: 'divert no money' },
  },
  {
    what: 'of what a program asks for each sees rows of their lists alone',
    file: 'src/server/read/veiled-values.ts',
    find: 'account.allows(listPermission({ name: entity }))',
    replace: 'entity.length >= 0',
    test: { file: people, name: 'whoever decides is told what they may see' },
  },
  {
    what: 'a program keeps to its rate',
    file: 'src/server/security/program-write.ts',
    find: 'Number(made) >= most',
    replace: 'Number(made) < 0',
    test: { file: program, name: 'that may write do so by their rate' },
  },
  {
    what: 'what a person confirms is what was shown',
    file: 'src/server/handlers/asked.ts',
    find: 'standing.get(id) !== versions[id]',
    replace: 'standing.get(id) === undefined',
    test: { file: program, name: 'delete nothing: a person confirms the rows and values' },
  },
  {
    what: 'an amount above the limit goes on to a second person',
    file: 'src/server/calls/act.ts',
    find: 'by !== reviewEntity && (await',
    replace: 'by === reviewEntity && (await',
    test: { file: program, name: 'move no money' },
  },
  {
    what: 'nothing of a dry run is kept',
    file: 'src/server/calls/dry-run.ts',
    find: 'throw new TakenBack()',
    replace: 'await Promise.resolve()',
    test: { file: 'tests/server/calls/dry-run.test.ts', name: 'says which rows would change' },
  },
]
