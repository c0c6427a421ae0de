import { createVitest } from 'vitest/node'
import { PromiseReporter } from './promise-reporter.ts'
import { runGuards } from './run-guards.ts'

/** Tests of what docs/TRUST.md promises; `npm test` runs them too, with small numbers. */
const promises = [
  'tests/server/trust/',
  'tests/server/twin/',
  'tests/server/backup/',
  'tests/server/calls/',
  'tests/server/audit/',
  'tests/server/authorityment/',
  'tests/server/http/fuzz.test.ts',
  'tests/server/signin/attack.test.ts',
  'tests/server/signin/signin.test.ts',
  'tests/server/security/login-throttle.test.ts',
  'tests/server/integrity/',
]

const wanted = process.argv.slice(2)
if (wanted[0] === 'guards') process.exit((await runGuards(wanted.slice(1))) ? 0 : 1)

process.env.TRUST = 'full'
const vitest = await createVitest('test', {
  project: ['server'],
  watch: false,
  reporters: [new PromiseReporter()],
  testTimeout: 3_600_000,
})
process.once('SIGINT', () => vitest.exit(true))
await vitest.start(wanted.length > 0 ? wanted : promises)
await vitest.close()
