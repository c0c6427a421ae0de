import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { occurrences } from '../../trust/guards/guard.ts'
import { guards } from '../../trust/guards/index.ts'

const project = fileURLToPath(new URL('../../..', import.meta.url))
const read = (file: string) => readFileSync(join(project, file), 'utf8')

describe('the list of checks that npm run trust -- guards takes out', () => {
  it.each(guards)('$what: stands once in $file, and has its test', ({ file, find, replace, test }) => {
    expect(occurrences(read(file), find)).toBe(1)
    expect(replace).not.toBe(find)
    expect(existsSync(join(project, test.file)), test.file).toBe(true)
    expect(read(test.file)).toContain(test.name)
  })

  it('says each thing once, and where a browser is needed', () => {
    const said = guards.map(({ what }) => what)
    expect(said.filter((what, index) => said.indexOf(what) !== index)).toEqual([])
    for (const { slow, test } of guards)
      expect([test.file, slow ?? false]).toEqual([test.file, test.file.startsWith('tests/browser/')])
  })
})
