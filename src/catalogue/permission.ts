import type { Catalogue } from './catalogue.ts'
import type { Command } from './command.ts'
import type { Entity } from './vocabulary/entity.ts'
import type { Module } from './vocabulary/module.ts'

/** What a role may hold: everything, a module by its name, an entity by its name, or one command by its id. */
export type Grant = string

/** A permission with what it stands in, for the permission tree. */
export type Permission = {
  readonly id: string
  readonly title: string
  readonly kind: 'see' | 'do'
  readonly module: string
}

/** The grant of 超级管理员. */
export const everything: Grant = '*'

/** Every permission of the catalogue, in sidebar order; shell commands need none. */
export function permissionsOf(catalogue: Catalogue): Permission[] {
  return catalogue.commands.flatMap((command) => {
    if (command.kind === 'shell') return []
    const kind = command.kind === 'go' || command.kind === 'list' || command.kind === 'query' ? 'see' : 'do'
    return [
      {
        id: command.id,
        title: [...command.trail, command.title].join(' > '),
        kind,
        module: homeOf(catalogue, command),
      },
    ]
  })
}

/**
 * Builds the test whether grants allow a permission. A module's grant allows everything of the entities its screens
 * show, wherever those are declared. Choosing a row (`x.options`) is allowed to whoever may see something that refers
 * to x.
 */
export function allows(catalogue: Catalogue, grants: readonly Grant[]): (permission: string) => boolean {
  if (grants.includes(everything)) return () => true
  const held = new Set(grants)
  for (const module of catalogue.modules) {
    if (!held.has(module.name)) continue
    for (const entity of entitiesIn(module)) held.add(entity)
    for (const { id } of catalogue.commands.filter((command) => isOf(module, command))) held.add(id)
  }
  for (const entity of catalogue.entities.values()) {
    if (!holdsAny(held, entity)) continue
    for (const field of Object.values(entity.fields)) if (field.kind === 'ref') held.add(`${field.entity}.options`)
    held.add(`${entity.name}.options`)
  }
  return (permission) => held.has(permission) || held.has(permission.slice(0, permission.indexOf('.')))
}

/** Whether the catalogue knows a grant: a module, an entity, or one permission. */
export function isGrant(catalogue: Catalogue, grant: Grant): boolean {
  if (catalogue.modules.some(({ name }) => name === grant) || catalogue.entities.has(grant)) return true
  if (grant.endsWith('.options')) return catalogue.entities.has(grant.slice(0, -'.options'.length))
  return catalogue.commands.some((command) => command.kind !== 'shell' && command.id === grant)
}

/** Every permission the grant of a module comes to. */
export function modulePermissions(catalogue: Catalogue, name: string): string[] {
  const module = catalogue.modules.find((each) => each.name === name)
  if (!module) return []
  const shown = entitiesIn(module)
  return catalogue.commands
    .filter((command) => ('entity' in command ? shown.has(command.entity.name) : isOf(module, command)))
    .map((command) => command.id)
}

/** Names of the entities a module declares or shows. */
function entitiesIn(module: Module): Set<string> {
  const shown = new Set(module.entities.map((entity) => entity.name))
  for (const screen of module.screens) {
    if (screen.kind === 'grid') for (const entity of screen.entities) shown.add(entity)
    if (screen.kind === 'form') shown.add(screen.entity)
  }
  return shown
}

/** Whether a command is a screen of a module, or a setting or query on one. */
function isOf(module: Module, command: Command): boolean {
  return 'target' in command && command.target.module === module
}

function holdsAny(held: ReadonlySet<string>, entity: Entity): boolean {
  return (
    held.has(entity.name) ||
    [...held].some((grant) => grant.startsWith(`${entity.name}.`) && !grant.endsWith('.options'))
  )
}

function homeOf(catalogue: Catalogue, command: Command): string {
  if ('target' in command) return command.target.module.name
  if (!('entity' in command)) return ''
  return (
    catalogue.modules.find((module) => module.entities.some((each) => each.name === command.entity.name))?.name ?? ''
  )
}
