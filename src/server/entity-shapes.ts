import type { Catalogue } from '../catalogue/catalogue.ts'
import { tableOf } from '../catalogue/schema/table.ts'
import type { TableShape } from './database/table-shape.ts'

/** The tables syncSchema keeps, one an entity of the catalogue. */
export function entityShapes(catalogue: Pick<Catalogue, 'entities'>): TableShape[] {
  return [...catalogue.entities.values()].map((entity) => {
    const { name, columns, unique, indexes } = tableOf(entity)
    return {
      name,
      columns: columns.filter((column) => column.name !== 'school_id' && column.name !== 'id'),
      unique: unique.map(({ columns: keys, ...rest }) => ({
        ...rest,
        columns: keys.filter((key) => key !== 'school_id'),
      })),
      indexes: indexes.map((index) => ({ ...index, name: index.name.slice(name.length + 1) })),
    }
  })
}
