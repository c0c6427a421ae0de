import { type Catalogue, type PlacedScreen, screensOf } from '../../catalogue/catalogue.ts'
import { once } from '../../catalogue/once.ts'

/** The home screens of entities among some screens, as far as they were asked for: the palette asks for one a command. */
const homesAmong = once((_: Catalogue['screens']) => new Map<string, PlacedScreen | null>())

/**
 * The screen an entity's list is looked for on: of several, one the sidebar shows and that keeps its state, and of those
 * rather one with all rows, or of the entity's own module: all goods are made in the mall, not among those that are virtual.
 */
export function homeScreen(catalogue: Pick<Catalogue, 'screens'>, entity: string): PlacedScreen | null {
  const homes = homesAmong(catalogue.screens)
  const known = homes.get(entity)
  if (known !== undefined) return known
  const places = screensOf(catalogue, entity)
  const usual = places.filter(({ screen }) => !screen.hidden && !screen.noCache)
  const home = usual.find(showsAll) ?? usual.find((place) => isOwn(place, entity)) ?? usual[0] ?? places[0] ?? null
  homes.set(entity, home)
  return home
}

function isOwn({ module }: PlacedScreen, entity: string): boolean {
  return module.entities.some(({ name }) => name === entity)
}

function showsAll({ screen }: PlacedScreen): boolean {
  return screen.kind === 'grid' && Object.keys(screen.where).length === 0
}
