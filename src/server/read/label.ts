import { type RawBuilder, sql, type Transaction } from 'kysely'
import { type Catalogue, entityNamed } from '../../catalogue/catalogue.ts'
import { sqlName } from '../../catalogue/schema/table.ts'
import { valueLabel } from '../../catalogue/vocabulary/condition.ts'
import type { Entity } from '../../catalogue/vocabulary/entity.ts'
import type { Field, RefValue } from '../../catalogue/vocabulary/field.ts'
import { type Cell, decodeCell } from '../database/cell.ts'
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
  const picture = entity.picture === undefined ? null : (row[sqlName(entity.picture)] ?? null)
  return labelFrom(entity, { id: Number(row.id), label: row[sqlName(entity.label)] ?? null, picture })
}

/** The cells a label is made of. */
type Labelled = { readonly id: number; readonly label: Cell; readonly picture: Cell }

function labelFrom(entity: Entity, { id, label: cell, picture }: Labelled): RefValue {
  const text = String(cell ?? '')
    .replace(/\s+/g, ' ')
    .trim()
  const letters = [...text]
  const label = letters.length > longest ? `${letters.slice(0, longest).join('')}…` : text || `#${id}`
  return { id, label, picture: readPicture(entity, picture) }
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

/** Labels of rows of several entities, by the entity's name. */
export type LabelsOfEach = ReadonlyMap<string, Labels>

/** The labels of rows of several entities, in one query too: each is a round trip to PostgreSQL. */
export async function labelsOfEach(
  { db, engine }: Database,
  catalogue: Catalogue,
  schoolId: number,
  wanted: ReadonlyMap<string, readonly number[]>,
  trx?: Transaction<Tables>,
): Promise<LabelsOfEach> {
  const labels = new Map([...wanted.keys()].map((name) => [name, new Map<number, RefValue>()]))
  const asked = [...wanted].filter(([, ids]) => ids.length > 0)
  if (asked.length === 0) return labels
  const each = asked.map(([name, ids]) => {
    const entity = entityNamed(catalogue, name)
    return rowsIn(trx ?? db, tableFor(entity).name, schoolId)
      .where(isOneOf(engine, 'id', ids))
      .select([
        sql<number>`id`.as('id'),
        sql<string>`${sql.lit(name)}`.as('entity'),
        textOf(entity.label).as('label'),
        textOf(entity.picture).as('picture'),
      ])
  })
  const rows = await each.reduce((all, next) => all.unionAll(next)).execute()
  for (const { entity, ...cells } of rows) {
    labels.get(entity)?.set(cells.id, labelFrom(entityNamed(catalogue, entity), cells))
  }
  return labels
}

/** A stored value with its field. */
export type FieldWithValue = { readonly field: Field; readonly value: unknown }

/** The ids of the rows that values refer to, by their entity, as `labelsOfEach` wants them. */
export function idsReferred(values: readonly FieldWithValue[]): Map<string, number[]> {
  const ids = new Map<string, Set<number>>()
  for (const { field, value } of values) {
    if (field.kind !== 'ref' || typeof value !== 'number') continue
    ids.set(field.entity, (ids.get(field.entity) ?? new Set()).add(value))
  }
  return new Map([...ids].map(([entity, some]) => [entity, [...some]]))
}

/** A value in a line of text, with the label of the row it refers to. */
export function textIn(labels: LabelsOfEach, { field, value }: FieldWithValue): string {
  const label = field.kind === 'ref' ? labels.get(field.entity)?.get(Number(value))?.label : undefined
  return label ?? valueLabel(field, value)
}

function textOf(field: string | undefined): RawBuilder<string | null> {
  return sql`cast(${field === undefined ? sql`null` : sql.ref(sqlName(field))} as text)`
}

function readPicture(entity: Entity, cell: Cell): string | null {
  const field = entity.picture === undefined ? undefined : entity.fields[entity.picture]
  if (!field) return null
  if (field.kind !== 'images') return typeof cell === 'string' && cell !== '' ? cell : null
  const pictures = decodeCell('json', cell)
  const first: unknown = Array.isArray(pictures) ? pictures[0] : null
  return typeof first === 'string' ? first : null
}
