import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { blocks } from '../../../commands/dashboard/block.ts'
import { catalogue } from '../../../commands/index.ts'
import { catalogueText, moduleText } from '../../../scripts/catalogue-text.ts'
import { buildCatalogue } from '../../../src/catalogue/catalogue.ts'
import { endpointsOf } from '../../../src/catalogue/endpoint.ts'
import type { Module } from '../../../src/catalogue/vocabulary/module.ts'

const text = readFileSync(new URL('../../../catalogue.txt', import.meta.url), 'utf8')

test('catalogue.txt is what npm run catalogue writes', () => {
  expect(text).toBe(catalogueText(catalogue))
})

test('catalogue.txt names every call, command and screen as a word', () => {
  const words = new Set(text.split(/[\s,;|()]+/))
  for (const { call } of endpointsOf(catalogue)) expect.soft(words).toContain(call.path)
  for (const { id } of catalogue.commands) expect.soft(words).toContain(id)
  for (const { path } of catalogue.screens) expect.soft(words).toContain(path)
})

test('catalogue.txt shows the blocks of a page', () => {
  for (const name of Object.keys(blocks)) expect.soft(text).toContain(`block ${name} | `)
})

/** Where data say something, as names from the outside in. */
function sayings(data: unknown, at: readonly string[] = []): (readonly string[])[] {
  if (typeof data !== 'object' || data === null) return [at]
  return Object.entries(data).flatMap(([name, each]) => sayings(each, [...at, name]))
}

/** Says something else in one place. */
function change(data: object, [name = '', ...rest]: readonly string[]): void {
  const now: unknown = Reflect.get(data, name)
  if (typeof now === 'object' && now !== null) change(now, rest)
  else if (typeof now === 'boolean') Reflect.set(data, name, !now)
  else Reflect.set(data, name, typeof now === 'number' ? now + 1 : `${now}x`)
}

/** What holds something by names of its own. */
const named = new Set([
  'fields',
  'actions',
  'inputs',
  'params',
  'answer',
  'views',
  'options',
  'when',
  'where',
  'set',
  'with',
])

test('catalogue.txt shows whatever changes in commands/', () => {
  const textOf = (module: Module) => moduleText(buildCatalogue([module], []), module)
  /** One place for each way to say something, whatever the module, field, action or value it is said of. */
  const wayOf = (at: readonly string[]) =>
    at.map((name, index) => (/^\d+$/.test(name) || named.has(at[index - 1] ?? '') ? '*' : name)).join('.')
  const places = catalogue.modules
    .flatMap((module) => sayings(module).map((at) => ({ module, at })))
    // The blocks of a page are shown once, for all fields that hold them.
    .filter(({ at }) => !at.includes('parts'))
  const ways = new Map(places.map((place) => [wayOf(place.at), place]))
  expect(ways.size).toBeGreaterThan(100)
  const silent = [...ways.values()].filter(({ module, at }) => {
    const other = structuredClone(module)
    change(other, at)
    return textOf(other) === textOf(module)
  })
  expect(silent.map(({ module, at }) => [module.name, ...at].join('.'))).toEqual([])
})
