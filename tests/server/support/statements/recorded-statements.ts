import pg from 'pg'

/** Where a statement was sent from: its text, and the first file of the project on the way to it. */
export type Recorded = { readonly text: string; readonly from: string }

const recorded = new Map<string, Recorded>()
const project = new URL('../../../../', import.meta.url).pathname
let isRecording = false

/** Keeps every distinct text this process sends to PostgreSQL from now on, but for those that tests send themselves. */
export function recordStatements(): void {
  if (isRecording) return
  isRecording = true
  const { query } = pg.Client.prototype
  const keep = (given: unknown) => {
    const text = typeof given === 'string' ? given : textOf(given)
    if (text === undefined) return
    const shape = shapeOf(text)
    if (recorded.has(shape)) return
    const from = senderOf()
    if (!from.startsWith('tests/')) recorded.set(shape, { text: shape, from })
  }
  Reflect.set(pg.Client.prototype, 'query', function (this: pg.Client, ...given: unknown[]) {
    keep(given[0])
    return Reflect.apply(query, this, given)
  })
}

/** What was recorded since this was last called. */
export function takeRecorded(): Recorded[] {
  const fresh = [...recorded.values()].slice(taken)
  taken = recorded.size
  return fresh
}

let taken = 0

function textOf(given: unknown): string | undefined {
  if (typeof given !== 'object' || given === null || !('text' in given)) return undefined
  return typeof given.text === 'string' ? given.text : undefined
}

/** A text without the numbers of its parameters, and with one row where it has many alike. */
function shapeOf(text: string): string {
  return text
    .replace(/\$\d+/g, '$1')
    .replace(/(\((?:\$1(?:::[\w[\]]+)?(?:, )?)+\))(?:, \1)+/g, '$1')
    .replace(/\$1(?:, \$1){3,}/g, (list) => list)
}

/** The file of the project that asked, without those that every statement goes through. */
function senderOf(): string {
  const limit = Error.stackTraceLimit
  Error.stackTraceLimit = 60
  const { stack = '' } = new Error('whence')
  Error.stackTraceLimit = limit
  const files = stack.split('\n').flatMap((line) => {
    const [, file] = /(?:file:\/\/)?(\/[^():]+):\d+/.exec(line) ?? []
    if (!file?.startsWith(project) || file.includes('/node_modules/')) return []
    const name = file.slice(project.length)
    return passing.some((each) => name.startsWith(each)) ? [] : [name]
  })
  return files[0] ?? ''
}

const passing = [
  'tests/server/support/statements/',
  'src/server/database/open-database.ts',
  'src/server/database/postgres/',
]
