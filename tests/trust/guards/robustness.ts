import type { Guard } from './guard.ts'

const elsewhere = 'tests/server/upload/fetch-remote.test.ts'
const hard = 'tests/server/http/hard-input.test.ts'
const patience = 'tests/server/http/patience.test.ts'
const aside = 'tests/server/import/aside.test.ts'
const sheets = 'tests/server/import/read-sheet.test.ts'
const log = 'tests/server/database/sqlite-log.test.ts'
const remote = 'src/server/upload/fetch-remote.ts'

/** Nothing ends the process, nothing holds it up. */
export const robustnessGuards: readonly Guard[] = [
  {
    what: 'a redirect to no address is refused',
    file: remote,
    find: "if (!URL.canParse(location, next)) throw refused('网址转向到一个打不开的地址')",
    replace: '',
    test: { file: elsewhere, name: 'is said not to open, and the server goes on' },
  },
  {
    what: 'a redirect within our own network is refused',
    file: remote,
    find: 'agentFor(address, { allowIPAddressList: [...(rules.insideAllowed ?? [])] })',
    replace:
      "agentFor(address, { allowPrivateIPAddress: true, allowMetaIPAddress: true, allowIPAddressList: ['169.254.169.254', ...(rules.insideAllowed ?? [])] })",
    test: { file: elsewhere, name: 'is said not to open, and the server goes on' },
  },
  {
    what: 'an answer that switches protocols hangs nothing',
    file: remote,
    find: "sent.on('upgrade', (response, socket) => {",
    replace: "sent.on('never', (response, socket) => {",
    test: { file: elsewhere, name: 'is said not to open, and the server goes on' },
  },
  {
    what: 'a file elsewhere has a total time, however it drips',
    file: remote,
    find: 'const over = AbortSignal.timeout(rules.total)',
    replace: 'const over = AbortSignal.timeout(rules.total + 1e9)',
    test: { file: elsewhere, name: 'that sends no whole file at' },
  },
  {
    what: 'redirects come to an end',
    file: remote,
    find: 'redirects <= mostRedirects',
    replace: 'redirects <= mostRedirects + 10_000',
    test: { file: elsewhere, name: 'is said not to open, and the server goes on' },
  },
  {
    what: 'a name that is no text is no error of ours',
    file: 'src/server/upload/register-uploads.ts',
    find: `  } catch {
    return last
  }`,
    replace: `  } catch (error) {
    throw error
  }`,
    test: { file: elsewhere, name: 'that sends no whole file at' },
  },
  {
    what: 'what a request throws behind its answer does not end the process',
    file: 'src/server/lifecycle.ts',
    find: `  goOn(app)
  app.server`,
    replace: '  app.server',
    test: {
      file: 'tests/server/app/shutdown.test.ts',
      name: 'takes more than what a request throws behind its answer',
    },
  },
  {
    what: 'the thread that answers comes before those that help it',
    file: 'src/server/lifecycle.ts',
    find: '  yieldToAnswers()\n',
    replace: '',
    test: { file: 'tests/server/app/yield-to-answers.test.ts', name: 'the thread that answers comes before' },
  },
  {
    what: 'fewer connections are taken than files may be opened',
    file: 'src/server/lifecycle.ts',
    find: 'app.server.maxConnections = mostConnections()',
    replace: 'mostConnections()',
    test: {
      file: 'tests/server/app/shutdown.test.ts',
      name: 'is not brought about by more connections than it may open files',
    },
  },
  {
    what: 'a filter has at most 500 values',
    file: 'src/catalogue/schema/request.ts',
    find: 'if (texts.length > most) throw',
    replace: 'if (texts.length < 0) throw',
    test: { file: hard, name: 'a filter of 40,000 values' },
  },
  {
    what: 'JSON has at most 64 levels',
    file: 'src/catalogue/schema/structure.ts',
    find: 'if (depth > mostLevels) return',
    replace: 'if (depth > mostLevels * 1e6) return',
    test: { file: hard, name: 'JSON of a hundred thousand levels' },
  },
  {
    what: 'what no call could take is refused before anything reads it',
    file: 'src/server/http/body-parsing.ts',
    find: 'if (problem) throw new ProtocolError(400, problem)',
    replace: '',
    test: { file: hard, name: 'what a database cannot keep' },
  },
  {
    what: 'calls are counted whatever way their address is written',
    file: 'src/server/http/api-path.ts',
    find: "return apiPath.test(routeOptions.url ?? '') || apiPath.test(decodedPath(url))",
    replace: "return apiPath.test(url) || (routeOptions.url === '' && apiPath.test(decodedPath(url)))",
    test: { file: hard, name: 'an address written another way is counted as the one it is' },
  },
  {
    what: 'who answers a letter at a time is left on time',
    file: 'src/server/http/answer-within.ts',
    find: 'if (isLate) throw',
    replace: 'if (!isLate) throw',
    test: { file: 'tests/server/security/hostile-answers.test.ts', name: 'is left on time by who reads' },
  },
  {
    what: 'books are read one after the other',
    file: 'src/server/import/read-book.ts',
    find: 'const lines = await turn(() => readApart(bytes, lineOf))',
    replace: 'const lines = await readApart(bytes, lineOf)',
    test: { file: aside, name: 'are read one after the other' },
  },
  {
    what: 'a few books wait to be read, not any number',
    file: 'src/server/import/read-book.ts',
    find: 'if (turn.activeCount + turn.pendingCount >= mostAtOnce) {',
    replace: 'if (turn.activeCount + turn.pendingCount < 0) {',
    test: { file: aside, name: 'are read one after the other' },
  },
  {
    what: 'a book holds so much text and no more',
    file: 'src/server/import/read-book-process.ts',
    find: '|| text > mostText',
    replace: '',
    test: { file: aside, name: 'are read one after the other' },
  },
  {
    what: 'a book unpacks to so much and no more',
    file: 'src/server/import/read-book-process.ts',
    find: 'if (size > largestUnpacked) throw',
    replace: 'if (size < 0) throw',
    test: { file: sheets, name: 'a book that would unpack to more than an import takes' },
  },
  {
    what: 'a preview holds no write lock',
    file: 'src/server/import/register-import.ts',
    find: 'dependencies.database.rehearse(',
    replace: 'dependencies.database.write(',
    test: { file: aside, name: 'lets others read and write meanwhile' },
  },
  {
    what: 'others are served between two rows of a preview',
    file: 'src/server/import/register-import.ts',
    find: 'target, sheet, pauses())',
    replace: 'target, sheet)',
    test: { file: aside, name: 'lets others read and write meanwhile' },
  },
  {
    what: 'large sheets are checked one at a time',
    file: 'src/server/import/register-import.ts',
    find: 'bytes.length <= smallFile ? read() : turns.sheet(read)',
    replace: 'read()',
    test: { file: 'tests/server/import/turn.test.ts', name: 'one after the other' },
  },
  {
    what: 'an import waits for nobody while it holds the lock',
    file: 'src/server/import/register-import.ts',
    find: 'checkRows(scope, changes, target, { ...sheet, rows })',
    replace: 'checkRows(scope, changes, target, { ...sheet, rows }, pauses())',
    test: { file: aside, name: 'waits for nobody while it holds the lock' },
  },
  {
    what: 'a row of a sheet that is refused leaves nothing behind',
    file: 'src/server/import/check-rows.ts',
    find: 'return refused.size < lines.length',
    replace: 'return true',
    test: { file: 'tests/server/import/check-rows.test.ts', name: 'leave nothing behind where they are refused' },
  },
  {
    what: 'headers that drip are waited for so long and no longer',
    file: 'src/server/http/patience.ts',
    find: 'headersTimeout: headers,',
    replace: 'headersTimeout: headers + 100_000,',
    test: { file: patience, name: 'a connection that ' },
  },
  {
    what: 'a body that drips is waited for so long and no longer',
    file: 'src/server/http/patience.ts',
    find: 'if (!raw.complete) raw.destroy()',
    replace: '',
    test: { file: patience, name: 'a connection that ' },
  },
  {
    what: 'a connection stays so long after its answer and no longer',
    file: 'src/server/http/patience.ts',
    find: 'keepAliveTimeout: idle,',
    replace: 'keepAliveTimeout: idle * 1e4,',
    test: { file: patience, name: 'a connection that ' },
  },
  {
    what: 'a silent connection is closed',
    file: 'src/server/http/patience.ts',
    find: 'connectionTimeout: silence,',
    replace: 'connectionTimeout: silence * 1e4,',
    test: { file: patience, name: 'a connection that stops in a file is closed for its silence' },
  },
  {
    what: 'a connection whose answer the server owes is kept',
    file: 'src/server/app.ts',
    find: '  keepAskers(app)\n',
    replace: '',
    test: { file: patience, name: 'a call that takes longer than silence may last is answered' },
  },
  {
    what: 'changes that wait for the lock of a school take no connections from those who read',
    file: 'src/server/database/postgres/open-postgres.ts',
    find: 'schoolId === undefined ? change() : inTurn(schoolId, change)',
    replace: 'change()',
    test: { file: 'tests/server/database/postgres-connections.test.ts', name: 'changes that wait for the lock' },
  },
  {
    what: 'the log of SQLite gives its space back once the demo is written',
    file: 'src/server/database/sqlite/open-sqlite.ts',
    find: `      await sql\`analyze\`.execute(writer)
      await truncateLog(writer)`,
    replace: '      await sql`analyze`.execute(writer)',
    test: { file: log, name: 'gives its space back once the demo is written' },
  },
  {
    what: 'nobody waits for the log while somebody reads what stood before',
    file: 'src/server/database/sqlite/sqlite-log.ts',
    find: 'await sql`pragma busy_timeout = 0`.execute(connection)',
    replace: '',
    test: { file: log, name: 'the log stays, and nobody waits' },
  },
  {
    what: 'a log that grew large is emptied while the server runs',
    file: 'src/server/database/sqlite/sqlite-log.ts',
    find: 'if ((await logSize(path)) <= largeLog) return',
    replace: 'if ((await logSize(path)) >= 0) return',
    test: { file: log, name: 'a log that grew large is emptied' },
  },
  {
    what: 'who writes is not held for whoever reads what stood before the log',
    file: 'src/server/database/sqlite/reader-thread.ts',
    find: "if (workerData.use === 'log') file.exec('pragma busy_timeout = 0')",
    replace: '',
    test: { file: log, name: 'a log that grew large is emptied' },
  },
  {
    what: 'nobody is told of a change before the disk has it',
    file: 'src/server/database/sqlite/open-sqlite.ts',
    find: 'keep(keeping === undefined).then(',
    replace: 'Promise.resolve().then(',
    test: { file: log, name: 'nobody is told of a change before the disk has it' },
  },
  {
    what: 'a condition nobody knows is left out of lists alone, never of what acts upon all that match',
    file: 'src/catalogue/schema/request.ts',
    find: 'if (!condition) throw new InputError(`',
    replace: 'if (!condition) continue\n    if (!condition) throw new InputError(`',
    test: { file: 'tests/server/old-client/list.test.ts', name: 'a filter of an action, an export and an import' },
  },
  {
    what: 'what the library takes is no avatar for that',
    file: 'src/server/change-listeners.ts',
    find: '  avatarListener,\n',
    replace: '',
    test: { file: 'tests/server/old-client/upload.test.ts', name: 'an avatar is a JPEG or PNG under 2 MB' },
  },
  {
    what: 'an avatar is no larger than 2 MB',
    file: 'src/server/upload/avatar.ts',
    find: 'if (size > largestAvatar) throw avatarTooLarge()',
    replace: '',
    test: { file: 'tests/server/old-client/upload.test.ts', name: 'an avatar is a JPEG or PNG under 2 MB' },
  },
  {
    what: 'an avatar is a JPEG or PNG by its content',
    file: 'src/server/upload/avatar.ts',
    find: "if (format !== 'jpeg' && format !== 'png') throw refused(wrongFormat)",
    replace: '',
    test: { file: 'tests/server/old-client/upload.test.ts', name: 'an avatar is a JPEG or PNG under 2 MB' },
  },
  {
    what: 'source maps are for who is signed in',
    file: 'src/server/static/serve-console.ts',
    find: ", '**/*.map'",
    replace: '',
    test: { file: 'tests/server/app/app.test.ts', name: 'serves source maps to who is signed in' },
  },
]
