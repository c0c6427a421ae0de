import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { filesBelow } from '../../support/files-below.ts'

const endings = ['.ts', '.tsx', '.css']
const files = filesBelow(['src', 'commands', 'tests', 'scripts'], endings).map((file) => `/${file}`)

const documents = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', ...filesBelow(['docs'], ['.md'])]

it.each(documents)('%s names files that are there', (document) => {
  const named = [...readFileSync(document, 'utf8').matchAll(/`([\w@./-]+\.(?:tsx?|css))`/g)].map(
    ([, name = '']) => name,
  )
  const missing = named.filter((name) => !files.some((file) => file.endsWith(`/${name.replace(/^@\//, '')}`)))
  expect(missing).toEqual([])
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
