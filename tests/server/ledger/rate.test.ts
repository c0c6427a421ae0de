import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { catalogue } from '../../../commands/index.ts'
import { entityNamed } from '../../../src/catalogue/catalogue.ts'
import { machineOf } from '../../../src/catalogue/order/machine.ts'
import { sqlName } from '../../../src/catalogue/schema/table.ts'
import { dependenciesWithoutHandlers } from '../../../src/server/change-listeners.ts'
import { entityTables } from '../../../src/server/database/entity-tables.ts'
import { writeUnrecorded } from '../../../src/server/write/write-unrecorded.ts'
import { engines } from '../support/test-database.ts'
import { type LedgerSchool, openingOf, openLedgerSchool } from './ledger-school.ts'

/** Orders of which a setting says what the platform keeps, and the setting. */
const rated = [...catalogue.entities.values()].flatMap((entity) => {
  const { rateSetting } = machineOf(entity)?.money ?? {}
  return rateSetting === undefined ? [] : [[entity.name, rateSetting] as const]
})

describe.each(engines)('what the platform keeps of an order on %s', (engine) => {
  let school: LedgerSchool
  beforeAll(async () => {
    school = await openLedgerSchool(engine)
    await school.move([openingOf(1, 100_000)])
  })
  afterAll(() => school.remove())

  let serial = 0
  /** Places an order as the mini-program does, without a word of what the platform keeps. */
  const place = (name: string, values: Readonly<Record<string, unknown>> = {}) =>
    school.database.write((trx) => {
      const dependencies = dependenciesWithoutHandlers(school.database, catalogue)
      serial += 1
      return writeUnrecorded({ dependencies, trx, schoolId: 1, now: Date.now() }, (changes) =>
        changes.create(name, { number: `RATE${serial}`, ...values }),
      )
    })
  const rateOf = async (name: string, id: number) => {
    const rows = entityTables(school.database.db).selectFrom(sqlName(name)).select('rate').where('school_id', '=', 1)
    return Number((await rows.where('id', '=', id).executeTakeFirstOrThrow()).rate)
  }
  const set = async (setting: string, percentage: number) =>
    expect(await school.post(`/school/setting/update/${setting}`, { percentage })).toMatchObject({ code: 0 })

  test('is a setting of errands, second-hand trade, skills and study material', () => {
    expect(rated.map(([, setting]) => setting).sort()).toEqual([
      'course_percentage',
      'running_percentage',
      'second_percentage',
      'skill_percentage',
    ])
  })

  test.each(rated)('%s: is what the setting says when it is placed, and stays so', async (name, setting) => {
    const field = catalogue.settings.get(setting)?.fields.percentage
    const usual = field?.kind === 'count' ? Number(field.default) * 100 : Number.NaN
    const [unpaid = ''] = entityNamed(catalogue, name).machine?.initial ?? []
    const first = await place(name, { status: unpaid, amount: 1000 })
    expect(await rateOf(name, first)).toBe(usual)
    await set(setting, 23)
    const second = await place(name, { status: unpaid, amount: 1000 })
    expect([await rateOf(name, first), await rateOf(name, second)]).toEqual([usual, 2300])
    expect(await rateOf(name, await place(name, { status: unpaid, amount: 1000, rate: 0 }))).toBe(0)
  })

  test('and the rest is the seller’s once it is paid', async () => {
    await set('course_percentage', 40)
    const order = { course: 1, buyer: 1, seller: 2, amount: 999, points: 0, payment: 'balance', status: 'unpaid' }
    const id = await place('courseOrder', order)
    await set('course_percentage', 0)
    expect(await school.post('/console/courseOrder/pay', { id })).toMatchObject({ data: { changed: 1 } })
    expect(await school.transfers('courseOrder', id)).toEqual(['settle posted 999', 'income posted 599'])
    await school.expectSound()
  })
})
