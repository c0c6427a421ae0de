import { z } from 'zod'
import { InputError } from '../../catalogue/schema/input-error.ts'
import type { Row } from '../../catalogue/wire.ts'
import { isRecord } from '../../parsed-json.ts'
import type { Values } from '../rows/entity-table.ts'

/** What the documents call fields and values of an entity, where our own are called otherwise (specification §5.1). */
export type DocumentedWords = {
  /** What a form was sent, in our own words. @throws InputError where it contradicts itself. */
  readonly form?: (sent: Values) => Values
  /** What a list was asked for, in our own words. */
  readonly conditions?: (asked: Values) => Values
  /** A row with the documents' words beside ours; `path` is that of the call that answers it. */
  readonly show: (row: Row, path: string) => Row
  /** What `show` adds to a row or says otherwise, as a schema. */
  readonly shown: (path: string) => z.ZodRawShape
  /** Paths of forms that answer the row as it was saved. */
  readonly echoes?: readonly string[]
}

const forms = ['/admin/user/register', '/user/editUserInfo']
/** The calls that speak the account form of the documents; the others answer our own `status`. */
const formCalls: readonly string[] = [...forms, '/user/getUserInfoId', '/user/userList']

const ownStatuses: readonly unknown[] = ['enabled', 'disabled']
const on: readonly unknown[] = ['1', 1, true, 'true']

/** The account form: `roleId`, `status` ('1', or otherwise off), and `checkPass`, which must match where it is sent. */
export const accountWords: DocumentedWords = {
  form: (sent) => {
    const { checkPass, ...values } = withRole(sent)
    const isCompared = checkPass !== undefined && checkPass !== null && (checkPass !== '' || Boolean(values.password))
    if (isCompared && values.password !== undefined && checkPass !== values.password) {
      throw new InputError('两次输入密码不一致!', 'checkPass')
    }
    if (values.status === undefined || ownStatuses.includes(values.status)) return values
    return { ...values, status: on.includes(values.status) ? 'enabled' : 'disabled' }
  },
  conditions: (asked) => {
    const values = withRole(asked)
    const status =
      values.status === '1' || values.status === 1
        ? 'enabled'
        : values.status === '0' || values.status === 0
          ? 'disabled'
          : values.status
    return { ...values, status }
  },
  show: (row, path) => {
    const named = { ...row, roleId: idOf(row.role) }
    if (!formCalls.includes(path)) return named
    return { ...named, status: row.status === 'enabled' ? '1' : '0', enabled: row.status === 'enabled' }
  },
  shown: (path) => {
    const named = { roleId: z.int().nullable().describe('角色的 id') }
    if (!formCalls.includes(path)) return named
    return { ...named, status: z.enum(['1', '0']).describe('1：启用；0：停用'), enabled: z.boolean() }
  },
  echoes: forms,
}

/** A role as the documents list it: `id`, `name` and whether it is `disabled`. */
export const roleWords: DocumentedWords = {
  show: (row) => ({ ...row, disabled: row.status === 'disabled' }),
  shown: () => ({ disabled: z.boolean() }),
}

/** Who sends `roleId` means it, also beside a `role` that was answered before and comes back unchanged. */
function withRole({ roleId, ...values }: Values): Values {
  return roleId === undefined ? values : { ...values, role: roleId }
}

function idOf(ref: unknown): unknown {
  return isRecord(ref) ? (ref.id ?? null) : null
}
