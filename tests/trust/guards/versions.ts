import type { Guard } from './guard.ts'

const version = 'tests/server/calls/version.test.ts'
const live = 'tests/unit/console/list/live.test.ts'
const list = 'tests/server/calls/list.test.ts'
const events = 'tests/server/calls/events.test.ts'
const looked = 'tests/server/calls/stream-look.test.ts'
const kept = 'tests/server/database/kept-behind.test.ts'
const timeline = 'tests/server/database/timeline.test.ts'
const ended = 'tests/server/calls/stream-end.test.ts'
const snapshot = 'tests/server/export/export-snapshot.test.ts'
const indexes = 'tests/server/database/sync-schema.test.ts'
const times = 'tests/unit/catalogue/request.test.ts'

/** Versions from the database, what is ordered by them, event streams, exports, the schema of two servers. */
export const versionGuards: readonly Guard[] = [
  {
    what: 'rows carry the version that wrote them',
    file: 'src/server/write/rows/write-rows.ts',
    find: 'return { changed_at: now, changed_by: account.id, version }',
    replace: 'return { changed_at: now, changed_by: account.id, version: version * 0 }',
    test: { file: version, name: 'rise by one with each change of a school' },
  },
  {
    what: 'many rows put back each to its own values carry the version too',
    file: 'src/server/write/rows/write-rows.ts',
    find: ', ...stamp]',
    replace: ', ...stamp.slice(0, 2)]',
    test: { file: 'tests/server/calls/batch.test.ts', name: 'is decided, audited row by row' },
  },
  {
    what: 'two fields of one setting saved at once are both kept',
    file: 'src/server/calls/setting.ts',
    find: 'withInitial(setting, { ...before, ...given })',
    replace: 'withInitial(setting, { ...given })',
    test: { file: version, name: 'two who save two fields of one setting at once' },
  },
  {
    what: 'a setting is saved from the version it was read at',
    file: 'src/server/calls/setting.ts',
    find: 'Number(params.version) !== (stored?.version ?? 0)',
    replace: 'Number(params.version) < 0',
    test: { file: version, name: 'a setting saved from what a colleague changed meanwhile' },
  },
  {
    what: 'counts are kept for the version they were made at',
    file: 'src/server/read/count.ts',
    find: 'return counted?.version === counting.versions.entity ? counted : undefined',
    replace: 'return counted',
    test: { file: events, name: 'counts are right at once after a change' },
  },
  {
    what: 'the next page is found by the value the cursor holds',
    file: 'src/server/read/order.ts',
    find: "typeof after === 'number' ? await placeOf(database, entity, schoolId, column, after) : after",
    replace: "await placeOf(database, entity, schoolId, column, typeof after === 'number' ? after : (after?.id ?? 0))",
    test: { file: list, name: 'holds its value, so that nothing is skipped when its row changes or goes' },
  },
  {
    what: 'an export reads one view of the database',
    file: 'src/server/export/register-export.ts',
    find: 'const { end, ...reading } = await dependencies.database.snapshot()',
    replace: 'const { end, ...reading } = { end: async () => undefined }',
    test: { file: snapshot, name: 'is one view: what is deleted and edited meanwhile changes nothing' },
  },
  {
    what: 'at most two exports run at once',
    file: 'src/server/export/export-slots.ts',
    find: 'if (running >= mostAtOnce) {',
    replace: 'if (running < 0) {',
    test: { file: snapshot, name: 'runs beside one other at most' },
  },
  {
    what: 'an export that is left gives its place back',
    file: 'src/server/export/export-slots.ts',
    find: 'if (isTaken) running--',
    replace: 'if (isTaken) running += 0',
    test: { file: snapshot, name: 'runs beside one other at most' },
  },
  {
    what: 'an export ends after its time',
    file: 'src/server/export/register-export.ts',
    find: "file.destroy(new Error('the export took too long'))",
    replace: 'undefined',
    test: { file: snapshot, name: 'ends with its time, however slowly it is taken' },
  },
  {
    what: 'changes are told within their transaction, not before',
    file: 'src/server/events/change-feed.ts',
    find: 'await notices.publishWithin(trx, fitting(',
    replace: 'await notices.publish(fitting(',
    test: { file: events, name: 'tell nothing of a change that fails' },
  },
  {
    what: 'events tell nothing of another school',
    file: 'src/server/events/change-feed.ts',
    find: 'of bySchool.get(schoolId)?.values() ?? [])',
    replace: 'of [...bySchool.values()].flatMap((each) => [...each.values()]))',
    test: { file: events, name: 'tell what changed, by whom and to what, to those who may see it' },
  },
  {
    what: 'events tell of what the caller may list',
    file: 'src/server/events/register-events.ts',
    find: 'if (!maySee(shared, caller, event.entity)) return',
    replace: '',
    test: { file: events, name: 'tell what changed, by whom and to what, to those who may see it' },
  },
  {
    what: 'a stream ends at once with its session',
    file: 'src/server/events/watch-sessions.ts',
    find: 'filter(({ caller }) => caller.id === accountId)',
    replace: 'filter(() => accountId < 0)',
    test: { file: ended, name: 'ends with its session, that of another goes on' },
  },
  {
    what: 'signing out is told to every server',
    file: 'src/server/signin/register-signin.ts',
    find: 'await tellSessionsEnded(database.notices, { schoolId, accountId: id })',
    replace: '',
    test: { file: ended, name: 'ends on every server' },
  },
  {
    what: 'a stream ends when rights change',
    file: 'src/server/events/watch-sessions.ts',
    find: 'void (rightsEntities.has(entity) && look())',
    replace: 'void entity',
    test: { file: 'tests/server/authorityment/power.test.ts', name: 'an open console is told to ask again' },
  },
  {
    what: 'a stream ends though nobody told of the end of its session',
    file: 'src/server/events/watch-sessions.ts',
    find: 'if (beats % beatsALook === 0) await look()',
    replace: '',
    test: { file: looked, name: 'end theirs once they are gone' },
  },
  {
    what: 'changes that tell of themselves do not wait for each other at the disk',
    file: 'src/server/database/notify.ts',
    find: "set_config('synchronous_commit', 'off', true)",
    replace: "set_config('synchronous_commit', 'on', true)",
    test: { file: kept, name: 'what tells of itself is told and seen before it is kept' },
  },
  {
    what: 'whoever made a change hears of it only once the disk has it',
    file: 'src/server/database/notify.ts',
    find: 'keepBehindCommit(query.compile(connection))',
    replace: 'query.compile(connection)',
    test: { file: kept, name: 'what tells of itself is told and seen before it is kept' },
  },
  {
    what: 'a PostgreSQL that failed is in another timeline',
    file: 'src/server/database/postgres/open-postgres.ts',
    find: 'extract(epoch from pg_stat_get_bgwriter_stat_reset_time())',
    replace: "''",
    test: { file: timeline, name: 'a PostgreSQL that failed gives numbers of changes again that were seen' },
  },
  {
    what: 'nothing is known of the versions of another timeline',
    file: 'src/console/list/rows/reconcile.ts',
    find: 'if (entry) parts.change(id, { ...entry, asOf: 0 })',
    replace: 'void entry',
    test: { file: live, name: 'has all rows read again, whatever its version and theirs' },
  },
  {
    what: 'a mark of another timeline stays only on a row that is as it was',
    file: 'src/console/list/rows/reconcile.ts',
    find: 'contentOf(row) === contentOf(after)',
    replace: 'true',
    test: { file: live, name: 'leaves what is said of a row where that is still so' },
  },
  {
    what: 'own versions of another timeline are forgotten',
    file: 'src/console/list/list-model.ts',
    find: '        decider.forgetVersions()\n',
    replace: '',
    test: { file: live, name: 'has a decision mean the version that is seen' },
  },
  {
    what: 'a stream ends though the notice of it was lost',
    file: 'src/server/events/watch-sessions.ts',
    find: 'feed.subscribe(schoolId, onEvent, look)',
    replace: 'feed.subscribe(schoolId, onEvent, () => undefined)',
    test: { file: ended, name: 'ends though the notice was lost' },
  },
  {
    what: 'the sessions of all streams of a school are looked at',
    file: 'src/server/events/watch-sessions.ts',
    find: 'chunk(listeners, atOnce).entries()',
    replace: 'chunk(listeners.slice(0, atOnce), atOnce).entries()',
    test: { file: looked, name: 'are all looked at where a school has hundreds' },
  },
  {
    what: 'a session has at most six streams',
    file: 'src/server/events/register-events.ts',
    find: 'if (streams.length > mostStreams) streams[0]?.()',
    replace: '',
    test: { file: ended, name: 'is one of six of its session' },
  },
  {
    what: 'messages go to the robot of their own school',
    file: 'src/server/outbox/robot-webhooks.ts',
    find: '(await writtenWebhooks(read, config.robotWebhook)).get(schoolId)',
    replace: '[...(await writtenWebhooks(read, config.robotWebhook)).values()][schoolId * 0]',
    test: { file: 'tests/server/handlers/send-to-group.test.ts', name: 'goes to the robot of its own school' },
  },
  {
    what: 'a message that may have been taken is not sent again by itself',
    file: 'src/server/outbox/start-outbox.ts',
    find: "isUnsure ? 'unsure' : over",
    replace: 'over',
    test: {
      file: 'tests/server/outbox/robots.test.ts',
      name: 'a message cut off may have been sent: a person sends it again, nobody else does',
    },
  },
  {
    what: 'robots are spoken to at the hosts allowed alone',
    file: 'src/server/outbox/robot-webhooks.ts',
    find: 'hosts.includes(new URL(address).origin)',
    replace: 'hosts.length > 0',
    test: { file: 'tests/server/outbox/robots.test.ts', name: 'keep their webhook sealed, and lead to no other host' },
  },
  {
    what: 'a time without a zone is Beijing’s',
    file: 'src/catalogue/schema/moment.ts',
    find: "zone = '+08:00'",
    replace: "zone = ''",
    test: { file: times, name: 'are Beijing times where no zone is said' },
  },
  {
    what: 'a day as a bound is meant to its end',
    file: 'src/catalogue/schema/moment.ts',
    find: 'parsed + dayLength - 1 : parsed',
    replace: 'parsed : parsed',
    test: { file: times, name: 'are Beijing times where no zone is said' },
  },
  {
    what: 'an old version drops nothing at its start',
    file: 'src/server/database/sync-schema.ts',
    find: 'if (table) unused.push(...unusedIndexes(database.engine, shape, table))',
    replace:
      "if (table) for (const name of unusedIndexes(database.engine, shape, table)) await sql.raw('drop index '.concat(name)).execute(trx)",
    test: { file: indexes, name: 'an index whose columns changed is made beside the old one' },
  },
  {
    what: 'indexes are made without holding up who writes',
    file: 'src/server/database/sync-indexes.ts',
    find: ".replace(' INDEX ', ' INDEX CONCURRENTLY ')",
    replace: '',
    test: { file: indexes, name: 'an index whose columns changed is made beside the old one' },
  },
  {
    what: 'one server at a time makes indexes',
    file: 'src/server/database/lock-keys.ts',
    find: '.rows[0]?.taken) return run(connection)',
    replace: '.rows[0]) return run(connection)',
    test: { file: indexes, name: 'waits while another server makes some' },
  },
  {
    what: 'an index that a crash left half made is made anew',
    file: 'src/server/database/sync-indexes.ts',
    find: 'for (const name of table?.unfinished ?? []) {',
    replace: 'for (const name of [] as string[]) {',
    test: { file: indexes, name: 'that a crash left half made is dropped and made anew' },
  },
  {
    what: 'a page is read once for all who ask for it at once',
    file: 'src/server/read/list.ts',
    find: 'return together(JSON.stringify([schoolId, entity.name, request]), read)',
    replace: 'return read()',
    test: { file: 'tests/server/database/read-together.test.ts', name: 'the same page is read once' },
  },
  {
    what: 'who asks for a page while it is being read is told of what was there by then',
    file: 'src/server/read/read-together.ts',
    find: '    return answer\n',
    replace: '    return reading.now\n',
    test: { file: 'tests/unit/server/read-together.test.ts', name: 'answers whoever asks while it is being read' },
  },
  {
    what: 'a queue is read by its own index, whatever the statistics say',
    file: 'src/server/read/page-in-order.ts',
    find: 'const { conditions, within } = rowsByIndex(schoolId, where, sort, index)',
    replace: 'const { conditions, within } = rowsByIndex(schoolId, where, sort, null)',
    test: { file: 'tests/server/calls/filter-plan.test.ts', name: 'whatever the statistics say of them' },
  },
  {
    what: 'a queue is searched by its own index',
    file: 'src/server/read/order.ts',
    find: "const isFirst = after === null && database.engine === 'postgres'",
    replace: 'const isFirst = false',
    test: { file: 'tests/server/calls/filter-plan.test.ts', name: 'are searched along it too' },
  },
]
