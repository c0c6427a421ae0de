import { knownCatalogue } from '@/catalogue/known-catalogue.ts'
import type { PlacedScreen } from '../../catalogue/catalogue.ts'
import { holds } from '../../catalogue/vocabulary/condition.ts'
import type { Entity } from '../../catalogue/vocabulary/entity.ts'
import type { Row } from '../../catalogue/wire.ts'

/** A field that puts rows into folders, their entity, and its field that puts one into another where they lie so. */
export type FolderField = { readonly name: string; readonly folder: Entity; readonly parent: string | null }

/** The field whose rows stand as folders beside a screen's list of an entity; null where none do. */
export function folderFieldOf({ screen }: PlacedScreen, { fields }: Entity): FolderField | null {
  const name = screen.kind === 'grid' ? screen.folders : undefined
  const field = name === undefined ? undefined : fields[name]
  const folder = field?.kind === 'ref' ? knownCatalogue().entities.get(field.entity) : undefined
  if (name === undefined || !folder?.list) return null
  const [parent = null] =
    Object.entries(folder.fields).find(([, each]) => each.kind === 'ref' && each.entity === folder.name) ?? []
  return { name, folder, parent }
}

/** Whether a folder may hold rows of a screen: it has what the screen fixes of the fields that folder and rows share. */
export function isFolderOf(
  { screen }: PlacedScreen,
  { fields }: Entity,
  { folder }: Pick<FolderField, 'folder'>,
  row: Row,
): boolean {
  const fixed = screen.kind === 'grid' ? Object.entries(screen.where ?? {}) : []
  const shared = fixed.filter(([name]) => fields[name] !== undefined && fields[name] === folder.fields[name])
  return holds(Object.fromEntries(shared), row)
}
