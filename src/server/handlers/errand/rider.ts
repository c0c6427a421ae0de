import { sql } from 'kysely'
import { rider } from '../../../../commands/runErrands/rider.ts'
import { maskOf } from '../../../catalogue/personal/mask.ts'
import type { Option } from '../../../catalogue/wire.ts'
import { isOneOf } from '../../database/conditions.ts'
import { entityTables, rowsIn } from '../../database/entity-tables.ts'
import { allOf, matching } from '../../read/where.ts'
import type { CallContext, OptionsHandler } from '../../write/handler.ts'
import { settingValues } from '../../write/rows/write-setting.ts'
import { sexOfRider } from './same-sex.ts'

/** How near a rider lives to where an errand goes, nearest first. */
const nearness = ['同楼栋', '同片区', '较远'] as const

/**
 * Riders to give an errand to: those of the building it goes to first, then those of its area, of each the least busy first;
 * with how near they live, what they have under way and the end of their telephone number. Nobody is given their own, nor one
 * into a dormitory of the other sex.
 */
export const rankRiders: OptionsHandler = async (context, { where, page, limit, record }) => {
  const { database, account } = context
  const errand = record === null ? null : await errandOf(context, record)
  const goal = errand?.goal ?? null
  const near = sql<number>`case when ${goal === null ? sql`1 = 1` : sql`${sql.ref('house')} = ${goal.house}`} then 0
    when ${isOneOf(database.engine, 'house', goal?.area ?? [])} then 1 else 2 end`
  const buyer = errand?.buyer ?? null
  const sex = errand?.sex ?? null
  const found = rowsIn(database.db, 'rider', account.schoolId)
    .where(allOf(matching(database, rider, account.schoolId, where)))
    .where((is) => (buyer === null ? is.lit(true) : is.or([is('user', 'is', null), is('user', '<>', buyer)])))
    .where((is) => (sex === null ? is.lit(true) : is.not(is.exists(ofOtherSex(database, sex)))))
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
async function errandOf({ database, account, catalogue }: CallContext, order: number) {
  const { db } = database
  const errand = await rowsIn(db, 'running_order', account.schoolId)
    .select(['house', 'buyer'])
    .where('id', '=', order)
    .executeTakeFirst()
  const buyer = typeof errand?.buyer === 'number' ? errand.buyer : null
  if (typeof errand?.house !== 'number') return { buyer, goal: null, sex: null }
  const houses = await rowsIn(db, 'house', account.schoolId).select(['id', 'area', 'kind']).execute()
  const own = houses.find(({ id }) => Number(id) === errand.house)
  const area = houses.filter((each) => each.area === own?.area).map(({ id }) => Number(id))
  const person = await rowsIn(db, 'user', account.schoolId).select('gender').where('id', '=', buyer).executeTakeFirst()
  const { dormitory } = await settingValues(catalogue, db, account.schoolId, 'running_sex')
  const sex = dormitory === true ? sexOfRider(own?.kind, person?.gender) : null
  return { buyer, goal: { house: errand.house, area }, sex }
}

/** The person a rider is, where that is known to be of another sex. */
function ofOtherSex({ db }: CallContext['database'], sex: string) {
  return entityTables(db)
    .selectFrom('user as person')
    .select('person.id')
    .whereRef('person.school_id', '=', 'rider.school_id')
    .whereRef('person.id', '=', 'rider.user')
    .where('person.gender', '<>', sex)
}
