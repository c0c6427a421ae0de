import type { Guard } from './guard.ts'

const rules = 'tests/server/integrity/rules.test.ts'
const block = 'tests/server/due/block.test.ts'
const timed = 'tests/server/due/timed.test.ts'
const undo = 'tests/server/calls/undo.test.ts'
const version = 'tests/server/calls/version.test.ts'
const action = 'tests/server/calls/action.test.ts'
const twins = 'tests/server/twin/write-path.test.ts'
const invariants = 'src/server/write/rule/invariants.ts'
const counters = 'src/server/write/keep-counters.ts'

/** One way to write, and what it keeps true of every entity. */
export const writePathGuards: readonly Guard[] = [
  {
    what: 'changes of a school wait for one another, on two servers too',
    file: 'src/server/write/commit-change.ts',
    find: 'version: await takeVersion(place.trx, place.account.schoolId) }',
    replace: 'version: Number(process.hrtime.bigint() % 1_000_000_000_000n) }',
    test: { file: twins, name: 'two fields of one setting, saved by two admins' },
  },
  {
    what: 'no row comes to lie above itself',
    file: invariants,
    find: '...(await cycles(scope, entity, written, changes)),',
    replace: '',
    test: { file: rules, name: 'no folder comes to lie in itself' },
  },
  {
    what: 'an undo leaves out what would break a rule by now',
    file: 'src/server/audit/undo/take-back.ts',
    find: 'if (violations.length === 0) return',
    replace: 'if (violations.length >= 0) return',
    test: { file: rules, name: 'no folder comes to lie in itself' },
  },
  {
    what: 'references lead to rows that exist',
    file: invariants,
    find: '...(await brokenRefs(scope, entity, written, changes)),',
    replace: '',
    test: { file: undo, name: 'does not put back a reference to what is gone' },
  },
  {
    what: 'references of others are counted before a row is removed',
    file: 'src/server/calls/act.ts',
    find: 'if (!referred.has(row.id)) changes.removeRow',
    replace: 'changes.removeRow',
    test: { file: action, name: 'remove what nothing refers to' },
  },
  {
    what: 'taking back a creation leaves what is used by now',
    file: 'src/server/audit/undo/take-back.ts',
    find: '.filter((entry) => !used.has(entry.id))',
    replace: '',
    test: { file: undo, name: 'takes back what was created, unless it is used by now' },
  },
  {
    what: 'what is switched off is not newly chosen',
    file: invariants,
    find: '...(isUndo ? [] : await disabledRefs(scope, entity, written, changes)),',
    replace: '',
    test: { file: rules, name: 'what is switched off cannot be chosen any more' },
  },
  {
    what: 'unique values stay unique, and are named',
    file: invariants,
    find: '...(await takenRows(scope, entity, written, changes)),',
    replace: '',
    test: { file: undo, name: 'brings back what was removed under its id, unless its place is taken' },
  },
  {
    what: 'nothing ends before it begins',
    file: invariants,
    find: 'end >= begin) return []',
    replace: 'end >= -Infinity) return []',
    test: { file: rules, name: 'nothing ends before it begins' },
  },
  {
    what: 'the other end of a period is read with the one written',
    file: invariants,
    find: '...(entity.periods ?? []).flat(), ...due',
    replace: '...due',
    test: { file: rules, name: 'nothing ends before it begins' },
  },
  {
    what: 'nothing is given an end that has passed',
    file: invariants,
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
    what: 'a figure does not fall below its least',
    file: invariants,
    find: 'Number(after?.[name] ?? 0) >= field.min) return []',
    replace: 'true) return []',
    test: { file: rules, name: 'points that were spent meanwhile' },
  },
  {
    what: 'what is removed counts no more',
    file: counters,
    find: 'add(was, -1)',
    replace: '',
    test: { file: rules, name: 'figures follow from rows' },
  },
  {
    what: 'a comment deleted by its status counts no more, and undone again',
    file: counters,
    find: 'row !== null && holds(where, row) ?',
    replace: 'row !== null ?',
    test: { file: rules, name: 'a dynamic counts its comments that are not deleted' },
  },
  {
    what: 'a row that comes back is counted anew',
    file: counters,
    find: 'if (made.length > 0) await recount',
    replace: 'if (made.length < 0) await recount',
    test: { file: rules, name: 'an article deleted with its comments comes back' },
  },
  {
    what: 'votes added by hand count beside those cast',
    file: counters,
    find: "if (each.kind === 'updated') add(each.id,",
    replace: 'if (each.id < 0) add(each.id,',
    test: { file: rules, name: 'the votes of a participant' },
  },
  {
    what: 'a figure that follows from rows is nothing that anybody writes',
    file: 'src/server/write/change-set.ts',
    find: '.filter(([name]) => !counted.has(name))',
    replace: '',
    test: { file: rules, name: 'a figure that follows from rows is written by no handler' },
  },
  {
    what: 'an added figure is column = column + n, in the audit too',
    file: 'src/server/handlers/user.ts',
    find: `async ({ rows, inputs, increment, create }) => {
  for (const { id } of rows) {
    await increment('user', id, { points: Number(inputs.reward) })`,
    replace: `async ({ rows, inputs, change, create }) => {
  for (const { id, points } of rows) {
    await change('user', id, { points: Number(points) + Number(inputs.reward) })`,
    test: { file: rules, name: 'points given at once by two add up' },
  },
  {
    what: 'the home page before is none any more',
    file: 'src/server/handlers/page.ts',
    find: "await lock('diyPage', { home: true })",
    replace: "await lock('diyPage', { id: [] })",
    test: { file: rules, name: 'one page is the home page' },
  },
  {
    what: 'a row that moved on from the version seen is left alone',
    file: 'src/server/calls/target-rows.ts',
    find: 'versions === null || versions.get(id) === version',
    replace: 'versions === null || id > 0 || version < 0',
    test: { file: version, name: 'a row that moved on from the version seen' },
  },
  {
    what: 'an edit that names an older version is left out',
    file: 'src/server/calls/target-rows.ts',
    find: 'const rows = found.filter(isSeen)',
    replace: 'const rows = found',
    test: { file: version, name: 'an edit of what a colleague saved meanwhile is left out' },
  },
  {
    what: 'a filter takes only what no later change wrote',
    file: 'src/server/calls/target-rows.ts',
    find: "ref('version')} <= ",
    replace: "ref('version')} >= 0 * ",
    test: { file: action, name: 'by filter in a query they leave alone what came or changed after' },
  },
  {
    what: 'a filter that means more rows than were seen changes nothing',
    file: 'src/server/calls/target-rows.ts',
    find: 'if (ids.length > expected) {',
    replace: 'if (ids.length > expected + 1e9) {',
    test: { file: action, name: 'more rows than expected change nothing' },
  },
  {
    what: 'a time in asOf, from an old tab, is refused',
    file: 'src/catalogue/schema/target.ts',
    find: 'asOf < 0 || asOf > latestVersion',
    replace: 'asOf < 0',
    test: { file: version, name: 'a list from an old tab' },
  },
  {
    what: 'versions come in the order of ids, one each',
    file: 'src/catalogue/schema/target.ts',
    find: 'if (versions.length !== ids.length) throw',
    replace: 'if (versions.length < 0) throw',
    test: { file: 'tests/unit/catalogue/request.test.ts', name: 'may say which version of each row was seen' },
  },
  {
    what: 'the second of two moderators is told, and overwrites nothing',
    file: 'src/server/calls/act.ts',
    find: 'else unfit.push(row)',
    replace: 'else fit.push(row)',
    test: { file: action, name: 'the second of two moderators is told who decided' },
  },
  {
    what: 'an undo leaves alone what was changed since',
    file: 'src/server/audit/undo/take-back.ts',
    find: 'if (later) skipped.push(',
    replace: 'if (later && entry.id < 0) skipped.push(',
    test: { file: undo, name: 'leaves alone what has been changed since' },
  },
  {
    what: 'an undo goes by changes, not by values: approved, sent back, approved by another',
    file: 'src/server/audit/undo/take-back.ts',
    find: 'rows.get(id)?.version === batch)',
    replace: 'Object.entries(after).every(([name, value]) => rows.get(id)?.[name] === value))',
    test: { file: version, name: 'an undo takes back its own approval, not the one made since' },
  },
  {
    what: 'an undo looks past what was itself taken back',
    file: 'src/server/audit/undo/later-change.ts',
    find: '!settled.has(change.batch) && isInTheWay',
    replace: 'isInTheWay',
    test: { file: version, name: 'an undo looks past what was taken back since' },
  },
  {
    what: 'a batch is taken back once',
    file: 'src/server/audit/undo/undo.ts',
    find: ".where('undone_at', 'is', null)",
    replace: '',
    test: { file: undo, name: 'happens once' },
  },
  {
    what: 'a walk over parents is bounded',
    file: 'src/server/write/rule/tree.ts',
    find: "if (level === mostLevels) return 'deep'",
    replace: "if (level === 1_000_000) return 'top'",
    test: { file: rules, name: 'hold up no walk over parents' },
  },
  {
    what: 'verify-data recounts figures',
    file: 'src/server/integrity/find-differences.ts',
    find: '} <> ',
    replace: '} = -1 - ',
    test: { file: rules, name: 'are each found by npm run verify-data' },
  },
  {
    what: 'verify-data recounts where files are used',
    file: 'src/server/integrity/find-differences.ts',
    find: 'if (Number(uses ?? 0) !== counted) yield',
    replace: 'if (Number.isNaN(counted)) yield',
    test: { file: rules, name: 'are each found by npm run verify-data' },
  },
  {
    what: 'verify-data finds references to what is gone',
    file: 'src/server/integrity/find-differences.ts',
    find: 'and not exists (select 1 from',
    replace: 'and 1 = 0 and not exists (select 1 from',
    test: { file: rules, name: 'are each found by npm run verify-data' },
  },
  {
    what: 'verify-data finds circles',
    file: 'src/server/integrity/find-differences.ts',
    find: `if (climb(id, parents) !== 'top')`,
    replace: `if (climb(id, parents) !== 'top' && id < 0)`,
    test: { file: rules, name: 'are each found by npm run verify-data' },
  },
  {
    what: 'verify-data finds what ends before it begins',
    file: 'src/server/integrity/find-differences.ts',
    find: '))} < ',
    replace: '))} = 2 * ',
    test: { file: rules, name: 'are each found by npm run verify-data' },
  },
  {
    what: 'rows that a change reads are locked on PostgreSQL',
    file: 'src/server/write/rows/locked-rows.ts',
    find: "engine === 'postgres' ? query.forUpdate() : query",
    replace: "engine === 'postgres' ? query : query",
    test: { file: rules, name: 'rows that a change decides by stay as they are' },
  },
]
