import { yuanText } from '../../../number-text.ts'
import type { StoredRow } from '../../rows/entity-table.ts'
import type { ActionContext, ActionHandler } from '../../write/handler.ts'
import type { LedgerOwner } from '../../write/ledger-move.ts'

/** A rider with what is moved of the deposit, in 分. */
type Move = { readonly rider: StoredRow; readonly amount: number }

/** Takes deposits of riders, paid outside the house or out of what they have as users: of each as much as is said, else what is lacking of what the school asks for. */
export const takeDeposit: ActionHandler = async (context) => {
  const { rows, inputs, lock, skip, setting } = context
  const asked = Number((await setting('running_deposit')).amount)
  const users = new Map(
    (await lock('user', { id: rows.map(({ user }) => Number(user)) })).map((user) => [user.id, user]),
  )
  const moves = rows.flatMap((rider): Move[] => {
    const amount = Number(inputs.amount ?? asked - Number(rider.deposit))
    const has = Number(users.get(Number(rider.user))?.balance ?? 0)
    if (amount <= 0) skip(rider.id, `押金 ${yuanText(asked)} 元已交齐`)
    else if (inputs.by === 'balance' && has < amount) skip(rider.id, `用户余额只有 ${yuanText(has)} 元`, 'amount')
    else return [{ rider, amount }]
    return []
  })
  await moveDeposits(context, moves, ({ user }) => counterpart(inputs.by, user), 'in')
}

/** Gives deposits back, outside the house or to what riders have as users: as much as is said, else all. */
export const returnDeposit: ActionHandler = (context) =>
  moveDeposits(context, covered(context), ({ user }) => counterpart(context.inputs.by, user), 'out')

/** Keeps a part of deposits, or all, for the reason given. */
export const deductDeposit: ActionHandler = (context) =>
  moveDeposits(context, covered(context), () => ({ kind: 'platform', id: 0 }), 'out')

function counterpart(by: unknown, user: unknown): LedgerOwner {
  return by === 'balance' ? { kind: 'user', id: Number(user) } : { kind: 'offline', id: 0 }
}

/** What is taken out of each deposit; the riders whose is less, or none, are left out. */
function covered({ rows, inputs, skip }: ActionContext): Move[] {
  return rows.flatMap((rider): Move[] => {
    const has = Number(rider.deposit)
    const amount = Number(inputs.amount ?? has)
    if (amount > 0 && amount <= has) return [{ rider, amount }]
    if (has === 0) skip(rider.id, '没有押金')
    else skip(rider.id, `押金只有 ${yuanText(has)} 元`, 'amount')
    return []
  })
}

async function moveDeposits(
  { action, inputs, transfer }: ActionContext,
  moves: readonly Move[],
  other: (rider: StoredRow) => LedgerOwner,
  direction: 'in' | 'out',
): Promise<void> {
  const reason = typeof inputs.reason === 'string' ? inputs.reason : action.title
  await transfer(
    moves.map(({ rider, amount }) => {
      const deposit: LedgerOwner = { kind: 'deposit', id: rider.id }
      const [from, to] = direction === 'in' ? [other(rider), deposit] : [deposit, other(rider)]
      const about = { subject: 'rider', subjectId: rider.id, purpose: 'deposit', reason }
      return { ...about, from, to, unit: 'fen', amount }
    }),
  )
}
