import type { Catalogue } from './catalogue.ts'
import { commandId } from './command.ts'
import type { Call } from './vocabulary/call.ts'
import { callKey } from './vocabulary/call.ts'
import type { Action, AnyCondition, Entity, Form } from './vocabulary/entity.ts'
import type { Query, Setting } from './vocabulary/module.ts'

/** What a call of the contract stands for. `permission` is what the caller needs; `current` is what the console fires. */
export type Claim = { readonly call: Call; readonly permission: string; readonly current: boolean } & Purpose

type Purpose =
  | { readonly purpose: 'list'; readonly entity: Entity; readonly where: AnyCondition }
  | { readonly purpose: 'detail' | 'options'; readonly entity: Entity }
  | { readonly purpose: 'create' | 'edit'; readonly entity: Entity; readonly form: Form }
  | { readonly purpose: 'action'; readonly entity: Entity; readonly name: string; readonly action: Action }
  | { readonly purpose: 'readSetting' | 'updateSetting'; readonly setting: Setting }
  | { readonly purpose: 'query'; readonly query: Query }

const reading: readonly Claim['purpose'][] = ['list', 'detail', 'options', 'readSetting', 'query']

/** Every call the catalogue claims, current ones before the older ones that mean the same. */
export function claimsOf(catalogue: Omit<Catalogue, 'commands'>): Claim[] {
  return [
    ...[...catalogue.entities.values()].flatMap(entityClaims),
    ...[...catalogue.settings.values()].flatMap(settingClaims),
    ...[...catalogue.queries.values()].map(
      (query): Claim => ({
        purpose: 'query',
        query,
        call: query.call,
        permission: `query.${query.name}`,
        current: true,
      }),
    ),
  ]
}

/** Whether a claim only reads, and so may be asked by GET and POST alike. */
export function isReading(claim: Claim): boolean {
  return reading.includes(claim.purpose)
}

/** Claims by method and path: several only where actions share a call. */
export function claimsByCall(claims: readonly Claim[]): Map<string, Claim[]> {
  const byCall = new Map<string, Claim[]>()
  for (const claim of claims) {
    const key = callKey(claim.call)
    byCall.set(key, [...(byCall.get(key) ?? []), claim])
  }
  return byCall
}

function entityClaims(entity: Entity): Claim[] {
  const claims: Claim[] = []
  const { list, detail, options, create, edit } = entity
  if (list) {
    const permission = commandId(entity, 'list')
    claims.push(...each(list, (call, current) => ({ purpose: 'list', entity, where: {}, call, permission, current })))
    for (const view of Object.values(list.views ?? {})) {
      if (!view.call) continue
      claims.push({ purpose: 'list', entity, where: view.where, call: view.call, permission, current: true })
    }
  }
  if (detail) {
    const permission = commandId(entity, 'list')
    claims.push(...each(detail, (call, current) => ({ purpose: 'detail', entity, call, permission, current })))
  }
  if (options) {
    const permission = commandId(entity, 'options')
    claims.push(...each(options, (call, current) => ({ purpose: 'options', entity, call, permission, current })))
  }
  for (const [purpose, form] of [
    ['create', create],
    ['edit', edit],
  ] as const) {
    if (!form) continue
    const permission = commandId(entity, purpose)
    claims.push(...each(form, (call, current) => ({ purpose, entity, form, call, permission, current })))
  }
  for (const [name, action] of Object.entries(entity.actions ?? {})) {
    const permission = commandId(entity, name)
    claims.push(
      ...each(action, (call, current) => ({ purpose: 'action', entity, name, action, call, permission, current })),
    )
  }
  return claims
}

function settingClaims(setting: Setting): Claim[] {
  const permission = `setting.${setting.name}`
  const claims: Claim[] = [
    { purpose: 'readSetting', setting, call: setting.read, permission, current: true },
    { purpose: 'updateSetting', setting, call: setting.update, permission, current: true },
  ]
  if (setting.create)
    claims.push({ purpose: 'updateSetting', setting, call: setting.create, permission, current: true })
  return claims
}

function each(
  words: { readonly call?: Call; readonly also?: readonly Call[] },
  claim: (call: Call, current: boolean) => Claim,
): Claim[] {
  const current = words.call ? [claim(words.call, true)] : []
  return [...current, ...(words.also ?? []).map((call) => claim(call, false))]
}
