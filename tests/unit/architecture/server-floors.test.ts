import { readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, it } from 'vitest'
import { filesBelow } from '../../support/files-below.ts'

const root = 'src/server/'

/** Folders and files of the server, the lowest first: each imports from itself and from those before it. */
const floors: readonly string[] = [
  // The process, and what it is configured to be.
  ...['error.ts', 'scheduling', 'environment', 'config.ts', 'log.ts', 'clock.ts', 'version.ts'],
  // The database, and what the wire is made of.
  ...['database', 'entity-shapes.ts', 'demo.ts', 'http', 'failure'],
  // Rows of entities, and what was done to them.
  ...['rows', 'history', 'security', 'rich-text', 'observation'],
  // Who calls; reading; the one path of writing.
  ...['access', 'read', 'write'],
  // Money, which follows what is written.
  'ledger',
  // Who is told of a change, and what has calls of its own.
  ...[
    'events',
    'audit',
    'outbox',
    'upload',
    'erasure',
    'payment',
    'platform',
    'signin',
    'calls',
    'program',
    'due',
    'charts',
    'export',
    'import',
    'search',
    'standing',
    'saved',
    'life-goods',
    'questionnaire',
    'features',
  ],
  ...['openapi', 'handlers', 'integrity', 'static'],
  // What puts the server together, and what starts it.
  ...['change-listeners.ts', 'endpoints.ts', 'upstream', 'app.ts', 'lifecycle.ts', 'backup'],
  ...['create-admin.ts', 'verify-data.ts', 'citus-plan.ts', 'dev.ts', 'start.ts'],
]

const files = filesBelow(['src/server'])

function floorOf(file: string): number {
  return floors.indexOf(file.slice(root.length).split('/', 1)[0] ?? '')
}

function importsOf(file: string): string[] {
  return [...readFileSync(file, 'utf8').matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)]
    .map((match) => normalize(join(dirname(file), match[1] ?? '')))
    .filter((target) => target.startsWith(root))
}

it('every file of the server stands on a floor', () => {
  expect(files.length).toBeGreaterThan(150)
  expect(files.filter((file) => floorOf(file) === -1)).toEqual([])
  const standing = new Set(files.map(floorOf))
  expect(floors.filter((_, floor) => !standing.has(floor))).toEqual([])
})

it('a file of the server imports from its own floor and those below', () => {
  const edges = files.flatMap((file) => importsOf(file).map((target) => [file, target] as const))
  expect(edges.length).toBeGreaterThan(500)
  const upward = edges.filter(([file, target]) => floorOf(target) > floorOf(file))
  expect(upward.map((edge) => edge.join(' -> '))).toEqual([])
})

it('the catalogue is handed in by those who start a program, and imported by nobody else', () => {
  const takers = files.filter((file) => /^import (?!type ).*commands\/index\.ts'/m.test(readFileSync(file, 'utf8')))
  expect(takers).toEqual(['create-admin', 'dev', 'start', 'verify-data'].map((name) => `${root}${name}.ts`))
})
