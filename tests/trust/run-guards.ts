import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Guard } from './guards/guard.ts'
import { without } from './guards/guard.ts'
import { guards } from './guards/index.ts'
import { openTestRuns, type TestRuns } from './test-runs.ts'

/** What a copy of the checkout needs to run tests in. */
const copied = [
  'src',
  'commands',
  'tests',
  '.gitignore',
  'catalogue.txt',
  'index.html',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'vite.config.ts',
  'vitest.config.ts',
]

type Verdict = { readonly isSeen: boolean; readonly told: string }

/**
 * Takes each check out of a copy of the checkout, one at a time, and demands that its test fails then. Each test must pass
 * first, with every check in its place. Prints a line a check.
 * @param words only checks with one of these in their words or file; `quick` leaves out those seen in a browser.
 * @returns whether every check was seen to matter.
 */
export async function runGuards(words: readonly string[]): Promise<boolean> {
  const isQuick = words.includes('quick')
  const wanted = words.filter((word) => word !== 'quick')
  const meant = guards
    .filter(({ slow }) => !(isQuick && slow))
    .filter(({ what, file, test }) => {
      const text = `${what} ${file} ${test.file}`
      return wanted.length === 0 || wanted.some((word) => text.includes(word))
    })
    .toSorted((one, other) => Number(one.slow ?? false) - Number(other.slow ?? false))
  const began = Date.now()
  const folder = copyCheckout()
  const leave = () => rmSync(folder, { recursive: true, force: true })
  process.once('exit', leave)
  process.once('SIGINT', () => process.exit(130))
  process.chdir(folder)
  const runs = await openTestRuns(folder)
  try {
    const passing = new Map<string, Promise<string | null>>()
    let seen = 0
    for (const guard of meant) {
      const verdict = await tryGuard(guard, folder, runs, (file) => {
        const known = passing.get(file) ?? problemUnchanged(file, meant, runs)
        passing.set(file, known)
        return known
      })
      if (verdict.isSeen) seen += 1
      console.log(`${verdict.isSeen ? '✓' : '✗'} ${guard.what}`)
      console.log(`    ${verdict.told}  (${guard.file}, ${guard.test.file})`)
    }
    const minutes = ((Date.now() - began) / 60_000).toFixed(1)
    console.log(
      `${meant.length} guards, ${seen} seen to fail without their change, ${meant.length - seen} not, in ${minutes} minutes`,
    )
    return seen === meant.length
  } finally {
    await runs.close()
    leave()
  }
}

async function tryGuard(
  guard: Guard,
  folder: string,
  runs: TestRuns,
  problemOf: (file: string) => Promise<string | null>,
): Promise<Verdict> {
  const problem = await problemOf(guard.test.file)
  if (problem !== null) return { isSeen: false, told: `its tests fail as it is: ${problem}` }
  const path = join(folder, guard.file)
  const source = readFileSync(path, 'utf8')
  try {
    writeFileSync(path, without(guard, source))
  } catch (error) {
    return { isSeen: false, told: error instanceof Error ? error.message : String(error) }
  }
  try {
    const { failures, passed, broken } = await runs.run(guard.test.file, [guard.test.name], guard.file)
    if (broken !== null) return { isSeen: false, told: `its test could not be run without it: ${broken}` }
    if (failures.length === 0) return { isSeen: false, told: `SURVIVES: ${passed} tests pass without it` }
    return { isSeen: true, told: failures[0] ?? '' }
  } finally {
    writeFileSync(path, source)
    runs.forget(guard.file)
  }
}

/** What is wrong with the tests of a file while nothing is changed; null where each that is named is there and passes. */
async function problemUnchanged(file: string, meant: readonly Guard[], runs: TestRuns): Promise<string | null> {
  const names = [...new Set(meant.filter(({ test }) => test.file === file).map(({ test }) => test.name))]
  const { failures, passedNames, broken } = await runs.run(file, names, null)
  if (broken !== null) return broken
  const [failure] = failures
  if (failure !== undefined) return failure
  const missing = names.find((name) => !passedNames.some((passed) => passed.includes(name)))
  return missing === undefined ? null : `no test called so: ${missing}`
}

function copyCheckout(): string {
  const project = fileURLToPath(new URL('../..', import.meta.url))
  const folder = mkdtempSync(join(tmpdir(), 'campus-guards-'))
  for (const name of copied) {
    if (existsSync(join(project, name))) cpSync(join(project, name), join(folder, name), { recursive: true })
  }
  symlinkSync(join(project, 'node_modules'), join(folder, 'node_modules'))
  return folder
}
