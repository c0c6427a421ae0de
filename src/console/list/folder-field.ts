import { knownCatalogue } from '@/catalogue/known-catalogue.ts'
import type { Entity } from '../../catalogue/vocabulary/entity.ts'

/** A field that puts rows into folders, and the folders' entity with the field that puts one into another. */
export type FolderField = { readonly name: string; readonly folder: Entity; readonly parent: string }

/** The field an entity's rows are sorted into folders by: one of its filters, whose rows lie in one another. */
export function folderFieldOf(entity: Entity): FolderField | null {
  for (const name of entity.list?.filter ?? []) {
    const field = entity.fields[name]
    const folder =
      field?.kind === 'ref' && field.entity !== entity.name ? knownCatalogue().entities.get(field.entity) : undefined
    const [parent] =
      Object.entries(folder?.fields ?? {}).find(([, each]) => each.kind === 'ref' && each.entity === folder?.name) ?? []
    if (folder?.list && parent !== undefined) return { name, folder, parent }
  }
  return null
}
