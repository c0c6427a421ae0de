import { append } from '../append.ts'
import type { Catalogue } from './catalogue.ts'
import { wrongFound } from './check/wrong-found.ts'
import { wrongReferences } from './check/wrong-references.ts'
import { collide, takeTurns } from './collision.ts'
import type { Command } from './command.ts'
import { dueRules } from './due.ts'
import { type Endpoint, endpointsByCall, endpointsOf } from './endpoint.ts'
import { grantTexts } from './grant.ts'
import { normalKey } from './key.ts'
import { wrongMachines } from './order/wrong-machines.ts'
import { wrongDoings } from './permission.ts'
import { listParameters } from './schema/request.ts'
import { targetParameters } from './schema/target.ts'
import type { Entity } from './vocabulary/entity.ts'
import { isMasked, isSearched, isSpelled } from './vocabulary/field-use.ts'

/** The catalogue contradicts itself; the message lists every contradiction with both places. */
export class CatalogueError extends Error {
  override readonly name = 'CatalogueError'
}

/**
 * Checks the whole catalogue, before the server touches its data. A browser takes it as checked.
 * @throws CatalogueError listing duplicate ids, colliding keys, endpoints given twice, unknown references and statuses
 * without labels.
 */
export function assertSound(catalogue: Catalogue): void {
  const problems = problemsOf(catalogue)
  if (problems.length > 0) throw new CatalogueError(`the catalogue contradicts itself:\n- ${problems.join('\n- ')}`)
}

/** Every contradiction of the catalogue, in words, naming both places. */
function problemsOf(catalogue: Catalogue): string[] {
  return [
    ...duplicates(catalogue),
    ...ambiguousGrants(catalogue),
    ...keyCollisions(catalogue),
    ...doubleEndpoints(catalogue),
    ...wrongReferences(catalogue),
    ...missingLabels(catalogue),
    ...takenNames(catalogue),
    ...severalCreationTimes(catalogue),
    ...spelledInVain(catalogue),
    ...wrongFound(catalogue),
    ...wrongMoments(catalogue),
    ...wrongMachines(catalogue),
    ...wrongDoings(catalogue),
  ]
}

function duplicates(catalogue: Catalogue): string[] {
  const names = [
    ...catalogue.modules.map((module) => ({ kind: 'module', name: module.name, place: module.path })),
    ...catalogue.modules.flatMap((module) =>
      module.entities.map((entity) => ({ kind: 'entity', name: entity.name, place: `module ${module.name}` })),
    ),
    ...catalogue.screens.map((each) => ({ kind: 'path', name: each.path, place: `screen ${each.screen.title}` })),
    ...catalogue.commands.map((command) => ({ kind: 'command', name: command.id, place: command.trail.join(' > ') })),
  ]
  const places = new Map<string, string>()
  return names.flatMap(({ kind, name, place }) => {
    const thing = `${kind} ${name}`
    const first = places.get(thing)
    if (first === undefined) places.set(thing, place)
    return first === undefined ? [] : [`${thing} stands twice: ${first}, and ${place}`]
  })
}

/** A grant's text names one thing: a role that means one must not hold another. */
function ambiguousGrants(catalogue: Catalogue): string[] {
  const holders = new Map<string, string[]>()
  for (const [text, grant] of grantTexts(catalogue)) {
    const thing = grant.kind === 'everything' ? grant.kind : `${grant.kind} ${grant.name}`
    append(holders, text, thing)
  }
  const names = [...catalogue.modules, ...catalogue.entities.values()].map(({ name }) => name)
  return [
    ...[...holders].flatMap(([text, things]) =>
      things.length > 1 ? [`the grant ${text} names several things: ${things.join(', and ')}`] : [],
    ),
    ...names.filter((name) => !/^\w+$/.test(name)).map((name) => `${name} is no name: letters, digits and _ only`),
  ]
}

function keyCollisions(catalogue: Catalogue): string[] {
  const everywhere = catalogue.commands.filter(
    (command) => command.kind === 'go' || (command.kind === 'shell' && command.shell.scope === 'everywhere'),
  )
  const grid = catalogue.commands.filter((command) => command.kind === 'shell' && command.shell.scope === 'grid')
  const dialog = catalogue.commands.filter((command) => command.kind === 'shell' && command.shell.scope === 'dialog')
  const shared = bindingsOf([...everywhere, ...grid])
  const owned = [...catalogue.entities.values()].flatMap((entity) => {
    const own = bindingsOf(catalogue.commands.filter((command) => 'entity' in command && command.entity === entity))
    const withShared = shared.flatMap((one) => own.map((other): [Binding, Binding] => [one, other]))
    return [...withShared, ...pairs(own)]
  })
  return [...new Set([...pairs(bindingsOf(dialog)), ...pairs(shared), ...owned].flatMap(collisionOf))]
}

type Binding = { readonly command: Command; readonly key: string }

function bindingsOf(commands: readonly Command[]): Binding[] {
  return commands.flatMap((command) => command.keys.map((key) => ({ command, key: normalKey(key) })))
}

function collisionOf([one, other]: [Binding, Binding]): string[] {
  if (!collide(one.key, other.key) || takeTurns(one.command, other.command)) return []
  return [`key ${one.key} of ${one.command.id} collides with key ${other.key} of ${other.command.id}`]
}

function doubleEndpoints(catalogue: Catalogue): string[] {
  return [...endpointsByCall(endpointsOf(catalogue))].flatMap(([call, endpoints]) =>
    pairs(endpoints)
      .filter(([one, other]) => !areToldApart(one, other))
      .map(([one, other]) => `call ${call} is named twice: by ${one.permission}, and by ${other.permission}`),
  )
}

/** Creating and editing are told apart by whether a row is named, other changes by fixed parameters. */
function areToldApart(one: Endpoint, other: Endpoint): boolean {
  if (one.purpose === 'create' && other.purpose === 'edit') return one.entity === other.entity
  const changing = ['edit', 'action']
  // A save that names no row creates one (specification §4.5).
  if ([one, other].filter(({ purpose }) => purpose === 'create').length === 1) {
    return [one, other].some(({ purpose }) => changing.includes(purpose))
  }
  if (!changing.includes(one.purpose) || !changing.includes(other.purpose)) return false
  return JSON.stringify(one.call.with ?? {}) !== JSON.stringify(other.call.with ?? {})
}

/** Parameters of lists and actions, which no filter can be called by (specification §4.4 and §4.5). */
const parameters: readonly string[] = [...listParameters, ...targetParameters, 'keyword', 'pageSize']

function takenNames(catalogue: Catalogue): string[] {
  return [...catalogue.entities.values()].flatMap((entity) =>
    (entity.list?.filter ?? [])
      .filter((name) => parameters.includes(name))
      .map((name) => `${entity.name} cannot be filtered by ${name}, which is a parameter of every list`),
  )
}

function missingLabels(catalogue: Catalogue): string[] {
  return [...catalogue.entities.values()].flatMap((entity: Entity) =>
    Object.entries(entity.fields).flatMap(([name, field]) => {
      if (field.kind !== 'status' && field.kind !== 'choice') return []
      const options = Object.entries(field.options)
      if (options.length === 0) return [`${entity.name}.${name} has no values`]
      return options
        .filter(([, label]) => label.trim() === '')
        .map(([value]) => `${entity.name}.${name} has no label for ${value}`)
    }),
  )
}

function severalCreationTimes(catalogue: Catalogue): string[] {
  return [...catalogue.entities.values()].flatMap(({ name, fields }) => {
    const created = Object.entries(fields).filter(([, field]) => field.kind === 'time' && field.filled === 'created')
    const names = created.map(([each]) => each)
    return names.length > 1 ? [`${name} has several creation times: ${names.join(' and ')}`] : []
  })
}

/** Texts that are to be found by their pinyin, but are not looked for at all, or by nothing but the whole of them. */
function spelledInVain({ entities }: Catalogue): string[] {
  return [...entities.values()].flatMap(({ name, label, fields }) =>
    Object.entries(fields)
      .filter(([, field]) => isSpelled(field))
      .flatMap(([each, field]) => {
        if (isMasked(field)) return [`${name}.${each} is masked, and would be found by a part of its pinyin`]
        return isSearched(field) || each === label ? [] : [`${name}.${each} has pinyin, but no keyword looks in it`]
      }),
  )
}

/** What happens by itself under a command's name, at no moment, or at any. */
function wrongMoments({ entities, commands }: Catalogue): string[] {
  return [...entities.values()].flatMap(dueRules).flatMap(({ id, entity, at, kind, when }) => {
    if (commands.some((command) => command.id === id)) return [`${id} is a command, and happens by itself`]
    if (entity.fields[at]?.kind !== 'time') return [`${id} happens at ${at}, which is no moment`]
    if (Object.keys(when).length === 0) return [`${id} happens to every row, again and again`]
    const several = kind === 'begin' && Object.values(when).some(Array.isArray)
    return several ? [`${id} begins for rows of several values, so that none can wait for it again`] : []
  })
}

function pairs<T>(items: readonly T[]): [T, T][] {
  return items.flatMap((one, index) => items.slice(index + 1).map((other): [T, T] => [one, other]))
}
