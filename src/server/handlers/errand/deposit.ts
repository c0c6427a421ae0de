import { yuanText } from '../../../number-text.ts'
import type { StoredRow } from '../../rows/entity-table.ts'
import type { ActionContext, ActionHandler } from '../../write/handler.ts'
import type { LedgerOwner } from '../../write/ledger-move.ts'

/** Takes deposits of riders, paid outside the house or out of what they have as users. */
export const takeDeposit: ActionHandler = async (context) => {
  const { inputs, lock, skip } = context
  const amount = Number(inputs.amount)
  const ids = context.rows.map(({ user }) => Number(user))
  const users = new Map((await lock('user', { id: ids })).map((user) => [user.id, user]))
  const has = ({ user }: StoredRow) => Number(users.get(Number(user))?.balance ?? 0)
  const able = context.rows.filter((row) => inputs.by !== 'balance' || has(row) >= amount)
  for (const row of context.rows) if (!able.includes(row)) skip(row.id, `用户余额只有 ${yuanText(has(row))} 元`)
  await moveDeposits(context, able, ({ user }) => counterpart(inputs.by, user), 'in')
}

/** Gives deposits back, outside the house or to what riders have as users. */
export const returnDeposit: ActionHandler = (context) =>
  moveDeposits(context, covered(context), ({ user }) => counterpart(context.inputs.by, user), 'out')

/** Keeps a part of deposits, or all, for the reason given. */
export const deductDeposit: ActionHandler = (context) =>
  moveDeposits(context, covered(context), () => ({ kind: 'platform', id: 0 }), 'out')

function counterpart(by: unknown, user: unknown): LedgerOwner {
  return by === 'balance' ? { kind: 'user', id: Number(user) } : { kind: 'offline', id: 0 }
}

/** The riders whose deposit is as much as is asked for; the others are left out. */
function covered({ rows, inputs, skip }: ActionContext): readonly StoredRow[] {
  return rows.filter(({ id, deposit }) => {
    const isCovered = Number(deposit) >= Number(inputs.amount)
    if (!isCovered) skip(id, `押金只有 ${yuanText(Number(deposit))} 元`)
    return isCovered
  })
}

async function moveDeposits(
  { action, inputs, transfer }: ActionContext,
  riders: readonly StoredRow[],
  other: (rider: StoredRow) => LedgerOwner,
  direction: 'in' | 'out',
): Promise<void> {
  const reason = typeof inputs.reason === 'string' ? inputs.reason : action.title
  await transfer(
    riders.map((rider) => {
      const deposit: LedgerOwner = { kind: 'deposit', id: rider.id }
      const [from, to] = direction === 'in' ? [other(rider), deposit] : [deposit, other(rider)]
      const about = { subject: 'rider', subjectId: rider.id, purpose: 'deposit', reason }
      return { ...about, from, to, unit: 'fen', amount: Number(inputs.amount) }
    }),
  )
}
