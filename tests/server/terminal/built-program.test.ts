import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'

describe('the program for terminals as one file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'campus-built-'))
  const built = join(folder, 'dist', 'campus.js')
  const help = () => execFileSync(process.execPath, [join(folder, 'bin', 'campus.js'), 'help'], { encoding: 'utf8' })
  const write = (path: string, was: string, is: string) => {
    const file = join(folder, path)
    writeFileSync(file, readFileSync(file, 'utf8').replace(was, is))
  }

  beforeEach(() => {
    rmSync(folder, { recursive: true })
    for (const part of ['bin', 'commands', 'src', 'package.json', 'package-lock.json', 'tsconfig.json'])
      cpSync(part, join(folder, part), { recursive: true })
    symlinkSync(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'))
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  test('is made by who runs it first, and run by who comes after', () => {
    const said = help()
    expect(said).toContain('校园云的命令行')
    write('dist/campus.js', '校园云的命令行', '校园云的程序')
    expect(help()).toBe(said.replace('校园云的命令行', '校园云的程序'))
  })

  test('is made anew once a source is another, or one is gone', () => {
    help()
    write('src/terminal/main.ts', '校园云的命令行', '校园云的另一种命令行')
    expect(help()).toContain('校园云的另一种命令行')
    const before = readFileSync(built, 'utf8')
    write('package-lock.json', '{', '{ ')
    help()
    expect(readFileSync(built, 'utf8')).not.toBe(before)
  })

  test('is left out where it cannot be written: the sources say the same', () => {
    writeFileSync(join(folder, 'dist'), '')
    expect(help()).toContain('校园云的命令行')
  })
})
