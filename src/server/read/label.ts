import { type RawBuilder, sql, type Transaction } from 'kysely'
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
): Promise<Labels> {
  const labels = await labelsOfEach(database, catalogue, schoolId, new Map([[entityName, ids]]), trx)
  return labels.get(entityName) ?? new Map()
}

/** Labels by the row's id. */
export type Labels = ReadonlyMap<number, RefValue>

/** The same of rows of several entities, by the entity's name, in one query too: each is a round trip to PostgreSQL. */
export async function labelsOfEach(
  { db, engine }: Database,
  catalogue: Catalogue,
  schoolId: number,
  wanted: ReadonlyMap<string, readonly number[]>,
  trx?: Transaction<Tables>,
): Promise<ReadonlyMap<string, Labels>> {
  const labels = new Map([...wanted.keys()].map((name) => [name, new Map<number, RefValue>()]))
  const asked = [...wanted].filter(([, ids]) => ids.length > 0)
  if (asked.length === 0) return labels
  const each = asked.map(([name, ids]) => {
    const entity = entityNamed(catalogue, name)
    return rowsIn(trx ?? db, tableFor(entity).name, schoolId)
      .where(isOneOf(engine, 'id', ids))
      .select([
        'id',
        sql.lit(name).as('entity'),
        textOf(entity.label).as('label'),
        textOf(entity.picture).as('picture'),
      ])
  })
  const rows = await each.reduce((all, next) => all.unionAll(next)).execute()
  for (const { id, entity: name, label, picture } of rows) {
    const entity = entityNamed(catalogue, String(name))
    const cells = { id, [sqlName(entity.picture ?? entity.label)]: picture, [sqlName(entity.label)]: label }
    labels.get(entity.name)?.set(Number(id), readLabel(entity, cells))
  }
  return labels
}

function textOf(field: string | undefined): RawBuilder<string | null> {
  return sql`cast(${field === undefined ? sql`null` : sql.ref(sqlName(field))} as text)`
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
