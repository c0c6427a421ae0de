import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { filesBelow } from '../../support/files-below.ts'

const document = 'docs/specification.md'
const self = 'tests/unit/architecture/specification.test.ts'

const folders = ['.ci', 'commands', 'docs', 'scripts', 'src', 'tests']
const endings = ['.ts', '.tsx', '.css', '.html', '.json', '.md', '.txt', '/run']
const files = [
  ...readdirSync('.').filter((file) => endings.some((ending) => file.endsWith(ending)) && file !== 'package-lock.json'),
  ...filesBelow(folders, endings).filter((file) => file !== self),
]

const sections = new Set(
  [...readFileSync(document, 'utf8').matchAll(/^#{2,3} (\d+(?:\.\d+)?)\.? /gm)].map(([, number = '']) => number),
)

/** Places of a pattern in the files, each with what `select` picks of it. */
function found(pattern: RegExp, select: (match: RegExpExecArray) => string | null): string[] {
  return files.flatMap((file) => {
    const lines = readFileSync(file, 'utf8').split('\n')
    return lines.flatMap((line, index) =>
      [...line.matchAll(pattern)].flatMap((match) => {
        const selected = select(match)
        return selected === null ? [] : [`${file}:${index + 1} ${selected}`]
      }),
    )
  })
}

describe(`citations of ${document}`, () => {
  it('name sections that are there', () => {
    expect(sections.size).toBeGreaterThan(40)
    const citations = found(/§(\d+(?:\.\d+)?)/g, ([cited]) => cited)
    expect(citations.length).toBeGreaterThan(100)
    const unknown = found(/§(\d+(?:\.\d+)?)/g, ([cited, number = '']) => (sections.has(number) ? null : cited))
    expect(unknown).toEqual([])
  })

  it('are the only ones: nothing is cited that is not in the repository', () => {
    expect(found(/\b[Pp]arts? ?[12],? ?§|\b(DESIGN|ANCHORS)\b|(?<![\w/])shared\//g, ([cited]) => cited)).toEqual([])
  })
})
