import type { Catalogue, PlacedScreen } from '../catalogue.ts'
import { countersOf } from '../counter.ts'
import type { Entity } from '../vocabulary/entity.ts'
import { isVeiled } from '../vocabulary/entity-use.ts'
import type { AddressBook, ChoiceField, Field, Fields, RefField } from '../vocabulary/field.ts'
import { namingField } from '../vocabulary/field-use.ts'

type Entities = Catalogue['entities']

/** What names an entity or a field that is not there, or is of another kind, in words. */
export function wrongReferences({ entities, screens, settings }: Catalogue): string[] {
  return [
    ...screens.flatMap((screen) => wrongScreen(entities, screen)),
    ...[...entities.values()].flatMap((entity) => [
      ...Object.entries(entity.fields).flatMap(([name, field]) => wrongField(entities, entity, name, field)),
      ...wrongChildren(entities, entity),
      ...besideNothing(entities, entity),
      ...wrongParents(entity),
      ...toldByNothing(entity),
      ...Object.entries(entity.actions ?? {}).flatMap(([verb, { inputs = {} }]) =>
        sameOfNoRow(`${entity.name}.${verb}`, inputs),
      ),
    ]),
    ...[...settings.values()].flatMap(({ name, fields }) => sameOfNoRow(`setting ${name}`, fields)),
    ...wrongCounts(entities),
  ]
}

/** A screen of what has no list, or cannot be put into a form, or folders by what is no reference. */
function wrongScreen(entities: Entities, { id, screen }: PlacedScreen): string[] {
  if (screen.kind === 'form') {
    const { create, edit } = entities.get(screen.entity) ?? {}
    return create && edit ? [] : [`screen ${id} is a form of ${screen.entity}, which cannot be both created and edited`]
  }
  if (screen.kind !== 'grid') return []
  const { folders, entities: shown } = screen
  const isFoldered = folders === undefined || shown.some((name) => entities.get(name)?.fields[folders]?.kind === 'ref')
  return [
    ...shown
      .filter((name) => !entities.get(name)?.list)
      .map((name) => `screen ${id} shows ${name}, which is no entity with a list`),
    ...(isFoldered ? [] : [`screen ${id} has folders by ${folders}, which is no reference of what it shows`]),
  ]
}

/** A field that points at rows, or takes words or addresses of rows, that are not there. */
function wrongField(entities: Entities, entity: Entity, name: string, field: Field): string[] {
  const place = `${entity.name}.${name}`
  if (field.kind === 'ref' && !entities.has(field.entity)) {
    return [`${place} refers to ${field.entity}, which is no entity`]
  }
  if (field.kind === 'ref' && field.same !== undefined) return wrongSameness(entities, entity, place, field)
  const naming = namingField(field)
  if (naming !== undefined && entity.fields[naming]?.kind !== 'choice') {
    return [`${place} is an id of what ${naming} names, which is no choice`]
  }
  if (field.kind !== 'text') return []
  return [
    ...(field.names === undefined || entities.has(field.names)
      ? []
      : [`${place} names rows of ${field.names}, which is no entity`]),
    ...(field.address ? wrongAddress(entities, place, field.address) : []),
  ]
}

/** A ref whose row can never have the same value as the one that points at it. */
function wrongSameness(
  entities: Entities,
  { fields }: Entity,
  place: string,
  { entity, same = '' }: RefField,
): string[] {
  const [own, other] = [fields[same], entities.get(entity)?.fields[same]]
  if (!own || !other) return [`${place} agrees in ${same}, which it or ${entity} lacks`]
  const isAlike =
    own.kind === 'ref'
      ? other.kind === 'ref' && own.entity === other.entity
      : own.kind === 'choice' && other.kind === 'choice' && String(valuesOf(own)) === String(valuesOf(other))
  return isAlike
    ? []
    : [`${place} agrees in ${same}, which is no choice of the same values or ref to the same rows in both`]
}

/** Refs that are kept by no row, and so have nothing in common with any. */
function sameOfNoRow(place: string, fields: Fields): string[] {
  const found = Object.entries(fields).filter(([, field]) => field.kind === 'ref' && field.same !== undefined)
  return found.map(([name]) => `${place} asks for ${name} to agree with a row, which it has none of`)
}

function valuesOf({ options }: ChoiceField): string[] {
  return Object.keys(options).sort()
}

/** Addresses taken from rows that have none, or that no list shows. */
function wrongAddress(entities: Entities, place: string, book: AddressBook): string[] {
  const rows = entities.get(book.entity)
  if (!rows?.list) return [`${place} takes addresses of ${book.entity}, which is no entity with a list`]
  const isFound = rows.fields[book.field]?.kind === 'text' && rows.fields[book.group]?.kind === 'ref'
  return isFound ? [] : [`${place} takes addresses of ${book.entity} that lack ${book.field} or ${book.group}`]
}

/** Rows listed below those of an entity that do not point at it. */
function wrongChildren(entities: Entities, { name, detail }: Entity): string[] {
  return (detail?.children ?? []).flatMap(({ entity: child, by }) => {
    const field = entities.get(child)?.fields[by]
    return field?.kind === 'ref' && field.entity === name
      ? []
      : [`${name} lists its ${child} by ${by}, but ${child}.${by} does not refer to ${name}`]
  })
}

/** Kinds of rows to show beside an entity's own that are no value of its field, or no entity. */
function besideNothing(entities: Entities, { name, fields, detail }: Entity): string[] {
  const beside = detail?.beside
  if (beside === undefined || typeof beside === 'string') return []
  const kinds = fields[beside.kind]
  return Object.entries(beside.among)
    .filter(([value, { entity }]) => !entities.has(entity) || kinds?.kind !== 'choice' || !(value in kinds.options))
    .map(
      ([value, { entity }]) => `${name} shows ${entity} beside rows whose ${beside.kind} is ${value}: one is unknown`,
    )
}

/** Calls whose `id` names what no ref of their rows points at. */
function wrongParents({ name, fields, list, actions = {} }: Entity): string[] {
  const calls = [list?.call, list?.export, ...Object.values(actions).map(({ call }) => call)].flatMap(
    (call) => call ?? [],
  )
  return calls
    .filter(({ parent }) => parent !== undefined && fields[parent.by]?.kind !== 'ref')
    .map(({ path, parent }) => `${path} takes the id of ${parent?.by}, which is no ref of ${name}`)
}

/** Kinds of fields whose values are no words of one line, or are shown to nobody. */
const wordless: readonly Field['kind'][] = [
  'longText',
  'richText',
  'secret',
  'found',
  'image',
  'images',
  'media',
  'json',
  'colour',
]

/** What rows of one label are told apart by that nobody could read beside it. */
function toldByNothing({ name, label, fields, asks, toldApartBy = [] }: Entity): string[] {
  const isReadable = (each: string) =>
    each !== label && !wordless.includes(fields[each]?.kind ?? 'secret') && !isVeiled({ asks }, each)
  return toldApartBy
    .filter((each) => !isReadable(each))
    .map((each) => `${name} is told apart by ${each}, which says nothing beside its label`)
}

/** Figures that count rows which do not point at theirs, or by fields that are not there. */
function wrongCounts(entities: Entities): string[] {
  return countersOf(entities).flatMap(({ entity, field, counted, by, where, plus }) => {
    const figure = `${entity.name}.${field}`
    const rows = entities.get(counted)
    const ref = rows?.fields[by]
    if (ref?.kind !== 'ref' || ref.entity !== entity.name) {
      return [`${figure} counts ${counted} by ${by}, which does not refer to ${entity.name}`]
    }
    const unknown = Object.keys(where).find((name) => rows?.fields[name] === undefined)
    if (unknown !== undefined) return [`${figure} counts ${counted} by ${unknown}, which is no field of it`]
    const isFigure = plus === null || entity.fields[plus]?.kind === 'count'
    return isFigure ? [] : [`${figure} adds ${plus}, which is no figure of ${entity.name}`]
  })
}
