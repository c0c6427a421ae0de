import { InputError } from '../../../catalogue/schema/input-error.ts'
import type { Values } from '../../rows/entity-table.ts'
import type { ActionHandler, FormHandler } from '../../write/handler.ts'
import { ownNumber } from './own-number.ts'

/** What says where money goes, and how each is asked for. */
const payee = { realName: '请输入收款人', receiver: '请输入收款账号' } as const

/**
 * Says whose money it is, and gives the request its number; the school's where nobody else is named. Old clients ask for the
 * school's by its amount alone.
 */
export const applyWithdrawal: FormHandler = async ({ values, now, catalogue, lock }) => {
  const kind = String(values.kind ?? 'school')
  const entity = catalogue.entities.get(kind)
  const ownerId = entity ? Number(values.ownerId ?? 0) : 0
  if (entity && ownerId === 0) throw new InputError(`请选择${entity.title}`, 'ownerId')
  const [row] = entity ? await lock(kind, { id: [ownerId] }) : []
  if (entity && !row) throw new InputError(`没有编号为 ${ownerId} 的${entity.title}`, 'ownerId')
  const missing = missingOf(values)
  if (entity && missing) throw new InputError(payee[missing], missing)
  const owner = entity && row ? String(row[entity.label] ?? '') : '学校'
  const user = kind === 'user' ? ownerId : null
  return { ...values, kind, ownerId, owner, user, number: ownNumber('TX', now) }
}

/** Lets money out to somebody alone: what says nothing of whom to pay is left as it is. */
export const agreeToWithdrawal: ActionHandler = async ({ rows, skip }) => {
  for (const row of rows) if (missingOf(row)) skip(row.id, '没有收款人和收款账号，请拒绝后重新申请')
}

function missingOf(values: Values): keyof typeof payee | undefined {
  return (['realName', 'receiver'] as const).find((name) => String(values[name] ?? '').trim() === '')
}
