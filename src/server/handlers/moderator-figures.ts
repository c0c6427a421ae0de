import { type SqlBool, sql } from 'kysely'
import type { moderatorFigures as query } from '../../../commands/authorityment/statistics.ts'
import { beijing, hour } from '../../beijing-time.ts'
import type { AnswerOf } from '../../catalogue/vocabulary/module.ts'
import { commandTitle } from '../history/command-title.ts'
import { decided, decisionsOf, takenBack } from '../history/decisions.ts'
import { valueRanges } from '../read/scan/value-ranges.ts'
import { allOf } from '../read/where.ts'
import type { Values } from '../rows/entity-table.ts'
import type { CallContext } from '../write/handler.ts'
import { type Range, rangeOf } from './statistics-range.ts'

const mostVerbs = 12

/** What one person decided by one command in one hour, `hour` since 1970 in Beijing. */
type Decided = {
  readonly name: string
  readonly command: string
  readonly hour: number
  readonly decisions: number
  readonly reversed: number
}

/** What each moderator decided between two moments, counted from the audit; attempts refused and exports are none. */
export async function moderatorFigures(
  context: CallContext,
  params: Values,
): Promise<AnswerOf<(typeof query)['answer']>> {
  const decisions = await decisionsWithin(context, rangeOf(params))
  const verbs = sumsBy(decisions, ({ command }) => commandTitle(context.catalogue, command))
  const hourly = sumsBy(decisions, (each) => each.hour % 24)
  return {
    people: byPerson(decisions),
    verbs: [...verbs]
      .map(([name, done]) => ({ name, decisions: done }))
      .sort(mostFirst)
      .slice(0, mostVerbs),
    hourly: Array.from({ length: 24 }, (_, hour) => ({ hour, decisions: hourly.get(hour) ?? 0 })),
  }
}

/** On SQLite read in ranges of moments, half as many a statement as rows that are passed over. */
async function decisionsWithin(
  { database: { aside, engine, rowsAtOnce }, account: { schoolId } }: CallContext,
  { from, to }: Range,
): Promise<Decided[]> {
  const ends = { from: { at: from }, to: { at: to } }
  const parts =
    engine === 'sqlite'
      ? (await valueRanges(aside, 'audit_batch', schoolId, 'at', ends, Math.ceil(rowsAtOnce / 2), true)).parts
      : [{ conditions: [sql<SqlBool>`at between ${from} and ${to}`] }]
  const hourNumber = sql<number>`(at + ${sql.lit(beijing)}) / ${sql.lit(hour)}`
  const found: Decided[] = []
  for (const { conditions } of parts) {
    const rows = await decisionsOf(aside, schoolId)
      .where(allOf(conditions))
      .select(['account_name as name', 'command', hourNumber.as('hour'), decided, takenBack])
      .groupBy(['account_name', 'command', hourNumber])
      .execute()
    for (const { name, command, hour, decisions, reversed } of rows) {
      found.push({ name, command, hour: Number(hour), decisions: Number(decisions), reversed: Number(reversed) })
    }
  }
  return found
}

function byPerson(decisions: readonly Decided[]) {
  return [...new Set(decisions.map(({ name }) => name))]
    .map((name) => {
      const own = decisions.filter((each) => each.name === name)
      const done = own.reduce((sum, { decisions }) => sum + decisions, 0)
      const reversed = own.reduce((sum, each) => sum + each.reversed, 0)
      const hours = new Set(own.map((each) => each.hour)).size
      return {
        name,
        decisions: done,
        perHour: Math.round(done / Math.max(1, hours)),
        reversed,
        reversedShare: done > 0 ? Math.round((reversed / done) * 100) : 0,
      }
    })
    .sort(mostFirst)
}

function sumsBy<K>(decisions: readonly Decided[], keyOf: (each: Decided) => K): Map<K, number> {
  const sums = new Map<K, number>()
  for (const each of decisions) sums.set(keyOf(each), (sums.get(keyOf(each)) ?? 0) + each.decisions)
  return sums
}

type Named = Pick<Decided, 'name' | 'decisions'>

function mostFirst(one: Named, other: Named): number {
  return other.decisions - one.decisions || (one.name < other.name ? -1 : 1)
}
