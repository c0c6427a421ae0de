import type { Catalogue, PlacedScreen } from './catalogue.ts'
import { type Call, isOfUpstream, isOurs } from './vocabulary/call.ts'
import type { Module, Screen } from './vocabulary/module.ts'

/** What menu, addresses and keys need of the catalogue: the modules with their screens, but nothing of what these hold, nor their other words. */
export type Outline = {
  readonly modules: readonly Module[]
  /** The module that declares an entity, for entities that screens of other modules show. */
  readonly homes: Readonly<Record<string, string>>
  /** The screens all of whose content is asked for by calls of ours, by id. */
  readonly ownScreens: readonly string[]
  /** Those of them that a server in front of another backend answers, by id. */
  readonly upstreamScreens: readonly string[]
}

/** The names of the modules a list's rows wait for: its own, and those that declare what else it shows. */
export function modulesOfList(
  homes: Outline['homes'],
  module: string,
  entities: readonly string[],
): ReadonlySet<string> {
  return new Set([module, ...entities.map((name) => homes[name] ?? module)])
}

/** The outline of a catalogue, as data. */
export function outlineOf(catalogue: Catalogue): Outline {
  const { modules, screens } = catalogue
  const homes = modules.flatMap(({ name, entities }) => entities.map((entity) => [entity.name, name] as const))
  const shown = (entity: string, home: string) =>
    modules.some(({ name, screens }) => name !== home && screens.some((screen) => isShownOn(screen, entity)))
  return {
    modules: modules.map((module) => ({ ...module, entities: [], screens: module.screens.map(bare) })),
    homes: Object.fromEntries(homes.filter(([entity, home]) => shown(entity, home))),
    ownScreens: screens.filter((placed) => showsOnly(isOurs, catalogue, placed)).map(({ id }) => id),
    upstreamScreens: screens.filter((placed) => showsOnly(isOfUpstream, catalogue, placed)).map(({ id }) => id),
  }
}

function showsOnly(isMeant: (call: Call) => boolean, { entities }: Catalogue, { screen }: PlacedScreen): boolean {
  const calls =
    screen.kind === 'grid'
      ? screen.entities.flatMap((name) => entities.get(name)?.list?.call ?? [])
      : screen.kind === 'custom'
        ? screen.queries.map(({ call }) => call)
        : []
  return calls.length > 0 && calls.every(isMeant)
}

function isShownOn(screen: Screen, entity: string): boolean {
  return screen.kind === 'grid' && screen.entities.includes(entity)
}

function bare({ words: _, ...screen }: Screen): Screen {
  if (screen.kind === 'settings') return { ...screen, settings: [] }
  if (screen.kind === 'custom') return { ...screen, queries: [] }
  return screen
}
