import { type Catalogue, type PlacedScreen, screensOf } from '../../catalogue/catalogue.ts'

/** The screen an entity's list is looked for on: of several, the one the sidebar shows and that keeps its state. */
export function homeScreen(catalogue: Pick<Catalogue, 'screens'>, entity: string): PlacedScreen | null {
  const places = screensOf(catalogue, entity)
  return places.find(({ screen }) => !screen.hidden && !screen.noCache) ?? places[0] ?? null
}
