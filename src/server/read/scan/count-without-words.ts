import { sql } from 'kysely'
import type { Where } from '../../../catalogue/schema/request.ts'
import { sqlName } from '../../../catalogue/schema/table.ts'
import { foundField } from '../../../catalogue/sensitive/found-field.ts'
import type { Entity } from '../../../catalogue/vocabulary/entity.ts'
import type { Database } from '../../database/open-database.ts'
import type { Counts } from '../../database/school-version.ts'
import { tableFor } from '../../rows/entity-table.ts'
import { countedField } from '../../rows/kept-counts.ts'
import { ofSchool } from '../where.ts'

/** Whether a filter lets through all rows in whose texts no sensitive words are found, and says nothing else. */
export function isWithoutWords(entity: Entity, { in: among, from, to, keyword }: Where): boolean {
  const [[name, values] = [], ...others] = Object.entries(among)
  const isAlone = others.length === 0 && keyword === null && Object.keys({ ...from, ...to }).length === 0
  return (
    isAlone && name !== undefined && name === foundField(entity)?.name && values?.length === 1 && values[0] === false
  )
}

/**
 * Rows in whose texts no sensitive words are found, by the status rows are counted by: as many as are kept in all, less those that hold
 * some, which an index has by themselves. In one statement, so that both are of one moment. Null where the rows are not counted for good.
 */
export async function countWithoutWords({ aside }: Database, schoolId: number, entity: Entity): Promise<Counts | null> {
  const [found, field] = [foundField(entity), countedField(entity)]
  if (!found) return null
  const isAlike = field === '' ? sql`` : sql` and ${sql.ref(sqlName(field))} = kept.value`
  const held = sql`select count(*) from ${sql.table(tableFor(entity).name)}
    where ${ofSchool(schoolId)} and ${sql.ref(sqlName(found.name))} = true${isAlike}`
  const { rows } = await sql<{ value: string; total: number }>`select kept.value, kept.total - (${held}) as total
    from entity_version as known join row_count as kept
      on kept.school_id = known.school_id and kept.entity = known.entity and kept.field = known.counted_by
    where known.school_id = ${schoolId} and known.entity = ${entity.name}
      and known.counted = known.version and known.counted_by = ${field}`.execute(aside)
  return rows.length === 0 ? null : new Map(rows.map(({ value, total }) => [value, Number(total)]))
}
