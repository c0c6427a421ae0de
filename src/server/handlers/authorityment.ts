import { hashPassword } from '../security/password.ts'
import type { ActionHandler, FormHandler } from '../write/handler.ts'

/** Keeps the hash of a new account's password, never the password; without a name it goes by its username. */
export const createAccount: FormHandler = async ({ values }) => ({
  ...values,
  name: values.name || values.username,
  password: await hashPassword(String(values.password)),
})

/** POST /school/group/addPermmision: adds a named permission to groups (specification §5.3). */
export const addGroupPermission: ActionHandler = async ({ rows, inputs, change, skip }) => {
  const permission = Number(inputs.permission)
  for (const row of rows) {
    const held = Array.isArray(row.permissions) ? row.permissions : []
    if (held.includes(permission)) skip(row.id, '已有这个权限组合', 'permission')
    else await change('group', row.id, { permissions: [...held, permission] })
  }
}
