import type { Catalogue } from './catalogue.ts'
import { type ActionCommand, type Command, commandId } from './command.ts'
import { once } from './once.ts'
import type { Action, Entity } from './vocabulary/entity.ts'
import type { Module } from './vocabulary/module.ts'

/** A permission with what it stands in, for the permission tree. */
export type Permission = {
  readonly id: string
  readonly title: string
  readonly kind: 'see' | 'do'
  readonly module: string
}

/** Every permission of the catalogue, in sidebar order, then the rights that are no command; shell commands need none. */
export function permissionsOf(catalogue: Catalogue): Permission[] {
  const ofCommands = catalogue.commands.flatMap((command): Permission[] => {
    if (command.kind === 'shell') return []
    const kind = command.kind === 'go' || command.kind === 'list' || command.kind === 'query' ? 'see' : 'do'
    const title = [...command.trail, command.title].join(' > ')
    return [{ id: command.id, title, kind, module: homeOf(catalogue, command) }]
  })
  const ofRights = catalogue.modules.flatMap((module) =>
    rightsIn(module).map(
      ({ id, title }): Permission => ({ id, title: `${module.title} > ${title}`, kind: 'do', module: module.name }),
    ),
  )
  return [...ofCommands, ...ofRights]
}

/** The rights of a module that are no command, each with its permission's id. */
export function rightsIn(module: Module): { readonly id: string; readonly title: string }[] {
  return (module.rights ?? []).map(({ name, title }) => ({ id: `${module.name}.${name}`, title }))
}

/** The permission to choose a row of an entity. No command: it comes with whatever refers to the entity. */
export function optionsPermission(entity: { readonly name: string }): string {
  return commandId(entity, 'options')
}

/** The permission to see an entity's rows and all their fields. */
export function listPermission(entity: { readonly name: string }): string {
  return commandId(entity, 'list')
}

type Acting = { readonly entity: Pick<Entity, 'fields' | 'asks'>; readonly action: Pick<Action, 'does'> }

/** The permission to what an action does to the row that a ref names, whatever row that is; null where it does nothing to one. */
export function rightBesides({ entity, action: { does } }: Acting): string | null {
  if (does === undefined || does === 'asked') return null
  const field = entity.fields[does.by]
  return field?.kind === 'ref' ? commandId({ name: field.entity }, does.action) : null
}

/** The permission to what an action has done that its row, stored or shown, asks for; null where it asks for nothing. */
export function rightAskedBy({ entity, action }: Acting, row: Readonly<Record<string, unknown>>): string | null {
  return action.does === 'asked' && entity.asks ? String(row[entity.asks.command]) : null
}

/** Actions that do to other rows what these cannot have done to them, in words. */
export function wrongDoings({ commands }: Pick<Catalogue, 'commands'>): string[] {
  const acting = commands.filter((command): command is ActionCommand => command.kind === 'action')
  const isAction = (id: string | null) => acting.some((command) => command.id === id)
  return acting.flatMap((command) => {
    const { does } = command.action
    const isDone = does === 'asked' ? command.entity.asks !== undefined : isAction(rightBesides(command))
    return does === undefined || isDone ? [] : [`${command.id} does what no row it names has for an action`]
  })
}

/** The entity a permission acts upon, or undefined where it is a screen, setting, query or right. */
export function entityOfPermission(catalogue: Catalogue, permission: string): Entity | undefined {
  return entitiesByPermission(catalogue).get(permission)
}

/** Every permission of an entity's commands. */
export function entityPermissions(catalogue: Catalogue, name: string): string[] {
  return catalogue.commands.flatMap((command) =>
    'entity' in command && command.entity.name === name ? [command.id] : [],
  )
}

/** Every permission a module comes to: its screens, settings, queries and rights, and all of the entities its screens show. */
export function modulePermissions(catalogue: Catalogue, module: Module): string[] {
  const shown = entitiesIn(module)
  const ofCommands = catalogue.commands
    .filter((command) => ('entity' in command ? shown.has(command.entity.name) : isOf(module, command)))
    .map((command) => command.id)
  return [...ofCommands, ...rightsIn(module).map(({ id }) => id)]
}

const entitiesByPermission = once((catalogue: Catalogue): ReadonlyMap<string, Entity> => {
  const ofCommands = catalogue.commands.flatMap((command): [string, Entity][] =>
    'entity' in command ? [[command.id, command.entity]] : [],
  )
  // A list that no screen shows is still a permission of its entity.
  const besides = [...catalogue.entities.values()].flatMap((entity): [string, Entity][] => [
    [listPermission(entity), entity],
    [optionsPermission(entity), entity],
  ])
  return new Map([...besides, ...ofCommands])
})

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

function homeOf(catalogue: Catalogue, command: Command): string {
  if ('target' in command) return command.target.module.name
  if (!('entity' in command)) return ''
  return (
    catalogue.modules.find((module) => module.entities.some((each) => each.name === command.entity.name))?.name ?? ''
  )
}
