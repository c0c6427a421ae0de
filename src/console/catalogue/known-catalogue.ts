import { outline } from 'virtual:outline'
import { atom, getDefaultStore, useAtomValue } from 'jotai'
import { shell } from '../../../commands/shell.ts'
import { buildCatalogue, type Catalogue, type PlacedScreen } from '../../catalogue/catalogue.ts'
import { modulesOfList } from '../../catalogue/outline.ts'
import type { Module } from '../../catalogue/vocabulary/module.ts'

/**
 * The catalogue as far as it was fetched: every module and screen from the start, what a module holds once one of its
 * lists was opened, everything soon after the first list is shown.
 */
export const catalogueAtom = atom(buildCatalogue(outline.modules, shell))

/** The screens that show only what calls of ours answer, by id. */
export const { ownScreens, upstreamScreens } = outline

const loaders = import.meta.glob<Readonly<Record<string, Module>>>('../../../commands/*/module.ts')

/** The catalogue as far as it is known now. */
export function knownCatalogue(): Catalogue {
  return getDefaultStore().get(catalogueAtom)
}

/** The catalogue as far as it is known, and more of it when it is. */
export function useCatalogue(): Catalogue {
  return useAtomValue(catalogueAtom)
}

/** Takes modules up in place of their outlines. */
export function learn(modules: readonly Module[]): void {
  const known = knownCatalogue()
  const named = new Map(modules.map((module) => [module.name, module]))
  const next = known.modules.map((module) => named.get(module.name) ?? module)
  if (next.some((module, index) => module !== known.modules[index]))
    getDefaultStore().set(catalogueAtom, buildCatalogue(next, shell))
}

/** Fetches the whole catalogue. */
export async function loadCatalogue(): Promise<Catalogue> {
  return (await import('./whole-catalogue.ts')).catalogue
}

/**
 * A screen with all it holds. A list needs its own modules only, so that the first rows wait for nothing else; other
 * screens may name anything.
 * @throws Error when there is none: a mistake of ours.
 */
export async function loadScreen({ id, module, screen }: PlacedScreen): Promise<PlacedScreen> {
  if (screen.kind === 'grid') await loadEntities(module.name, screen.entities)
  else await loadCatalogue()
  const found = knownCatalogue().screens.find((each) => each.id === id)
  if (!found) throw new Error(`no screen ${id}`)
  return found
}

async function loadEntities(module: string, names: readonly string[]): Promise<void> {
  learn(await Promise.all([...modulesOfList(outline.homes, module, names)].map(loadModule)))
  const { entities } = knownCatalogue()
  const fields = names.flatMap((name) => Object.values(entities.get(name)?.fields ?? {}))
  // What a role may do is told by the titles of all there is.
  if (fields.some((field) => field.kind === 'json' && field.control === 'grants')) await loadCatalogue()
}

async function loadModule(name: string): Promise<Module> {
  const part = await loaders[`../../../commands/${name}/module.ts`]?.()
  const module = Object.values(part ?? {}).find((each) => each.name === name)
  if (!module) throw new Error(`no module ${name}`)
  return module
}
