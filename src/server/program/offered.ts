import type { Catalogue } from '../../catalogue/catalogue.ts'
import type { Command } from '../../catalogue/command.ts'
import { type Endpoint, isReading } from '../../catalogue/endpoint.ts'
import { listPermission, rightBesides } from '../../catalogue/permission.ts'
import { filterable } from '../../catalogue/schema/listing.ts'
import { searchEntries } from '../../catalogue/search.ts'
import { confirmedByPerson, leftToPerson } from '../../catalogue/token/asked-before.ts'
import { conditionText } from '../../catalogue/vocabulary/condition.ts'
import { askedFields } from '../../catalogue/vocabulary/entity-use.ts'
import type { Field, Fields } from '../../catalogue/vocabulary/field.ts'
import { isShare, namingField } from '../../catalogue/vocabulary/field-use.ts'
import { endpointOfCommand } from '../calls/run-command.ts'

/** Most commands and most lists told at once. */
const most = 25

/** Lists and commands whose names have all the words in them, of those the caller may use. */
export function offered(catalogue: Catalogue, may: (permission: string) => boolean, words: readonly string[]) {
  const matches = (texts: readonly string[]) => {
    const text = texts.join('\n').toLowerCase()
    return words.every((word) => text.includes(word.toLowerCase()))
  }
  const lists = [...catalogue.entities.values()]
    .filter((entity) => entity.list && may(listPermission(entity)))
    .filter(({ name, title, words: others = [] }) => matches([name, title, ...others]))
    .map((entity) => {
      const filters = filterable(entity).flatMap((name) =>
        entity.fields[name] ? [[name, entity.fields[name]] as const] : [],
      )
      return { entity: entity.name, title: entity.title, filters: describedFields(Object.fromEntries(filters), false) }
    })
  const others = new Map(searchEntries(catalogue).map((entry) => [entry.id, [...entry.words, ...entry.trailWords]]))
  const commands = catalogue.commands
    .filter((command) => isOffered(command) && may(command.id) && may(besides(command) ?? command.id))
    .filter(({ id, title, trail }) => matches([id, title, ...trail, ...(others.get(id) ?? [])]))
    .map((command) => described(catalogue, command))
  return {
    lists: lists.slice(0, most),
    commands: commands.slice(0, most),
    more: Math.max(0, lists.length - most) + Math.max(0, commands.length - most),
  }
}

/** What programs may be told of: what acts on rows or makes one, and what answers a question. */
function isOffered({ kind }: Command): boolean {
  return ['action', 'create', 'edit', 'query'].includes(kind)
}

function besides(command: Command): string | null {
  return command.kind === 'action' ? rightBesides(command) : null
}

function described(catalogue: Catalogue, command: Command) {
  const endpoint = endpointOfCommand(catalogue, command.id)
  const { purpose, call } = endpoint
  const inputs = inputsOf(endpoint)
  const left = leftToPerson(catalogue.entities, endpoint)
  const always = purpose === 'edit' ? [] : Object.keys(inputs)
  const reason = isReading(endpoint) ? null : confirmedByPerson(catalogue.entities, endpoint, always)
  const when = purpose === 'action' ? conditionText(endpoint.entity, endpoint.action.when) : ''
  return {
    command: command.id,
    title: [...command.trail, command.title].join(' > '),
    ...(when === '' ? {} : { only_when: when }),
    ...(isReading(endpoint) ? { reads_only: true } : {}),
    ...(reason === null ? {} : { waits_for_person: reason }),
    takes_ids: purpose === 'action' || purpose === 'edit',
    inputs: describedFields(inputs, call.yuan === true),
    ...(reason === null && left.length > 0 ? { inputs_left_to_people: left } : {}),
  }
}

/** The fields an endpoint asks for. */
function inputsOf(endpoint: Endpoint): Fields {
  switch (endpoint.purpose) {
    case 'action':
      return askedFields(endpoint.entity, endpoint.action)
    case 'create':
    case 'edit': {
      const { fields } = endpoint.entity
      return Object.fromEntries(endpoint.form.form.flatMap((name) => (fields[name] ? [[name, fields[name]]] : [])))
    }
    case 'query':
      return endpoint.query.params
    default:
      return {}
  }
}

function describedFields(fields: Fields, inYuan: boolean) {
  return Object.entries(fields).map(([name, field]) => {
    const { label, kind, required = false } = field
    return { name, label, kind, ...(required ? { required } : {}), ...valuesOf(field, inYuan) }
  })
}

function valuesOf(field: Field, inYuan: boolean) {
  if (field.kind === 'status' || field.kind === 'choice') return { values: field.options }
  if (field.kind === 'choiceOrText') return { suggested: field.templates }
  if (field.kind === 'ref') return { id_of: field.entity }
  const naming = namingField(field)
  if (naming !== undefined) return { id_of_what_is_named_by: naming }
  if (isShare(field)) return { unit: '万分之一，如 500 即 5%' }
  if (field.kind === 'count' && field.unit === '折') return { unit: '实付的百分比，如 95 即 9.5折' }
  if (field.kind !== 'money') return {}
  const unit = inYuan ? '元，如 12.50' : '分'
  return { unit: field.pointsWhere === undefined ? unit : `${unit}；用积分支付的是积分` }
}
