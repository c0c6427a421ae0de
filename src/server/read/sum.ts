import { type SqlBool, sql } from 'kysely'
import { movedAmount } from '../../catalogue/order/money-command.ts'
import { InputError } from '../../catalogue/schema/input-error.ts'
import { type ListRequest, narrowed, type Where } from '../../catalogue/schema/request.ts'
import { sqlName } from '../../catalogue/schema/table.ts'
import type { Entity } from '../../catalogue/vocabulary/entity.ts'
import type { OrderSum } from '../../catalogue/wire.ts'
import type { Database } from '../database/open-database.ts'
import { groupRows } from './scan/group-rows.ts'

/**
 * What the rows that match come to that an action applies to and that nobody changed since a version: how many, and their
 * amounts less what was given back, in 分 and in points.
 * @throws InputError where there is no such action, or the rows do not say how much it moves.
 */
export async function sumOfRows(
  database: Database,
  schoolId: number,
  entity: Entity,
  where: Where,
  { action: name, asOf }: NonNullable<ListRequest['sum']>,
): Promise<OrderSum> {
  const action = entity.actions?.[name]
  const moved = action ? movedAmount(entity, action) : null
  if (!action || !moved) throw new InputError(`${entity.title}不能按操作 ${name} 合计`, 'sum')
  const filled = (names: readonly string[]) =>
    sql`coalesce(${sql.join([...names.map((each) => sql.ref(sqlName(each))), sql`0`])})`
  const refunded = moved.refunded === undefined ? sql`0` : filled([moved.refunded])
  const left = sql`${filled(moved.amount)} - ${refunded}`
  const isPoints = moved.payment === undefined ? sql`1 = 0` : sql`${sql.ref(sqlName(moved.payment))} = 'points'`
  const scan = { schoolId, entity, where: narrowed(where, action.when ?? {}), fields: ['version'] }
  const [found] = await groupRows(database, scan, {
    sums: {
      fen: sql`sum(case when ${isPoints} then 0 else ${left} end)`,
      points: sql`sum(case when ${isPoints} then ${left} else 0 end)`,
    },
    and: sql<SqlBool>`version <= ${asOf}`,
  })
  const { rows = 0, sums: { fen, points } = { fen: 0, points: 0 } } = found ?? {}
  return { count: rows, fen, points }
}
