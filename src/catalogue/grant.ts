import type { Catalogue } from './catalogue.ts'
import { once } from './once.ts'
import {
  entityOfPermission,
  entityPermissions,
  modulePermissions,
  optionsPermission,
  permissionsOf,
} from './permission.ts'
import type { Entity } from './vocabulary/entity.ts'
import type { Fields } from './vocabulary/field.ts'
import { namingField } from './vocabulary/field-use.ts'

/** A grant as roles store it and the wire carries it; parseGrant says what it names. */
export type GrantText = string

/** What a role may hold: everything, all of a module or of an entity, or one command (a right that is none included). */
export type Grant =
  | { readonly kind: 'everything' }
  | { readonly kind: 'module' | 'entity' | 'command'; readonly name: string }

/** The role that may do everything (specification §3.8). */
export const superAdministrator = '超级管理员'

/** What it is granted. */
export const everything: GrantText = '*'

/**
 * The one thing a text names: a module by its name; an entity by its name, or, where a module is called the same, by its
 * name and `.*`; a permission by its id.
 * @returns null where the catalogue knows nothing of that name.
 */
export function parseGrant(catalogue: Catalogue, text: GrantText): Grant | null {
  return text === everything ? { kind: 'everything' } : (grantsByText(catalogue).get(text) ?? null)
}

/** The text that names a grant. */
export function grantText(catalogue: Catalogue, grant: Grant): GrantText {
  if (grant.kind === 'everything') return everything
  const isAmbiguous = grant.kind === 'entity' && catalogue.modules.some(({ name }) => name === grant.name)
  return isAmbiguous ? wholeEntity(grant.name) : grant.name
}

/** Every grant a catalogue knows but that of everything, each with its text. Two of one text are a mistake of ours. */
export function grantTexts(catalogue: Catalogue): [GrantText, Grant][] {
  const modules = catalogue.modules.map(({ name }): Grant => ({ kind: 'module', name }))
  const entities = [...catalogue.entities.keys()].map((name): Grant => ({ kind: 'entity', name }))
  const ids = [
    ...permissionsOf(catalogue).map(({ id }) => id),
    ...[...catalogue.entities.values()].map(optionsPermission),
  ]
  const commands = ids.map((name): Grant => ({ kind: 'command', name }))
  return [...modules, ...entities, ...commands].map((grant) => [grantText(catalogue, grant), grant])
}

/**
 * Every permission that grants come to, by id; those of everything are what the catalogue knows. Choosing a row
 * (`x.options`) comes with whatever sees or changes something that refers to x, or takes addresses from it.
 */
export function permissionsHeld(catalogue: Catalogue, grants: readonly GrantText[]): ReadonlySet<string> {
  const held = new Set<string>()
  for (const text of grants) {
    const grant = parseGrant(catalogue, text)
    if (grant) for (const id of permissionsOfGrant(catalogue, grant)) held.add(id)
  }
  const touched = new Set(
    [...held].flatMap((id) => {
      const entity = entityOfPermission(catalogue, id)
      return entity && id !== optionsPermission(entity) ? [entity] : []
    }),
  )
  for (const entity of touched) {
    held.add(optionsPermission(entity))
    const chosen = [...chosenIn(entity.fields), ...besideRowsOf(entity)]
    for (const name of chosen) if (catalogue.entities.has(name)) held.add(optionsPermission({ name }))
  }
  return held
}

/** The entities whose rows fields are filled in from, those of a structure's parts included. */
function chosenIn(fields: Fields): string[] {
  return Object.values(fields).flatMap((field) => {
    if (field.kind === 'ref') return [field.entity]
    const naming = fields[namingField(field) ?? '']
    if (naming?.kind === 'choice') return Object.keys(naming.options)
    if (field.kind === 'json') return Object.values(field.parts ?? {}).flatMap((part) => chosenIn(part.fields))
    return field.kind === 'text' ? [field.names ?? [], field.address?.entity ?? []].flat() : []
  })
}

/** The entities whose rows an entity's are about, as lists of them are filtered by one. */
function besideRowsOf({ detail }: Entity): string[] {
  return typeof detail?.beside === 'object' ? Object.values(detail.beside.among).map(({ entity }) => entity) : []
}

/** Builds the test whether grants allow a permission. */
export function allows(catalogue: Catalogue, grants: readonly GrantText[]): (permission: string) => boolean {
  if (grants.includes(everything)) return () => true
  const held = permissionsHeld(catalogue, grants)
  return (permission) => held.has(permission)
}

function permissionsOfGrant(catalogue: Catalogue, grant: Grant): string[] {
  switch (grant.kind) {
    case 'everything':
      return grantTexts(catalogue).flatMap(([, each]) => (each.kind === 'command' ? [each.name] : []))
    case 'module': {
      const module = catalogue.modules.find(({ name }) => name === grant.name)
      return module ? modulePermissions(catalogue, module) : []
    }
    case 'entity':
      return entityPermissions(catalogue, grant.name)
    case 'command':
      return [grant.name]
  }
}

function wholeEntity(name: string): GrantText {
  return `${name}.*`
}

const grantsByText = once((catalogue: Catalogue): ReadonlyMap<GrantText, Grant> => {
  // An entity may always be written whole; without a module of its name the short form is the usual one.
  const whole = [...catalogue.entities.keys()].map((name): [GrantText, Grant] => [
    wholeEntity(name),
    { kind: 'entity', name },
  ])
  return new Map([...whole, ...grantTexts(catalogue)])
})
