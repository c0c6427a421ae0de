import { type Kysely, sql } from 'kysely'
import type { moderatorFigures as query } from '../../../commands/authorityment/statistics.ts'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import type { AnswerOf } from '../../catalogue/vocabulary/module.ts'
import type { Tables } from '../database/tables.ts'
import { commandTitle } from '../history/command-title.ts'
import { hourColumn, type Range, rangeOf } from './statistics-range.ts'

const hourLength = 3_600_000
const mostVerbs = 12

/** What each moderator decided between two moments, counted from the audit; attempts refused and exports are none. */
export async function moderatorFigures(
  db: Kysely<Tables>,
  catalogue: Catalogue,
  schoolId: number,
  params: Readonly<Record<string, unknown>>,
): Promise<AnswerOf<(typeof query)['answer']>> {
  const range = rangeOf(params)
  const [people, verbs, hours] = await Promise.all([
    byPerson(db, schoolId, range),
    byVerb(db, catalogue, schoolId, range),
    byHour(db, schoolId, range),
  ])
  return { people, verbs, hourly: hours }
}

async function byPerson(db: Kysely<Tables>, schoolId: number, range: Range) {
  const rows = await decisions(db, schoolId, range)
    .select([
      'account_name',
      sql<number>`sum(${sql.ref('count')})`.as('decisions'),
      sql<number>`sum(case when undone_at is null then 0 else ${sql.ref('count')} end)`.as('reversed'),
      sql<number>`count(distinct at / ${sql.lit(hourLength)})`.as('hours'),
    ])
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

async function byVerb(db: Kysely<Tables>, catalogue: Catalogue, schoolId: number, range: Range) {
  const rows = await decisions(db, schoolId, range)
    .select(['command', sql<number>`sum(${sql.ref('count')})`.as('decisions')])
    .groupBy('command')
    .execute()
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

async function byHour(db: Kysely<Tables>, schoolId: number, range: Range) {
  const rows = await decisions(db, schoolId, range)
    .select([hourColumn('at').as('hour'), sql<number>`sum(${sql.ref('count')})`.as('decisions')])
    .groupBy(hourColumn('at'))
    .execute()
  const done = new Map(rows.map((row) => [Number(row.hour), Number(row.decisions)]))
  return Array.from({ length: 24 }, (_, hour) => ({ hour: `${hour} 时`, decisions: done.get(hour) ?? 0 }))
}

function decisions(db: Kysely<Tables>, schoolId: number, { from, to }: Range) {
  return db
    .selectFrom('audit_batch')
    .where('school_id', '=', schoolId)
    .where('at', '>=', from)
    .where('at', '<=', to)
    .where('refused', '=', 0)
    .where('undo_of', 'is', null)
    .where('command', 'not like', '%.export')
}
