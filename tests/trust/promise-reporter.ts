import { relative } from 'node:path'
import type { Reporter, SerializedError, TestCase, TestModule } from 'vitest/node'

const signs = { passed: '✓', failed: '✗', skipped: '–', pending: '?' } as const

/** Prints a line a promise as soon as it is known, with what was measured, and the errors of those not kept. */
export class PromiseReporter implements Reporter {
  onTestCaseResult(test: TestCase): void {
    const { state, errors } = test.result()
    const { figure } = test.meta()
    const told = state === 'passed' || state === 'skipped' ? figure : undefined
    console.log(`${signs[state]} ${test.fullName.replaceAll(' > ', ': ')}`)
    console.log(`    ${told ? `${told}  ` : ''}(${relative(process.cwd(), test.module.moduleId)})`)
    for (const error of errors ?? []) console.log(error.stack ?? error.message)
  }

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    for (const error of [...modules.flatMap((module) => module.errors()), ...unhandled]) {
      console.log(error.stack ?? error.message)
    }
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const count = (state: keyof typeof signs) => tests.filter((test) => test.result().state === state).length
    console.log(`${count('passed')} kept, ${count('failed')} not kept, ${count('skipped')} not shown`)
  }
}
