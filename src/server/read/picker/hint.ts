import type { Catalogue } from '../../../catalogue/catalogue.ts'
import { masked } from '../../../catalogue/personal/mask.ts'
import { sqlName } from '../../../catalogue/schema/table.ts'
import type { Entity } from '../../../catalogue/vocabulary/entity.ts'
import { isSearched } from '../../../catalogue/vocabulary/field-use.ts'
import { fieldIn } from '../../../catalogue/vocabulary/row-field.ts'
import type { EntityRow } from '../../database/entity-tables.ts'
import type { Database } from '../../database/open-database.ts'
import { readRow, type Values } from '../../rows/entity-table.ts'
import { type FieldWithValue, idsReferred, type LabelsOfEach, labelsOfEach, textIn } from '../label.ts'

/** The fields that tell rows of the same label apart: those the entity names, else the first other text it is searched by. */
export function hintFields({ fields, label, toldApartBy }: Entity): readonly string[] {
  if (toldApartBy) return toldApartBy
  const text = Object.keys(fields).find(
    (name) => name !== label && isSearched(fields[name]) && fields[name]?.kind === 'text',
  )
  return text === undefined ? [] : [text]
}

/** The columns the hints of some fields are read from: with those that say whether an amount is one of points. */
export function hintColumns({ fields }: Entity, names: readonly string[]): string[] {
  const telling = names.flatMap((name) => {
    const field = fields[name]
    return field?.kind === 'money' ? Object.keys(field.pointsWhere ?? {}) : []
  })
  return [...names, ...telling].map(sqlName)
}

/** What tells each row apart from others of its label, in one line, by the row's id; null where it holds nothing of that. */
export async function hintsOf(
  { database, catalogue }: { readonly database: Database; readonly catalogue: Catalogue },
  schoolId: number,
  entity: Entity,
  names: readonly string[],
  rows: readonly EntityRow[],
): Promise<Map<number, string | null>> {
  const read = rows.map((row) => {
    const values = readRow(entity, row)
    return { id: values.id, held: heldOf(entity, names, masked(entity.fields, values)) }
  })
  const labels = await labelsOfEach(database, catalogue, schoolId, idsReferred(read.flatMap(({ held }) => held)))
  return new Map(read.map(({ id, held }) => [id, held.map((each) => hintText(labels, each)).join(' · ') || null]))
}

/** What a row holds of some fields, without those that are empty. */
function heldOf({ fields }: Entity, names: readonly string[], row: Values): FieldWithValue[] {
  return names.flatMap((name) => {
    const [field, value] = [fields[name], row[name]]
    return field === undefined || value === null || value === undefined || value === ''
      ? []
      : [{ field: fieldIn(field, row), value }]
  })
}

/** A value in words. A number or a switch alone does not say of what it is. */
function hintText(labels: LabelsOfEach, held: FieldWithValue): string {
  const text = textIn(labels, held)
  return held.field.kind === 'count' || held.field.kind === 'flag' ? `${held.field.label} ${text}` : text
}
