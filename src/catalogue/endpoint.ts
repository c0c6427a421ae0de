import type { Catalogue } from './catalogue.ts'
import { commandId } from './command.ts'
import type { Call } from './vocabulary/call.ts'
import { callKey } from './vocabulary/call.ts'
import type { Action, AnyCondition, Entity, Form } from './vocabulary/entity.ts'
import type { Query, Setting } from './vocabulary/module.ts'

/** What a call of the contract stands for. `permission` is what the caller needs; `current` is what the console fires. */
export type Endpoint = { readonly call: Call; readonly permission: string; readonly current: boolean } & Purpose

type Purpose =
  | { readonly purpose: 'list'; readonly entity: Entity; readonly where: AnyCondition }
  | { readonly purpose: 'detail' | 'options'; readonly entity: Entity }
  | { readonly purpose: 'create' | 'edit'; readonly entity: Entity; readonly form: Form }
  | { readonly purpose: 'action'; readonly entity: Entity; readonly name: string; readonly action: Action }
  | { readonly purpose: 'readSetting' | 'updateSetting'; readonly setting: Setting }
  | { readonly purpose: 'query'; readonly query: Query }

const reading: readonly Endpoint['purpose'][] = ['list', 'detail', 'options', 'readSetting', 'query']

/** Every call the catalogue names, current ones before the older ones that mean the same. */
export function endpointsOf(catalogue: Omit<Catalogue, 'commands'>): Endpoint[] {
  return [
    ...[...catalogue.entities.values()].flatMap(entityEndpoints),
    ...[...catalogue.settings.values()].flatMap(settingEndpoints),
    ...[...catalogue.queries.values()].map(
      (query): Endpoint => ({
        purpose: 'query',
        query,
        call: query.call,
        permission: `query.${query.name}`,
        current: true,
      }),
    ),
  ]
}

/** Whether an endpoint only reads, and so may be asked by GET and POST alike. */
export function isReading(endpoint: Endpoint): boolean {
  return reading.includes(endpoint.purpose)
}

/** Endpoints by method and path: several only where actions share a call. */
export function endpointsByCall(endpoints: readonly Endpoint[]): Map<string, Endpoint[]> {
  const byCall = new Map<string, Endpoint[]>()
  for (const endpoint of endpoints) {
    const key = callKey(endpoint.call)
    byCall.set(key, [...(byCall.get(key) ?? []), endpoint])
  }
  return byCall
}

function entityEndpoints(entity: Entity): Endpoint[] {
  const endpoints: Endpoint[] = []
  const { list, detail, options, create, edit } = entity
  if (list) {
    const permission = commandId(entity, 'list')
    endpoints.push(
      ...each(list, (call, current) => ({ purpose: 'list', entity, where: {}, call, permission, current })),
    )
    for (const view of Object.values(list.views ?? {})) {
      if (!view.call) continue
      endpoints.push({ purpose: 'list', entity, where: view.where, call: view.call, permission, current: true })
    }
  }
  if (detail) {
    const permission = commandId(entity, 'list')
    endpoints.push(...each(detail, (call, current) => ({ purpose: 'detail', entity, call, permission, current })))
  }
  if (options) {
    const permission = commandId(entity, 'options')
    endpoints.push(...each(options, (call, current) => ({ purpose: 'options', entity, call, permission, current })))
  }
  for (const [purpose, form] of [
    ['create', create],
    ['edit', edit],
  ] as const) {
    if (!form) continue
    const permission = commandId(entity, purpose)
    endpoints.push(...each(form, (call, current) => ({ purpose, entity, form, call, permission, current })))
  }
  for (const [name, action] of Object.entries(entity.actions ?? {})) {
    const permission = commandId(entity, name)
    endpoints.push(
      ...each(action, (call, current) => ({ purpose: 'action', entity, name, action, call, permission, current })),
    )
  }
  return endpoints
}

function settingEndpoints(setting: Setting): Endpoint[] {
  const permission = `setting.${setting.name}`
  const endpoints: Endpoint[] = [
    { purpose: 'readSetting', setting, call: setting.read, permission, current: true },
    { purpose: 'updateSetting', setting, call: setting.update, permission, current: true },
  ]
  if (setting.create)
    endpoints.push({ purpose: 'updateSetting', setting, call: setting.create, permission, current: true })
  return endpoints
}

function each(
  words: { readonly call?: Call; readonly also?: readonly Call[] },
  endpoint: (call: Call, current: boolean) => Endpoint,
): Endpoint[] {
  const current = words.call ? [endpoint(words.call, true)] : []
  return [...current, ...(words.also ?? []).map((call) => endpoint(call, false))]
}
