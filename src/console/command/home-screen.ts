import { type Catalogue, type PlacedScreen, screensOf } from '../../catalogue/catalogue.ts'

/**
 * The screen an entity's list is looked for on: of several, one the sidebar shows and that keeps its state, and of those
 * rather one with all rows.
 */
export function homeScreen(catalogue: Pick<Catalogue, 'screens'>, entity: string): PlacedScreen | null {
  const places = screensOf(catalogue, entity)
  const usual = places.filter(({ screen }) => !screen.hidden && !screen.noCache)
  return usual.find(showsAll) ?? usual[0] ?? places[0] ?? null
}

function showsAll({ screen }: PlacedScreen): boolean {
  return screen.kind === 'grid' && Object.keys(screen.where).length === 0
}
