import { sql } from 'kysely'
import { rider } from '../../../../commands/runErrands/rider.ts'
import { maskOf } from '../../../catalogue/personal/mask.ts'
import type { Option } from '../../../catalogue/wire.ts'
import { isOneOf } from '../../database/conditions.ts'
import { rowsIn } from '../../database/entity-tables.ts'
import { allOf, matching } from '../../read/where.ts'
import type { CallContext, OptionsHandler } from '../../write/handler.ts'

/** How near a rider lives to where an errand goes, nearest first. */
const nearness = ['同楼栋', '同片区', '较远'] as const

/**
 * Riders to give an errand to: those of the building it goes to first, then those of its area, of each the least busy first;
 * with how near they live, what they have under way and the end of their telephone number.
 */
export const rankRiders: OptionsHandler = async (context, { where, page, limit, record }) => {
  const { database, account } = context
  const goal = record === null ? null : await goalOf(context, record)
  const near = sql<number>`case when ${goal === null ? sql`1 = 1` : sql`${sql.ref('house')} = ${goal.house}`} then 0
    when ${isOneOf(database.engine, 'house', goal?.area ?? [])} then 1 else 2 end`
  const found = rowsIn(database.db, 'rider', account.schoolId).where(
    allOf(matching(database, rider, account.schoolId, where)),
  )
  const { total } = await found.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow()
  const rows = await found
    .select(['id', 'name', 'avatar', 'phone', 'load', near.as('near')])
    .orderBy('near')
    .orderBy('load')
    .orderBy('id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  const list = rows.map((row): Option => {
    const name = String(row.name)
    const distance = goal === null ? [] : [nearness[Number(row.near)] ?? nearness[2]]
    return {
      id: Number(row.id),
      label: name,
      name,
      picture: typeof row.avatar === 'string' ? row.avatar : null,
      hint: [...distance, `在途 ${Number(row.load)} 单`, String(maskOf(rider.fields.phone, row.phone) ?? '')].join(
        ' · ',
      ),
      disabled: false,
    }
  })
  return { list, total: Number(total) }
}

type Goal = { readonly house: number; readonly area: readonly number[] }

/** The building an errand goes to, and all of the same area; null where it goes to none. */
async function goalOf({ database, account }: CallContext, order: number): Promise<Goal | null> {
  const { db } = database
  const errand = await rowsIn(db, 'running_order', account.schoolId)
    .select('house')
    .where('id', '=', order)
    .executeTakeFirst()
  if (typeof errand?.house !== 'number') return null
  const houses = await rowsIn(db, 'house', account.schoolId).select(['id', 'area']).execute()
  const own = houses.find(({ id }) => Number(id) === errand.house)
  return {
    house: errand.house,
    area: houses.filter(({ area }) => area === own?.area).map(({ id }) => Number(id)),
  }
}
