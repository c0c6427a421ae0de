import { type Command, moduleCommands, shellCommand } from './command.ts'
import { once } from './once.ts'
import type { Entity } from './vocabulary/entity.ts'
import type { Module, Query, Screen, Setting } from './vocabulary/module.ts'
import type { ShellCommand } from './vocabulary/shell.ts'
import type { OtherWords } from './vocabulary/words.ts'

/** A screen with the module it stands in and its whole path. */
export type PlacedScreen = {
  readonly id: string
  readonly path: string
  readonly module: Module
  readonly screen: Screen
}

/** Everything the product does, with the look-ups both readers need. */
export type Catalogue = {
  readonly modules: readonly Module[]
  readonly shell: readonly ShellCommand[]
  readonly entities: ReadonlyMap<string, Entity>
  readonly screens: readonly PlacedScreen[]
  readonly settings: ReadonlyMap<string, Setting>
  readonly queries: ReadonlyMap<string, Query>
  readonly commands: readonly Command[]
  /** What else things are called, beyond what stands beside their titles. */
  readonly words: OtherWords
}

/**
 * Builds the catalogue from the modules and the shell's commands; assertSound checks it. Two catalogues with a module in
 * common share its screens and commands.
 */
export function buildCatalogue(
  modules: readonly Module[],
  shell: readonly ShellCommand[],
  words: OtherWords = { titles: {}, commands: {} },
): Catalogue {
  const screens = modules.flatMap(screensIn)
  const settings = screens.flatMap(({ screen }) => (screen.kind === 'settings' ? screen.settings : []))
  const queries = screens.flatMap(({ screen }) => (screen.kind === 'custom' ? screen.queries : []))
  return {
    modules,
    shell,
    screens,
    entities: new Map(modules.flatMap((module) => module.entities).map((entity) => [entity.name, entity])),
    settings: new Map(settings.map((setting) => [setting.name, setting])),
    queries: new Map(queries.map((query) => [query.name, query])),
    commands: [...modules.flatMap(commandsIn), ...shell.map(shellCommand)],
    words,
  }
}

const screensIn = once((module: Module) => module.screens.map((screen) => placed(module, screen)))
const commandsIn = once((module: Module) => moduleCommands(module, screensIn(module)))

/**
 * The entity of a name.
 * @throws Error when there is none: a mistake of ours, since the catalogue was checked at start.
 */
export function entityNamed(catalogue: Pick<Catalogue, 'entities'>, name: string): Entity {
  const entity = catalogue.entities.get(name)
  if (!entity) throw new Error(`no entity named ${name}`)
  return entity
}

/** The screens that show an entity as a list. */
export function screensOf(catalogue: Pick<Catalogue, 'screens'>, entityName: string): PlacedScreen[] {
  return catalogue.screens.filter(({ screen }) => screen.kind === 'grid' && screen.entities.includes(entityName))
}

function placed(module: Module, screen: Screen): PlacedScreen {
  const path = screen.path.startsWith('/') ? screen.path : `${module.path}/${screen.path}`
  return { id: `${module.name}.${screen.path.replace(/^\//, '').replaceAll('/', '-')}`, path, module, screen }
}
