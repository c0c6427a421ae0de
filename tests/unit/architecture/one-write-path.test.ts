import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { filesBelow } from '../../support/files-below.ts'

const files = filesBelow(['src/server', 'src/demo']).filter(
  (file) => !file.startsWith('src/server/database/migrations/'),
)

function codeOf(file: string): string {
  return readFileSync(file, 'utf8').replace(/\/\*\*.*?\*\//gs, '')
}

/** Where code writes: kysely's calls and statements of its own, with the table named there, or '' where it is a variable. */
function writesIn(file: string): string[] {
  const code = codeOf(file)
  const calls = [...code.matchAll(/\.(?:insertInto|updateTable|deleteFrom)\((?:'(\w+)')?/g)]
  const statements = [...code.matchAll(/`[^`]*?\b(?:insert into|update|delete from) +(?:(\w+)|\$\{)/g)]
  const bulk = [...code.matchAll(/\binsertRows\(\s*[\w.]+,\s*(?:'(\w+)')?/g)]
  return [...calls, ...statements, ...bulk].map((match) => match[1] ?? '')
}

function writersOf(isMeant: (table: string) => boolean): string[] {
  return files.filter((file) => writesIn(file).some(isMeant)).sort()
}

/** Tables that stand beside the entities': who signs in, what goes out, what lies on the disk. */
const ownTables = [
  'access_token',
  'answered_call',
  'captcha_used',
  'identity_link',
  'login_failure',
  'masked_guess',
  'missed_word',
  'outbox',
  'passkey',
  'payment_notice',
  'recovery_code',
  'running_batch',
  'school',
  'second_factor',
  'server_state',
  'program_write',
  'session',
  'terminal_request',
  'session_confirmation',
  'signin_step',
  'upload',
]
const systemTables = [
  ...ownTables,
  ...[
    'audit',
    'audit_batch',
    'entity_version',
    'keyword_gram',
    'keyword_index',
    'row_count',
    'sequence',
    'setting',
    'word_look',
  ],
]

describe('rows are changed by one write path (issue 16, 1)', () => {
  it('finds writers to judge', () => {
    expect(files.length).toBeGreaterThan(200)
    expect(writersOf((table) => table === 'session')).toContain('src/server/security/session.ts')
  })

  it.each<[table: string, writers: string[]]>([
    [
      'audit_batch',
      [
        'src/server/audit/audit-listener.ts',
        'src/server/audit/purge-audit.ts',
        'src/server/audit/running/close-cut-off.ts',
        'src/server/audit/undo/undo.ts',
        'src/server/history/write-refusal.ts',
      ],
    ],
    ['audit', ['src/server/audit/purge-audit.ts', 'src/server/audit/write-audit.ts']],
    ['sequence', ['src/server/database/take-ids.ts']],
    ['entity_version', ['src/server/database/school-version.ts']],
    ['row_count', ['src/server/rows/kept-counts.ts']],
    ['setting', ['src/server/write/rows/write-setting.ts']],
    ['keyword_gram', ['src/server/rows/keyword/write-grams.ts']],
    ['word_look', ['src/server/rows/found/look-through.ts', 'src/server/rows/found/word-look.ts']],
    ['keyword_index', ['src/server/rows/keyword/build-keywords.ts', 'src/server/rows/keyword/keyword-index.ts']],
  ])('%s is written by who keeps it', (table, writers) => {
    expect(writersOf((each) => each === table)).toEqual(writers)
  })

  it('the tables of entities are written by the write path, and beside it by one who says why', () => {
    expect(writersOf((table) => !systemTables.includes(table))).toEqual([
      // Any table, by its name.
      'src/server/database/insert-rows.ts',
      // Titles of accounts, which are a record, of people who were erased.
      'src/server/erasure/erasure-listener.ts',
      // What programs asked for about them, which nothing may bring back.
      'src/server/erasure/forget-in-requests.ts',
      // What there was before the ledger, once.
      'src/server/ledger/open-ledger.ts',
      // Whether sensitive words are found in texts there were before, which nobody decides.
      'src/server/rows/found/look-through.ts',
      // The own password: a value no audit may hold.
      'src/server/signin/register-account.ts',
      // In how many places a file of the library is used, kept with every change.
      'src/server/upload/attachment-use.ts',
      'src/server/write/keep-counters.ts',
      'src/server/write/rows/add-to-rows.ts',
      'src/server/write/rows/write-rows.ts',
    ])
  })

  it('what a change gathered is written by applyChanges, in a change or before there are any', () => {
    const callersOf = (name: string) =>
      files.filter((file) => new RegExp(`(?<!function )\\b${name}\\(`).test(codeOf(file))).sort()
    expect(callersOf('writeRows')).toEqual(['src/server/write/apply-changes.ts'])
    expect(callersOf('keepKeywords')).toEqual(['src/server/write/apply-changes.ts'])
    expect(callersOf('applyChanges')).toEqual([
      'src/server/write/commit-change.ts',
      'src/server/write/write-unrecorded.ts',
    ])
    expect(callersOf('writeUnrecorded')).toEqual([
      'src/demo/school-writer.ts',
      'src/demo/settings.ts',
      'src/server/ledger/open-ledger.ts',
      'src/server/signin/create-administrator.ts',
    ])
  })
})
