import { columnType, initialValue, sqlName } from '../catalogue/schema/table.ts'
import type { EntityWords } from '../catalogue/vocabulary/entity.ts'
import type { Fields, StoredRow } from '../catalogue/vocabulary/field.ts'
import { type Cell, encodeCell } from './database/cell.ts'

/**
 * Builds what makes table cells of an entity's values; what is left out gets the field's initial value.
 * @throws TypeError when a value does not fit its column.
 */
export function cellMaker<F extends Fields>(
  entity: EntityWords<F, unknown>,
): (values: Partial<StoredRow<F>>) => Record<string, Cell> {
  const fields: Fields = entity.fields
  const columns = Object.entries(fields).map(([field, words]) => ({
    field,
    name: sqlName(field),
    type: columnType(words),
    initial: initialValue(words),
  }))
  return (values) => {
    const given: Readonly<Record<string, unknown>> = values
    return Object.fromEntries(
      columns.map(({ field, name, type, initial }) => [name, encodeCell(type, given[field] ?? initial)]),
    )
  }
}
