import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { describe, expect, it } from 'vitest'

const rules: readonly { readonly from: string; readonly never: readonly string[] }[] = [
  {
    from: 'src/catalogue/',
    never: ['commands/', 'src/server/', 'src/console/', 'react', 'kysely', 'pg', 'libsql', 'fastify'],
  },
  { from: 'commands/', never: ['src/server/', 'src/console/', 'react', 'kysely', 'fastify', 'zod'] },
  { from: 'src/server/', never: ['src/console/', 'react', 'react-dom'] },
  { from: 'src/console/', never: ['src/server/', 'fastify', 'kysely', 'pg', 'libsql', 'pinyin-pro'] },
  { from: 'src/console/ui/', never: ['src/catalogue/', 'commands/'] },
]

/** Files that run while the console is built, not in it. */
const buildTime = ['src/console/pinyin/', 'src/console/catalogue/outline-plugin.ts']

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /^(src|commands)\//.test(file))

function importsOf(file: string): string[] {
  const code = readFileSync(file, 'utf8')
  const specifiers = [...code.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map((match) => match[1] ?? '')
  return specifiers.map((specifier) =>
    specifier.startsWith('.') ? normalize(join(dirname(file), specifier)) : specifier,
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
      .filter((file) => file.startsWith(from) && !buildTime.some((each) => file.startsWith(each)))
      .flatMap((file) =>
        importsOf(file)
          .filter((target) => never.some((place) => isIn(place, target)))
          .map((target) => `${file} -> ${target}`),
      )
    expect(broken).toEqual([])
  })

  it('ui imports nothing of the console but itself and styles', () => {
    const broken = files
      .filter((file) => file.startsWith('src/console/ui/'))
      .flatMap((file) =>
        importsOf(file)
          .filter(
            (target) =>
              target.startsWith('src/') &&
              !target.startsWith('src/console/ui/') &&
              !target.startsWith('src/console/styles/'),
          )
          .map((target) => `${file} -> ${target}`),
      )
    expect(broken).toEqual([])
  })

  it('the console takes the whole catalogue from one file, which says that it is there', () => {
    const takers = files
      .filter((file) => file.startsWith('src/console/') && !buildTime.some((each) => file.startsWith(each)))
      .filter((file) => /^import (?!type ).*commands\/index\.ts'/m.test(readFileSync(file, 'utf8')))
    expect(takers).toEqual(['src/console/catalogue/whole-catalogue.ts'])
  })

  it('what is loaded before the first row has no schema library in it', () => {
    const early = ['src/console/app/', 'src/console/command/', 'src/console/grid/', 'src/console/shell/']
    const heavy = files
      .filter((file) => early.some((folder) => file.startsWith(folder)))
      .flatMap((file) =>
        importsOf(file)
          .filter((target) => target === 'zod' || /^src\/catalogue\/schema\/(request|value)\.ts$/.test(target))
          .map((target) => `${file} -> ${target}`),
      )
    expect(heavy).toEqual([])
  })

  it('no folder of code holds more than 18 files', () => {
    const counts = new Map<string, number>()
    for (const file of files) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1)
    expect([...counts].filter(([, count]) => count > 18)).toEqual([])
  })
})
