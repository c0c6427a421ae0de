import { type DueRule, dueRules } from '../due.ts'
import { type Endpoint, isReading } from '../endpoint.ts'
import { isMoneyCommand, movesMoney } from '../order/money-command.ts'
import { moneyFields, moneyOwners } from '../order/money-fields.ts'
import { initialValue } from '../schema/table.ts'
import { holds } from '../vocabulary/condition.ts'
import type { Entity } from '../vocabulary/entity.ts'
import { askedOf } from '../vocabulary/entity-use.ts'

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
function isDeletion(endpoint: Endpoint): boolean {
  return (
    endpoint.purpose === 'action' && (endpoint.action.remove === true || /^(delete|remove|clear)/i.test(endpoint.name))
  )
}

/** Entities that say who may come in as what. */
const rights = ['account', 'role', 'permission', 'group', 'identityProvider']
/** Entities that hold keys of the school: whom it is to those who pay, or who are written to in its name. */
const keys = ['paymentProvider', 'wxapp', 'qqapp', 'wxAccount', 'enterpriseWx', 'robot']
/** Commands that give whoever runs them a way in elsewhere, by their permissions. */
const waysIn = ['merchant.login']

/** Entities that are changed by a person alone, who gives a code for it where the school asks for one. */
export const guardedEntities: readonly string[] = [...rights, ...keys]

type Entities = ReadonlyMap<string, Entity>

/**
 * Why a program may not carry a command out by itself with what it is given, whatever it was granted; null where it may. Money and where it
 * goes, what cannot be taken back, deletions, settings, the school's keys and who may do what are a person's to confirm.
 */
export function confirmedByPerson(entities: Entities, endpoint: Endpoint, given: readonly string[]): string | null {
  if (isMoneyCommand(endpoint)) return '会动到资金'
  const left = leftToPerson(entities, endpoint).filter((name) => given.includes(name))
  if ('entity' in endpoint && left.length > 0) {
    const labels = left.map((name) => `「${endpoint.entity.fields[name]?.label ?? name}」`)
    return `会改动${labels.join('')}，也就是钱付给谁、平台抽多少`
  }
  if (endpoint.purpose === 'updateSetting') return '会改动设置'
  if ('entity' in endpoint && rights.includes(endpoint.entity.name)) return '会改动权限'
  if ('entity' in endpoint && keys.includes(endpoint.entity.name)) return '会改动学校的密钥'
  if (waysIn.includes(endpoint.permission)) return '会给出登录码'
  if (isDeletion(endpoint)) return '会删除内容'
  const later = askedDue(endpoint)
  if (later) return `会在设定的时间「${later.title}」，不能撤销`
  return endpoint.purpose === 'action' && endpoint.action.confirm !== undefined ? '不能撤销' : null
}

/**
 * What a command has rows wait for that a person is asked about where it is done to them at once, as the sending of a message is: rows
 * that are made wait from the first, where they do.
 */
function askedDue(endpoint: Endpoint): DueRule | undefined {
  if (!('entity' in endpoint) || isReading(endpoint)) return undefined
  const { entity } = endpoint
  const asking = Object.values(entity.actions ?? {}).filter(({ confirm }) => confirm !== undefined)
  const made = Object.entries(entity.fields).map(([name, field]) => [name, initialValue(field)])
  const standing = endpoint.purpose === 'action' ? endpoint.action.set : Object.fromEntries(made)
  return dueRules(entity).find(
    (rule) =>
      rule.kind === 'end' &&
      asking.some(({ handler }) => handler !== undefined && handler === rule.handler) &&
      standing !== undefined &&
      holds(rule.when, standing),
  )
}

/**
 * What a command asks for that a person alone says, as it decides where money goes. Of what is made anew that is so of whom money may
 * go to; what they sell is theirs, whoever writes it down.
 */
export function leftToPerson(entities: Entities, endpoint: Endpoint): string[] {
  const names = 'entity' in endpoint ? moneyFields(entities).get(endpoint.entity.name) : undefined
  return askedIn(entities, endpoint).filter((name) => names?.has(name))
}

function askedIn(entities: Entities, endpoint: Endpoint): readonly string[] {
  if (endpoint.purpose === 'action') return askedOf(endpoint.action)
  if (endpoint.purpose === 'create') return moneyOwners(entities).has(endpoint.entity.name) ? endpoint.form.form : []
  return endpoint.purpose === 'edit' ? endpoint.form.form : []
}
