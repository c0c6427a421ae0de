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
 * with how near they live, what they have under way and the end of their telephone number. Nobody is given their own.
 */
export const rankRiders: OptionsHandler = async (context, { where, page, limit, record }) => {
  const { database, account } = context
  const errand = record === null ? null : await errandOf(context, record)
  const goal = errand?.goal ?? null
  const near = sql<number>`case when ${goal === null ? sql`1 = 1` : sql`${sql.ref('house')} = ${goal.house}`} then 0
    when ${isOneOf(database.engine, 'house', goal?.area ?? [])} then 1 else 2 end`
  const buyer = errand?.buyer ?? null
  const found = rowsIn(database.db, 'rider', account.schoolId)
    .where(allOf(matching(database, rider, account.schoolId, where)))
    .where((is) => (buyer === null ? is.lit(true) : is.or([is('user', 'is', null), is('user', '<>', buyer)])))
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

/** Who asked for an errand, and the building it goes to with all of the same area; null where it goes to none. */
async function errandOf({ database, account }: CallContext, order: number) {
  const { db } = database
  const errand = await rowsIn(db, 'running_order', account.schoolId)
    .select(['house', 'buyer'])
    .where('id', '=', order)
    .executeTakeFirst()
  const buyer = typeof errand?.buyer === 'number' ? errand.buyer : null
  if (typeof errand?.house !== 'number') return { buyer, goal: null }
  const houses = await rowsIn(db, 'house', account.schoolId).select(['id', 'area']).execute()
  const own = houses.find(({ id }) => Number(id) === errand.house)
  const area = houses.filter((each) => each.area === own?.area).map(({ id }) => Number(id))
  return { buyer, goal: { house: errand.house, area } }
}
