import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { filesBelow } from '../../support/files-below.ts'

const endings = ['.ts', '.tsx', '.css']
const files = filesBelow(['src', 'commands', 'tests', 'scripts'], endings).map((file) => `/${file}`)

it.each(['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'docs/specification.md', 'docs/OPERATIONS.md'])(
  '%s names files that are there',
  (document) => {
    const named = [...readFileSync(document, 'utf8').matchAll(/`([\w@./-]+\.(?:tsx?|css))`/g)].map(
      ([, name = '']) => name,
    )
    const missing = named.filter((name) => !files.some((file) => file.endsWith(`/${name.replace(/^@\//, '')}`)))
    expect(missing).toEqual([])
  },
)

it('CONTRIBUTING.md quotes whole files as they are', () => {
  const text = readFileSync('CONTRIBUTING.md', 'utf8')
  const quoted = [...text.matchAll(/`([\w./-]+\.ts)`:\n\n```ts\n(.*?)```\n/gs)]
  expect(quoted.map(([, file]) => file)).toEqual(['commands/topicDynamics/auditPerson.ts'])
  for (const [, file = '', content] of quoted) expect(content).toBe(readFileSync(file, 'utf8'))
})
