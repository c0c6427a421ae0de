import type { Endpoint } from '../endpoint.ts'
import { isMoneyCommand, movesMoney } from '../order/money-command.ts'

/** Why a person is asked before a command is carried out; null where it is done at once, since it can be taken back. */
export function askedBefore(endpoint: Endpoint): string | null {
  if (endpoint.purpose === 'action') {
    const { action, entity } = endpoint
    if (action.confirm !== undefined) return action.confirm
    if (movesMoney(entity, action)) return `「${action.title}」会动到资金`
    if (isDeletion(endpoint)) return `「${action.title}」会删除内容`
  }
  return isMoneyCommand(endpoint) && endpoint.purpose === 'create' ? '这个操作会动到资金' : null
}

/** Whether rows are gone after an action, removed or set aside as deleted. */
export function isDeletion(endpoint: Endpoint): boolean {
  return (
    endpoint.purpose === 'action' && (endpoint.action.remove === true || /^(delete|remove|clear)/i.test(endpoint.name))
  )
}

const rights: ReadonlySet<string> = new Set(['account', 'role', 'permission', 'group'])

/**
 * Why a program may not carry a command out by itself, whatever it was granted; null where it may. Money, what cannot be taken
 * back, deletions, settings and who may do what are a person's to confirm.
 */
export function confirmedByPerson(endpoint: Endpoint): string | null {
  if (isMoneyCommand(endpoint)) return '会动到资金'
  if (endpoint.purpose === 'updateSetting') return '会改动设置'
  if ('entity' in endpoint && rights.has(endpoint.entity.name)) return '会改动权限'
  if (isDeletion(endpoint)) return '会删除内容'
  return endpoint.purpose === 'action' && endpoint.action.confirm !== undefined ? '不能撤销' : null
}
