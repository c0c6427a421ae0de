import { sql } from 'kysely'
import { sqlName } from '../../../catalogue/schema/table.ts'
import type { Entity } from '../../../catalogue/vocabulary/entity.ts'
import { executePipelined } from '../../database/postgres/pipelining-dialect.ts'
import { tableFor } from '../../rows/entity-table.ts'
import type { WriteScope } from '../write-scope.ts'

/**
 * Adds to a figure of rows, each its own amount, whatever it is by now: `column = column + n`, never a value read before.
 * @param begun rows whose figure begins with this, be it 0: before it they have none.
 */
export async function addToRows(
  { dependencies, trx, account }: WriteScope,
  entity: Entity,
  field: string,
  amounts: ReadonlyMap<number, number>,
  begun: ReadonlySet<number> = new Set(),
): Promise<void> {
  const given = [...amounts].filter(([id, amount]) => amount !== 0 || begun.has(id))
  if (given.length === 0) return
  const column = sql.ref(sqlName(field))
  const text = JSON.stringify(Object.fromEntries(given))
  const list =
    dependencies.database.engine === 'sqlite'
      ? sql`select cast(key as integer) as id, value as amount from json_each(${text})`
      : sql`select key::bigint as id, value::bigint as amount from json_each_text(${text}::json)`
  const table = tableFor(entity).name
  const adding = sql`with given as materialized (${list})
    update ${sql.table(table)} set ${column} = coalesce(${sql.ref(`${table}.${sqlName(field)}`)}, 0) + given.amount
    from given where school_id = ${account.schoolId} and ${sql.ref(`${table}.id`)} = given.id`
  await executePipelined(trx, adding.compile(trx))
}
