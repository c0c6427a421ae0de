import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TestCase, TestModule, Vitest } from 'vitest/node'
import { createVitest } from 'vitest/node'
import { bundleServers } from '../server/support/server-bundle.ts'

/** What came of the tests meant. */
type RunOutcome = {
  /** What each failed test said first. */
  readonly failures: readonly string[]
  readonly passed: number
  readonly passedNames: readonly string[]
  /** Why nothing can be said: the file did not load, no test ran, or what failed was a mistake in the change itself. */
  readonly broken: string | null
}

/** Runs tests of a folder again and again, with what is written there by then. */
export type TestRuns = {
  /**
   * Of tests that run on both engines those on PostgreSQL are left to a second run, where the first saw nothing fail.
   * @param changed the source that was changed since the run before, if any.
   */
  readonly run: (file: string, names: readonly string[], changed: string | null) => Promise<RunOutcome>
  /** Forgets what is known of a source that was changed. */
  readonly forget: (source: string) => void
  readonly close: () => Promise<void>
}

/** Longest (ms) a run may take before the program gives up: a change that never ends cannot be stopped otherwise. */
const longest = 600_000
/** What a test imports that starts servers of their own, from programs bundled before. */
const childServers = /server-process|twin-servers|server-bundle/
/** Errors that say the change does not make sense, rather than that the test saw it. */
const mistakes = ['ReferenceError', 'SyntaxError']

/**
 * One vitest for all runs, so that databases are made once; the browser's tests get one each, since the console is built at
 * its start.
 */
export async function openTestRuns(folder: string): Promise<TestRuns> {
  const open = (projects: string[], more: { readonly retry?: number } = {}) =>
    createVitest('test', { root: folder, project: projects, watch: false, reporters: [{}], silent: true, ...more })
  const kept = await open(['unit', 'server'])
  const runIn = async (vitest: Vitest, file: string, names: readonly string[], before = '') => {
    const path = join(folder, file)
    const project = vitest.projects.find(({ name }) => file.startsWith(`tests/${name}/`))
    if (!project) throw new Error(`no project runs ${file}`)
    if (childServers.test(readFileSync(path, 'utf8')))
      await bundleServers(folder, project.getProvidedContext().serverFolder)
    const testNamePattern = new RegExp(`${before}(${names.map(escaped).join('|')})`)
    const { testModules } = await vitest.runTestSpecifications([project.createSpecification(path, { testNamePattern })])
    // Vitest answers those of earlier runs as well.
    const own = testModules.filter(({ moduleId }) => moduleId === path)
    return outcomeOf(own, (name) => names.some((each) => name.includes(each)))
  }
  return {
    run: async (file, names, changed) => {
      const late = setTimeout(() => {
        console.error(`${file} (${names.join(', ')}) does not end`)
        process.exit(1)
      }, longest)
      try {
        if (changed !== null) kept.invalidateFile(join(folder, changed))
        if (changed !== null && file.startsWith('tests/server/')) {
          const first = await runIn(kept, file, names, '^(?!.* on postgres ).*')
          if (first.failures.length > 0) return first
        }
        if (!file.startsWith('tests/browser/')) return await runIn(kept, file, names)
        // Whoever waits for a test to fail wants no more tries of it.
        const vitest = await open(['browser'], changed === null ? {} : { retry: 0 })
        return await runIn(vitest, file, names).finally(() => vitest.close())
      } finally {
        clearTimeout(late)
      }
    },
    forget: (source) => kept.invalidateFile(join(folder, source)),
    close: () => kept.close(),
  }
}

function outcomeOf(modules: readonly TestModule[], isMeant: (name: string) => boolean): RunOutcome {
  const tests = modules.flatMap((module) => [...module.children.allTests()]).filter((test) => isMeant(nameOf(test)))
  const of = (state: 'passed' | 'failed') => tests.filter((test) => test.result().state === state)
  const [failed, passed] = [of('failed'), of('passed')]
  const errors = failed.map((test) => test.result().errors?.[0])
  const mistake = errors.find((error) => mistakes.includes(error?.name ?? ''))
  return {
    failures: failed.map(firstLine),
    passed: passed.length,
    passedNames: passed.map(nameOf),
    broken: mistake?.message ?? unread(modules, failed.length + passed.length),
  }
}

function unread(modules: readonly TestModule[], ran: number): string | null {
  if (ran > 0) return null
  const suites = modules.flatMap((module) => [module, ...module.children.allSuites()])
  const [error] = suites.flatMap((suite) => suite.errors())
  return error?.message ?? 'no test ran'
}

function nameOf({ fullName }: TestCase): string {
  return fullName.replaceAll(' > ', ' ')
}

function firstLine(test: TestCase): string {
  const [error] = test.result().errors ?? []
  return `${error?.name ?? 'Error'}: ${(error?.message ?? '').split('\n', 1)[0]}`.slice(0, 150)
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
