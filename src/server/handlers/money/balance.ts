import { sumBy } from 'es-toolkit/math'
import { type SqlBool, sql } from 'kysely'
import type {
  balanceFigures as figuresQuery,
  schoolBalance as schoolQuery,
  billSources as sourcesQuery,
  billTypes as typesQuery,
} from '../../../../commands/withdraw/balance.ts'
import { day } from '../../../beijing-time.ts'
import { entityNamed } from '../../../catalogue/catalogue.ts'
import type { AnswerOf } from '../../../catalogue/vocabulary/module.ts'
import { yuanText } from '../../../number-text.ts'
import { rowsIn } from '../../database/entity-tables.ts'
import { addedUp } from '../../read/scan/group-rows.ts'
import type { CallContext, FormHandler } from '../../write/handler.ts'
import { figuresOf, type Survey, sumsOf, surveyOf } from '../row-counts.ts'
import { accountsOf } from './money-flow.ts'
import { ownNumber } from './own-number.ts'

/** Days a top-up waits to be paid. */
const daysToPay = 1

/** Gives a top-up of the school's its number, and until when it is to be paid. */
export const createTopUp: FormHandler = async ({ values, now }) => ({
  ...values,
  kind: 'school',
  ownerId: 0,
  source: 0,
  number: ownNumber('CZ', now),
  payBefore: now + daysToPay * day,
})

/** Moves money between what the platform keeps and what the school has to spend. */
export const movePettyCash: FormHandler = async ({ values, now, transfer }) => {
  const number = ownNumber('BY', now)
  const [house, school] = [
    { kind: 'platform', id: 0 },
    { kind: 'school', id: 0 },
  ]
  const [from, to] = values.direction === 'out' ? [school, house] : [house, school]
  await transfer([
    {
      ...{ from, to, unit: 'fen', amount: Number(values.amount), purpose: 'pettyCash' },
      ...{ reason: String(values.remark), subject: 'pettyCash', subjectId: 0, key: number },
    },
  ])
  return { ...values, number }
}

type Held = { readonly balance: number; readonly held: number }

/** What all accounts of each kind hold in 分; those of the platform and of WeChat keep no figure and are summed. */
async function balancesOf(survey: Survey): Promise<ReadonlyMap<string, Held>> {
  const [kept, platform, wechat] = await Promise.all([
    figuresOf(
      survey,
      'ledgerAccount',
      { moment: null, fields: ['balance', 'held'], in: { unit: ['fen'] }, by: 'kind' },
      { sums: { balance: sql`sum(balance)`, held: sql`sum(held)` } },
    ),
    accountsOf(survey, ['platform']),
    accountsOf(survey, ['wechat']),
  ])
  const last = await lastTransfer(survey)
  const sums = { platform: leftOn(survey, platform, last), wechat: leftOn(survey, wechat, last) }
  const read = { moment: null, fields: ['from', 'to', 'phase', 'amount'] }
  const all = addedUp(sums, await figuresOf(survey, 'transfer', read, { sums, and: sql<SqlBool>`id <= ${last}` }))
  return new Map<string, Held>([
    ...kept.map(({ value, sums }) => [String(value), sums] as const),
    ['platform', { balance: all.platform, held: 0 }],
    ['wechat', { balance: all.wechat, held: 0 }],
  ])
}

/** The newest transfer: they are read part by part, and what comes meanwhile settles what was read as held already. */
async function lastTransfer({ tables, schoolId }: Survey): Promise<number> {
  const row = await tables
    .selectFrom('transfer')
    .select((transfer) => transfer.fn.max('id').as('last'))
    .where('school_id', '=', schoolId)
    .executeTakeFirst()
  return Number(row?.last ?? 0)
}

/** What transfers up to one leave on accounts, less what is held of it. */
function leftOn({ schoolId }: Survey, ids: readonly number[], last: number) {
  if (ids.length === 0) return sql`0`
  const accounts = sql.join(ids)
  const isOpen = sql`not exists (
    select 1 from transfer as settling
    where settling.school_id = ${schoolId} and settling.settles = transfer.id and settling.id <= ${last})`
  return sql`sum(
    case when phase = 'posted' and ${sql.ref('to')} in (${accounts}) then amount else 0 end
    - case when ${sql.ref('from')} in (${accounts}) and (phase = 'posted' or phase = 'pending' and ${isOpen}) then amount else 0 end)`
}

/** What there is, and whose. */
export async function balanceFigures(context: CallContext): Promise<AnswerOf<(typeof figuresQuery)['answer']>> {
  const survey = surveyOf(context, {})
  const pending = { moment: null, fields: ['amount'], in: { status: ['pending'] } }
  const [balances, waiting] = await Promise.all([
    balancesOf(survey),
    sumsOf(survey, 'withdrawal', pending, { amount: sql`sum(amount)` }),
  ])
  const balance = (kind: string) => balances.get(kind)?.balance ?? 0
  return {
    school: balance('school'),
    schoolHeld: balances.get('school')?.held ?? 0,
    users: balance('user'),
    riders: balance('rider'),
    merchants: balance('merchant') + balance('supplier'),
    held: sumBy([...balances.values()], (each) => each.held),
    deposits: balance('deposit'),
    platform: balance('platform'),
    wechat: -balance('wechat'),
    waiting: waiting.amount,
  }
}

/** The school's balance, in 元. */
export async function schoolBalance({
  database,
  account,
}: CallContext): Promise<AnswerOf<(typeof schoolQuery)['answer']>> {
  const row = await rowsIn(database.db, 'ledger_account', account.schoolId)
    .select(['balance', 'held'])
    .where('unit', '=', 'fen')
    .where('kind', '=', 'school')
    .where('owner_id', '=', 0)
    .executeTakeFirst()
  const [balance, held] = [Number(row?.balance ?? 0), Number(row?.held ?? 0)]
  return { balance: yuanText(balance), frozen: yuanText(held), total: yuanText(balance + held) }
}

/** What bills can be about. */
export async function billSources({ catalogue }: CallContext): Promise<AnswerOf<(typeof sourcesQuery)['answer']>> {
  return { list: choicesOf(catalogue, 'subject') }
}

/** The kinds of bills. */
export async function billTypes({ catalogue }: CallContext): Promise<AnswerOf<(typeof typesQuery)['answer']>> {
  return { list: choicesOf(catalogue, 'purpose') }
}

function choicesOf(catalogue: CallContext['catalogue'], name: string) {
  const field = entityNamed(catalogue, 'transfer').fields[name]
  if (field?.kind !== 'choice') throw new Error(`transfers have no choice ${name}`)
  return Object.entries(field.options).map(([value, label]) => ({ value, label }))
}
