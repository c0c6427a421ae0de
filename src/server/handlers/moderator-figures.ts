import { sql } from 'kysely'
import type { moderatorFigures as query } from '../../../commands/authorityment/statistics.ts'
import { hour } from '../../beijing-time.ts'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import type { AnswerOf } from '../../catalogue/vocabulary/module.ts'
import { commandTitle } from '../history/command-title.ts'
import { decided, decisionsFrom, takenBack } from '../history/decisions.ts'
import type { Values } from '../rows/entity-table.ts'
import type { CallContext } from '../write/handler.ts'
import { hourColumn, rangeOf } from './statistics-range.ts'

const mostVerbs = 12

/** What each moderator decided between two moments, counted from the audit; attempts refused and exports are none. */
export async function moderatorFigures(
  { database, catalogue, account }: CallContext,
  params: Values,
): Promise<AnswerOf<(typeof query)['answer']>> {
  const { from, to } = rangeOf(params)
  const decisions = decisionsFrom(database.aside, account.schoolId, from).where('at', '<=', to)
  const [people, verbs, hourly] = await Promise.all([
    byPerson(decisions),
    byVerb(decisions, catalogue),
    byHour(decisions),
  ])
  return { people, verbs, hourly }
}

type Decisions = ReturnType<typeof decisionsFrom>

async function byPerson(decisions: Decisions) {
  const rows = await decisions
    .select(['account_name', decided, takenBack, sql<number>`count(distinct at / ${sql.lit(hour)})`.as('hours')])
    .groupBy('account_name')
    .orderBy('decisions', 'desc')
    .execute()
  return rows.map((row) => {
    const [done, reversed] = [Number(row.decisions), Number(row.reversed)]
    return {
      name: row.account_name,
      decisions: done,
      perHour: Math.round(done / Math.max(1, Number(row.hours))),
      reversed,
      reversedShare: done > 0 ? Math.round((reversed / done) * 100) : 0,
    }
  })
}

async function byVerb(decisions: Decisions, catalogue: Catalogue) {
  const rows = await decisions.select(['command', decided]).groupBy('command').execute()
  const sums = new Map<string, number>()
  for (const { command, decisions: done } of rows) {
    const title = commandTitle(catalogue, command)
    sums.set(title, (sums.get(title) ?? 0) + Number(done))
  }
  return [...sums]
    .map(([name, done]) => ({ name, decisions: done }))
    .sort((one, other) => other.decisions - one.decisions)
    .slice(0, mostVerbs)
}

async function byHour(decisions: Decisions) {
  const rows = await decisions
    .select([hourColumn('at').as('hour'), decided])
    .groupBy(hourColumn('at'))
    .execute()
  const done = new Map(rows.map((row) => [Number(row.hour), Number(row.decisions)]))
  return Array.from({ length: 24 }, (_, hour) => ({ hour: `${hour} 时`, decisions: done.get(hour) ?? 0 }))
}
