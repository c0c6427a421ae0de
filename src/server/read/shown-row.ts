import type { Catalogue } from '../../catalogue/catalogue.ts'
import { maskedFields, maskOf } from '../../catalogue/personal/mask.ts'
import type { Entity } from '../../catalogue/vocabulary/entity.ts'
import type { Fields } from '../../catalogue/vocabulary/field.ts'
import type { Row } from '../../catalogue/wire.ts'
import type { Database } from '../database/open-database.ts'
import type { StoredRow, Values } from '../rows/entity-table.ts'
import { fileSigner, privateFields, withAddresses } from '../security/private-file.ts'
import { labelsOfEach } from './label.ts'

/** Rows as lists and details answer them: refs with their labels, in one query; secrets left out, what is
 * masked masked unless it is asked for whole, addresses of private files signed for a while. */
export async function showRows(
  database: Database,
  catalogue: Catalogue,
  schoolId: number,
  entity: Entity,
  rows: readonly StoredRow[],
  isWhole = false,
): Promise<Row[]> {
  const shown = await showValues(database, catalogue, schoolId, entity.fields, rows, isWhole)
  // Not copied, see readRow.
  return rows.map(({ id, changedAt, version }, index) => Object.assign(shown[index] ?? {}, { id, changedAt, version }))
}

/** The same for values of any fields, for example a setting's. */
export async function showValues(
  database: Database,
  catalogue: Catalogue,
  schoolId: number,
  fields: Fields,
  rows: readonly Values[],
  isWhole = false,
): Promise<Values[]> {
  const refs = Object.entries(fields).flatMap(([name, field]) =>
    field.kind === 'ref' ? [{ name, to: field.entity }] : [],
  )
  const wanted = new Map<string, Set<number>>()
  for (const { name, to } of refs) {
    const ids = wanted.get(to) ?? new Set()
    for (const row of rows) {
      const id = row[name]
      if (typeof id === 'number') ids.add(id)
    }
    wanted.set(to, ids)
  }
  const named = new Map([...wanted].map(([to, ids]) => [to, [...ids]]))
  const labels = await labelsOfEach(database, catalogue, schoolId, named)
  const open = Object.keys(fields).filter((name) => fields[name]?.kind !== 'secret')
  const maskedNames = isWhole ? [] : maskedFields(fields)
  const hidden = privateFields(fields)
  const signer = hidden.length > 0 ? await fileSigner(database) : null
  const sign = (address: string) => signer?.sign(address, schoolId) ?? address
  return rows.map((row) => {
    const values: Record<string, unknown> = {}
    for (const name of open) values[name] = row[name] ?? null
    for (const name of maskedNames) {
      const field = fields[name]
      if (field) values[name] = maskOf(field, values[name])
    }
    for (const name of hidden) values[name] = withAddresses(values[name], sign)
    for (const { name, to } of refs) {
      const id = row[name]
      if (typeof id === 'number') values[name] = labels.get(to)?.get(id) ?? { id, label: `#${id}`, picture: null }
    }
    return values
  })
}
