import type { ActionHandler } from '../../write/handler.ts'

/** POST /school/group/addPermmision: adds a named permission to groups (specification §5.3). */
export const addGroupPermission: ActionHandler = async ({ rows, inputs, change, skip }) => {
  const permission = Number(inputs.permission)
  for (const row of rows) {
    const held = Array.isArray(row.permissions) ? row.permissions : []
    if (held.includes(permission)) skip(row.id, '已有这个权限组合')
    else await change('group', row.id, { permissions: [...held, permission] })
  }
}
