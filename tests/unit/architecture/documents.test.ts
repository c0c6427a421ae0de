import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { filesBelow } from '../../support/files-below.ts'

const endings = ['.ts', '.tsx', '.css']
const places = filesBelow(['src', 'commands', 'tests', 'scripts', 'bin', 'docs'], ['']).map((place) => `/${place}`)
const files = places.filter((place) => endings.some((ending) => place.endsWith(ending)))

const code = files.map((file) => readFileSync(`.${file}`, 'utf8'))
const words = new Set(code.flatMap((text) => text.match(/\w+/g) ?? []))

const documents = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', ...filesBelow(['docs'], ['.md'])]

it.each(documents)('%s names files that are there', (document) => {
  const named = [...readFileSync(document, 'utf8').matchAll(/`([\w@./-]+\.(?:tsx?|css))`/g)].map(
    ([, name = '']) => name,
  )
  const missing = named.filter((name) => !files.some((file) => file.endsWith(`/${name.replace(/^@\//, '')}`)))
  expect(missing).toEqual([])
})

/** The specification names parts of addresses the same way. */
const ours = documents.filter((document) => document !== 'docs/specification.md')

it.each(ours)('%s names folders that are there', (document) => {
  const named = [...readFileSync(document, 'utf8').matchAll(/`([a-z][\w/-]*\/)`/g)].map(([, name = '']) => name)
  expect(named.filter((name) => !places.some((place) => `${place}/`.includes(`/${name}`)))).toEqual([])
})

it.each(documents)('%s names functions and fields that the code has', (document) => {
  const named = [...readFileSync(document, 'utf8').matchAll(/`([a-z]+[A-Z]\w*)`/g)].map(([, name = '']) => name)
  expect(named.filter((name) => !words.has(name))).toEqual([])
})

it('comments name files that are there', () => {
  const named = code.flatMap((text) => [
    ...text.matchAll(/(?:\/\/|\*) .*?((?:src|tests|commands|scripts)\/[\w./-]+\.tsx?)\b/g),
  ])
  expect(named.length).toBeGreaterThan(10)
  expect(named.map(([, name]) => `/${name}`).filter((name) => !files.includes(name))).toEqual([])
})

it.each(documents)('%s names scripts that package.json has', (document) => {
  const { scripts }: { scripts: object } = JSON.parse(readFileSync('package.json', 'utf8'))
  const named = [...readFileSync(document, 'utf8').matchAll(/npm run (?:--silent )?([\w:-]+)/g)].map(([, name]) => name)
  expect(named.filter((name) => !Object.keys(scripts).includes(name ?? ''))).toEqual([])
})

it('CONTRIBUTING.md quotes whole files as they are', () => {
  const text = readFileSync('CONTRIBUTING.md', 'utf8')
  const quoted = [...text.matchAll(/`([\w./-]+\.ts)`:\n\n```ts\n(.*?)```\n/gs)]
  expect(quoted.map(([, file]) => file)).toEqual(['commands/topicDynamics/auditPerson.ts'])
  for (const [, file = '', content] of quoted) expect(content).toBe(readFileSync(file, 'utf8'))
})
