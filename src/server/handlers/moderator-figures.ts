import { sumBy } from 'es-toolkit/math'
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
  readonly account: number
  /** As they were called then. */
  readonly name: string
  readonly command: string
  readonly hour: number
  /** When last, in ms. */
  readonly last: number
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
    verbs: mostOf([...verbs].map(([name, done]) => ({ name, decisions: done })).sort(mostFirst)),
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
  const latest = sql<number>`max(at)`.as('last')
  const found: Decided[] = []
  for (const { conditions } of parts) {
    const rows = await decisionsOf(aside, schoolId)
      .where(allOf(conditions))
      .select(['account_id', 'account_name as name', 'command', hourNumber.as('hour'), latest, decided, takenBack])
      .groupBy(['account_id', 'account_name', 'command', hourNumber])
      .execute()
    for (const { account_id, name, command, hour, last, decisions, reversed } of rows) {
      const figures = {
        hour: Number(hour),
        last: Number(last),
        decisions: Number(decisions),
        reversed: Number(reversed),
      }
      found.push({ account: Number(account_id), name, command, ...figures })
    }
  }
  return found
}

/** Of each account, by what it was called last: others may be called alike. */
function byPerson(decisions: readonly Decided[]) {
  return [...new Set(decisions.map(({ account }) => account))]
    .map((account) => {
      const own = decisions.filter((each) => each.account === account)
      const { name } = own.reduce((latest, each) => (each.last > latest.last ? each : latest))
      const done = sumBy(own, ({ decisions }) => decisions)
      const reversed = sumBy(own, (each) => each.reversed)
      const hours = new Set(own.map((each) => each.hour)).size
      return {
        account,
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

/** The first of them, and the others as one, so that they come to as much as there is. */
function mostOf(verbs: readonly Named[]): Named[] {
  const others = verbs.slice(mostVerbs).reduce((sum, { decisions }) => sum + decisions, 0)
  return [...verbs.slice(0, mostVerbs), ...(others > 0 ? [{ name: '其他', decisions: others }] : [])]
}

type Named = Pick<Decided, 'name' | 'decisions'>

function mostFirst(one: Named, other: Named): number {
  return other.decisions - one.decisions || (one.name < other.name ? -1 : 1)
}
