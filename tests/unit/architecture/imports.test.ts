import { readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { describe, expect, it } from 'vitest'
import { filesBelow } from '../../support/files-below.ts'

const rules: readonly { readonly from: string; readonly never: readonly string[] }[] = [
  {
    from: 'src/catalogue/',
    never: ['commands/', 'src/server/', 'src/demo/', 'src/console/', 'react', 'kysely', 'pg', 'libsql', 'fastify'],
  },
  { from: 'commands/', never: ['src/server/', 'src/demo/', 'src/console/', 'react', 'kysely', 'fastify', 'zod'] },
  { from: 'src/server/', never: ['src/console/', 'src/build/', 'react', 'react-dom'] },
  { from: 'src/demo/', never: ['src/console/', 'src/build/', 'react', 'react-dom', 'fastify'] },
  { from: 'src/build/', never: ['src/server/', 'src/demo/', 'src/console/', 'react'] },
  {
    from: 'src/console/',
    never: ['src/server/', 'src/demo/', 'src/build/', 'fastify', 'kysely', 'pg', 'libsql', 'pinyin-pro'],
  },
  { from: 'src/console/ui/', never: ['src/catalogue/', 'commands/'] },
  { from: 'src/console/format/', never: ['src/catalogue/', 'commands/'] },
]

/**
 * The console's floors, lowest first, and the rooms of each from left to right (ARCHITECTURE.md). A file imports from its
 * own room, from lower floors, and from rooms to its left.
 */
const floors: readonly (readonly string[])[] = [
  ['styles', 'format', 'ui'],
  ['catalogue', 'session'],
  ['hotkeys', 'command'],
  ['list'],
  ['value', 'form', 'detail', 'grid', 'palette', 'chart', 'audit', 'export', 'import', 'setting', 'page', 'saved'],
  ['screens', 'shell', 'signin'],
  ['app'],
]
const rooms = floors.flat()

/** The room of the console a file stands in. */
function roomOf(file: string): string | undefined {
  return /^src\/console\/([^/]+)\//.exec(file)?.[1]
}

const files = filesBelow(['src', 'commands'])

function importsOf(file: string): string[] {
  const code = readFileSync(file, 'utf8')
  const specifiers = [...code.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map((match) => match[1] ?? '')
  return specifiers.map((specifier) =>
    specifier.startsWith('.') ? normalize(join(dirname(file), specifier)) : specifier.replace(/^@\//, 'src/console/'),
  )
}

function isIn(place: string, target: string): boolean {
  return place.endsWith('/') ? target.startsWith(place) : target === place || target.startsWith(`${place}/`)
}

describe('imports run one way (ARCHITECTURE.md)', () => {
  it('finds imports to judge', () => {
    expect(files.length).toBeGreaterThan(50)
    expect(importsOf('commands/index.ts')).toContain('src/catalogue/catalogue.ts')
  })

  it.each(rules)('$from keeps clear of what is above it', ({ from, never }) => {
    const broken = files
      .filter((file) => file.startsWith(from))
      .flatMap((file) =>
        importsOf(file)
          .filter((target) => never.some((place) => isIn(place, target)))
          .map((target) => `${file} -> ${target}`),
      )
    expect(broken).toEqual([])
  })

  it('the server is handed its demo by those who start it', () => {
    const takers = files
      .filter((file) => file.startsWith('src/server/'))
      .filter((file) => importsOf(file).some((target) => target.startsWith('src/demo/')))
    expect(takers).toEqual(['src/server/dev.ts', 'src/server/start.ts'])
  })

  it('the console imports downwards and leftwards only', () => {
    const consoleFiles = files.filter((file) => file.startsWith('src/console/'))
    expect(consoleFiles.filter((file) => !rooms.includes(roomOf(file) ?? ''))).toEqual([])
    const broken = consoleFiles.flatMap((file) =>
      importsOf(file).flatMap((target) => {
        const room = roomOf(target)
        return room && rooms.indexOf(room) > rooms.indexOf(roomOf(file) ?? '') ? [`${file} -> ${target}`] : []
      }),
    )
    expect(broken).toEqual([])
  })

  it('the model of a list has no React components', () => {
    expect(files.filter((file) => file.startsWith('src/console/list/') && file.endsWith('.tsx'))).toEqual([])
  })

  it('the console takes the whole catalogue from one file, which says that it is there', () => {
    const takers = files
      .filter((file) => file.startsWith('src/console/'))
      .filter((file) => /^import (?!type ).*commands\/index\.ts'/m.test(readFileSync(file, 'utf8')))
    expect(takers).toEqual(['src/console/catalogue/whole-catalogue.ts'])
  })

  it('what is loaded before the first row has no schema library in it', () => {
    const early = ['app', 'command', 'grid', 'list', 'screens/list', 'session', 'shell', 'value']
    const heavy = files
      .filter((file) => early.some((room) => file.startsWith(`src/console/${room}/`)))
      .flatMap((file) =>
        importsOf(file)
          .filter((target) => target === 'zod' || /^src\/catalogue\/schema\/(request|value)\.ts$/.test(target))
          .map((target) => `${file} -> ${target}`),
      )
    expect(heavy).toEqual([])
  })

  it('no folder of code holds more than 18 files, but for components, which lie flat as shadcn adds them, and migrations', () => {
    const flat = ['src/console/ui', 'src/server/database/migrations']
    const counts = new Map<string, number>()
    for (const file of files) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1)
    expect([...counts].filter(([folder, count]) => count > 18 && !flat.includes(folder))).toEqual([])
  })
})
