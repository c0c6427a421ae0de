import { loadModule } from 'libpg-query'
import { afterAll, inject } from 'vitest'
import { reasonAcross } from './across-schools.ts'
import { judgeStatement } from './judge-statement.ts'
import { recordStatements, takeRecorded } from './recorded-statements.ts'

recordStatements()

/** Each file of server tests fails for what it had the product ask that Citus could not answer on one worker. */
afterAll(async () => {
  const fresh = takeRecorded()
  if (fresh.length === 0) return
  await loadModule()
  const wrong = fresh.flatMap((recorded) => {
    const faults = reasonAcross(recorded) === null ? judgeStatement(recorded.text, inject('places')) : []
    return faults.length === 0 ? [] : [`${recorded.from}: ${faults.join('; ')}\n  ${recorded.text}`]
  })
  if (wrong.length > 0) throw new Error(`Statements that are not of one school (docs/SCALE.md):\n${wrong.join('\n')}`)
})
