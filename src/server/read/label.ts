import type { Transaction } from 'kysely'
import { type Catalogue, entityNamed } from '../../catalogue/catalogue.ts'
import { sqlName } from '../../catalogue/schema/table.ts'
import type { Entity } from '../../catalogue/vocabulary/entity.ts'
import type { RefValue } from '../../catalogue/vocabulary/field.ts'
import { decodeCell } from '../database/cell.ts'
import { isOneOf } from '../database/conditions.ts'
import { type EntityRow, rowsIn } from '../database/entity-tables.ts'
import type { Database } from '../database/open-database.ts'
import type { Tables } from '../database/tables.ts'
import { tableFor } from '../rows/entity-table.ts'

/** Longest label in characters. */
const longest = 60

/** The columns a label and its picture are read from. */
export function labelColumns(entity: Entity): string[] {
  return [...new Set(['id', sqlName(entity.label), ...(entity.picture ? [sqlName(entity.picture)] : [])])]
}

/** What names a row to people, in one line of at most 60 characters, and its picture. */
export function readLabel(entity: Entity, row: EntityRow): RefValue {
  const id = Number(row.id)
  const text = String(row[sqlName(entity.label)] ?? '')
    .replace(/\s+/g, ' ')
    .trim()
  const letters = [...text]
  const label = letters.length > longest ? `${letters.slice(0, longest).join('')}…` : text || `#${id}`
  return { id, label, picture: readPicture(entity, row) }
}

/** The labels of rows by id, in one query; those of rows that are gone are missing. */
export async function labelsOf(
  database: Database,
  catalogue: Catalogue,
  schoolId: number,
  entityName: string,
  ids: readonly number[],
  trx?: Transaction<Tables>,
): Promise<Map<number, RefValue>> {
  if (ids.length === 0) return new Map()
  const entity = entityNamed(catalogue, entityName)
  const rows = await rowsIn(trx ?? database.db, tableFor(entity).name, schoolId)
    .select(labelColumns(entity))
    .where(isOneOf(database.engine, 'id', ids))
    .execute()
  return new Map(rows.map((row) => [Number(row.id), readLabel(entity, row)]))
}

function readPicture(entity: Entity, row: EntityRow): string | null {
  const field = entity.picture === undefined ? undefined : entity.fields[entity.picture]
  if (!field || entity.picture === undefined) return null
  const cell = row[sqlName(entity.picture)]
  if (field.kind !== 'images') return typeof cell === 'string' && cell !== '' ? cell : null
  const pictures = decodeCell('json', cell)
  const first: unknown = Array.isArray(pictures) ? pictures[0] : null
  return typeof first === 'string' ? first : null
}
