import { append } from '../append.ts'
import type { Catalogue } from './catalogue.ts'
import { commandId } from './command.ts'
import { type Call, callKey } from './vocabulary/call.ts'
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
    ...[...catalogue.queries.values()].flatMap((query) =>
      each(query, `query.${query.name}`, { purpose: 'query', query }),
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
  for (const endpoint of endpoints) append(byCall, callKey(endpoint.call), endpoint)
  return byCall
}

function entityEndpoints(entity: Entity): Endpoint[] {
  const { list, detail, options, create, edit, actions = {} } = entity
  const seeing = commandId(entity, 'list')
  const views = Object.values(list?.views ?? {})
  return [
    ...each(list, seeing, { purpose: 'list', entity, where: {} }),
    ...views.flatMap(({ where, ...calls }) => each(calls, seeing, { purpose: 'list', entity, where })),
    ...each(detail, seeing, { purpose: 'detail', entity }),
    ...each(options, commandId(entity, 'options'), { purpose: 'options', entity }),
    ...(create ? each(create, commandId(entity, 'create'), { purpose: 'create', entity, form: create }) : []),
    ...(edit ? each(edit, commandId(entity, 'edit'), { purpose: 'edit', entity, form: edit }) : []),
    ...Object.entries(actions).flatMap(([name, action]) =>
      each(action, commandId(entity, name), { purpose: 'action', entity, name, action }),
    ),
  ]
}

function settingEndpoints(setting: Setting): Endpoint[] {
  const { name, read, update, create } = setting
  return [
    ...each({ call: read }, `setting.${name}`, { purpose: 'readSetting', setting }),
    ...each({ call: update }, `setting.${name}`, { purpose: 'updateSetting', setting }),
    ...each({ call: create }, `setting.${name}`, { purpose: 'updateSetting', setting }),
  ]
}

/** The calls that stand for one thing: the current one, where there is one, and the older ones that mean the same. */
function each(
  words: { readonly call?: Call | undefined; readonly also?: readonly Call[] } | undefined,
  permission: string,
  purpose: Purpose,
): Endpoint[] {
  const { call: own, also = [] } = words ?? {}
  const older = also.map((call): Endpoint => ({ ...purpose, call, permission, current: false }))
  return own ? [{ ...purpose, call: own, permission, current: true }, ...older] : older
}
