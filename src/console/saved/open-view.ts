import { catalogue } from '@/catalogue/whole-catalogue.ts'
import { columnChoicesAtom } from '@/grid/column/use-columns.ts'
import { densityChoicesAtom } from '@/grid/view/use-density.ts'
import { arrangementKey, withFilter } from '@/list/list-query.ts'
import { navigateTo } from '@/session/navigation.ts'
import { store } from '@/session/store.ts'
import { notify, warn } from '@/ui/toaster.tsx'
import type { PlacedScreen } from '../../catalogue/catalogue.ts'
import type { ListState } from '../../catalogue/saved/content.ts'
import { type FittedView, fitView } from '../../catalogue/saved/fit-view.ts'
import type { SavedView } from '../../catalogue/saved/saved.ts'
import type { Entity } from '../../catalogue/vocabulary/entity.ts'

/** Opens a view's list as it was saved. What it names that is gone is left out, and said. */
export async function openView(view: SavedView): Promise<void> {
  const found = fitView(catalogue, view.content)
  if (!found) {
    warn(`视图「${view.name}」的列表已经不在了`)
    return
  }
  arrange(view.id, found)
  await navigateTo(listAddress(found.screen, found.entity, found.fitted.list, view.id), { replace: false })
  if (found.left.length > 0) notify(`视图「${view.name}」里的${found.left.join('、')}已经不在了，其余照常打开`)
}

/** Gives the list of a view its columns and density, as it was saved. */
export function arrange(id: number, { screen, entity, fitted }: FittedView): void {
  const key = arrangementKey(screen, { entity, saved: String(id) })
  store.set(columnChoicesAtom, (all) => ({ ...all, [key]: fitted.columns }))
  store.set(densityChoicesAtom, (all) => ({ ...all, [key]: fitted.density }))
}

/** The address of a list filtered and ordered so, opened as a view where one is named. */
export function listAddress(
  { path, screen }: PlacedScreen,
  entity: Entity,
  { view, sort, filter }: ListState,
  saved: number | null,
): string {
  const isShared = screen.kind === 'grid' && screen.entities.length > 1
  const named = new URLSearchParams(isShared ? { entity: entity.name } : {})
  if (view !== null) named.set('view', view)
  if (sort !== null) named.set('sort', sort)
  if (saved !== null) named.set('saved', String(saved))
  const params = withFilter(named, { entity }, filter)
  return params.size > 0 ? `${path}?${params}` : path
}
