import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type {
  balanceFigures as figuresQuery,
  schoolBalance as schoolQuery,
  billSources as sourcesQuery,
  billTypes as typesQuery,
} from '../../../../commands/withdraw/balance.ts'
import { beijingText, day } from '../../../beijing-time.ts'
import { entityNamed } from '../../../catalogue/catalogue.ts'
import { InputError } from '../../../catalogue/schema/input-error.ts'
import type { AnswerOf } from '../../../catalogue/vocabulary/module.ts'
import { yuanText } from '../../calls/yuan.ts'
import { rowsIn } from '../../database/entity-tables.ts'
import { summedBalance } from '../../ledger/keep-balances.ts'
import type { CallContext, FormHandler } from '../../write/handler.ts'

/** Days a top-up waits to be paid. */
const daysToPay = 1

/** A number people can tell over the telephone: letters, the moment, and four digits. */
function newNumber(letters: string, now: number): string {
  return `${letters}${beijingText(now).replace(/\D/g, '')}${String(randomInt(10_000)).padStart(4, '0')}`
}

/** Says whose money it is, and gives the request its number; the school's where nobody else is named. */
export const applyWithdrawal: FormHandler = async ({ values, now, catalogue, lock }) => {
  const kind = String(values.kind ?? 'school')
  const ownerId = kind === 'school' ? 0 : Number(values.ownerId ?? 0)
  const entity = catalogue.entities.get(kind)
  const [row] = entity && kind !== 'school' ? await lock(kind, { id: [ownerId] }) : []
  if (kind !== 'school' && !row) throw new InputError('没有这个申请方，请检查编号', 'ownerId')
  const owner = entity && row ? String(row[entity.label] ?? '') : '学校'
  const user = kind === 'user' ? ownerId : null
  return { ...values, kind, ownerId, owner, user, number: newNumber('TX', now) }
}

/** Gives a top-up of the school's its number, and until when it is to be paid. */
export const createTopUp: FormHandler = async ({ values, now }) => ({
  ...values,
  kind: 'school',
  ownerId: 0,
  source: 0,
  number: newNumber('CZ', now),
  payBefore: now + daysToPay * day,
})

/** Moves money between what the platform keeps and what the school has to spend. */
export const movePettyCash: FormHandler = async ({ values, now, transfer }) => {
  const number = newNumber('BY', now)
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

type Sums = ReadonlyMap<string, { readonly balance: number; readonly held: number }>

/** What all accounts of each kind hold in 分; those that keep no figure are summed. */
async function sumsOf({ database, account }: CallContext): Promise<Sums> {
  const summed = summedBalance('transfer', 'ledger_account')
  const kept = await rowsIn(database.db, 'ledger_account', account.schoolId)
    .select(['kind', sql<number>`sum(balance)`.as('balance'), sql<number>`sum(held)`.as('held')])
    .where('unit', '=', 'fen')
    .groupBy('kind')
    .execute()
  const hot = await rowsIn(database.db, 'ledger_account', account.schoolId)
    .select(['kind', summed.balance.as('balance')])
    .where('unit', '=', 'fen')
    .where('kind', 'in', ['platform', 'wechat'])
    .execute()
  const sums = new Map(
    kept.map((row) => [String(row.kind), { balance: Number(row.balance ?? 0), held: Number(row.held ?? 0) }]),
  )
  for (const row of hot) sums.set(String(row.kind), { balance: Number(row.balance), held: 0 })
  return sums
}

/** What there is, and whose. */
export async function balanceFigures(context: CallContext): Promise<AnswerOf<(typeof figuresQuery)['answer']>> {
  const sums = await sumsOf(context)
  const balance = (kind: string) => sums.get(kind)?.balance ?? 0
  const held = [...sums.values()].reduce((sum, each) => sum + each.held, 0)
  const waiting = await rowsIn(context.database.db, 'withdrawal', context.account.schoolId)
    .select(sql<number>`coalesce(sum(amount), 0)`.as('sum'))
    .where('status', '=', 'pending')
    .executeTakeFirst()
  return {
    school: balance('school'),
    schoolHeld: sums.get('school')?.held ?? 0,
    users: balance('user'),
    riders: balance('rider'),
    merchants: balance('merchant') + balance('supplier'),
    held,
    deposits: balance('deposit'),
    platform: balance('platform'),
    wechat: -balance('wechat'),
    waiting: Number(waiting?.sum ?? 0),
  }
}

/** The school's balance, in 元. */
export async function schoolBalance(context: CallContext): Promise<AnswerOf<(typeof schoolQuery)['answer']>> {
  const { balance, held } = (await sumsOf(context)).get('school') ?? { balance: 0, held: 0 }
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
