import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { catalogue } from '../../../commands/index.ts'
import { type Endpoint, endpointsOf, isReading } from '../../../src/catalogue/endpoint.ts'
import { isMoneyCommand } from '../../../src/catalogue/order/money-command.ts'
import { filterable, sortable } from '../../../src/catalogue/schema/listing.ts'
import { restoreIds, sentParams } from '../../../src/catalogue/schema/parent.ts'
import { sqlName } from '../../../src/catalogue/schema/table.ts'
import { callKey } from '../../../src/catalogue/vocabulary/call.ts'
import { acceptedValues, holds } from '../../../src/catalogue/vocabulary/condition.ts'
import type { Entity } from '../../../src/catalogue/vocabulary/entity.ts'
import type { Row } from '../../../src/catalogue/wire.ts'
import { entityTables } from '../../../src/server/database/entity-tables.ts'
import { sampleValue } from '../../support/sample.ts'
import { openTestApp, type TestApp } from '../support/test-app.ts'
import { engines } from '../support/test-database.ts'
import { trustEngines } from '../support/trust-size.ts'
import { inputsFor, queryOf, refusalAlone } from './endpoint-params.ts'

const endpoints = endpointsOf(catalogue)
const lists = endpoints.flatMap((endpoint) => (endpoint.purpose === 'list' && endpoint.current ? [endpoint] : []))
const actions = endpoints.flatMap((endpoint) => (endpoint.purpose === 'action' && endpoint.current ? [endpoint] : []))

/** Money is moved by money commands alone, and by confirming in the console what one was asked for. */
function mayMove(endpoint: Endpoint): boolean {
  return isMoneyCommand(endpoint) || ['programRequest.confirm', 'moneyReview.confirm'].includes(endpoint.permission)
}

/** An action for each handler, and for each other way to act: to remove, and to set or ask for fields of these kinds. */
function oneOfEachEffect(all: typeof actions): typeof actions {
  const effect = ({ entity: { fields }, action }: (typeof actions)[number]) => {
    const names = [...Object.keys(action.set ?? {}), ...(action.ask ?? []), ...(action.form ?? [])]
    const kinds = new Set(names.map((name) => fields[name]?.kind))
    return action.handler ?? `${action.remove ?? false} ${[...kinds].sort().join()}`
  }
  return [...new Map(all.map((endpoint) => [effect(endpoint), endpoint])).values()]
}

describe.each(engines)('every call of the catalogue on %s', (engine) => {
  /** Elsewhere each kind of field and each purpose of a call stands for those like it, until all are tried by `npm run trust`. */
  const isWhole = trustEngines.includes(engine)
  const whole = test.runIf(isWhole)
  let server: TestApp
  let admin: string
  let other: string

  beforeAll(async () => {
    server = await openTestApp(engine)
    admin = await server.signIn('admin')
    other = await server.signIn('other')
  })
  afterAll(() => server.remove())

  const fire = async (token: string | null, { call }: Endpoint, params: Readonly<Record<string, unknown>>) => {
    const { method, path } = call
    const sent = { ...call.with, ...sentParams(call, params) }
    const answer = await (method === 'GET'
      ? server.call(token, 'GET', `${path}?${queryOf(sent)}`)
      : server.call(token, 'POST', path, sent))
    restoreIds(call, answer.data)
    return answer
  }
  const listOf = (entity: Entity) =>
    lists.find((endpoint) => endpoint.entity === entity && Object.keys(endpoint.where).length === 0)
  const rowsOf = async (entity: Entity, asked: Readonly<Record<string, unknown>> = { limit: 500 }): Promise<Row[]> => {
    const list = listOf(entity)
    return list ? (await fire(admin, list, asked)).data.list : []
  }

  const lastTransfer = async (): Promise<number> => {
    const tables = entityTables(server.database.db).selectFrom('transfer').where('school_id', '=', 1)
    const { last } = await tables.select(({ fn }) => fn.max<number>('id').as('last')).executeTakeFirstOrThrow()
    return Number(last ?? 0)
  }

  const uploadedFile = async (): Promise<string> => {
    const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: '#225588' } })
    return (await server.upload(admin, await picture.png().toBuffer())).data.url
  }

  whole('wants a session', async () => {
    for (const endpoint of endpoints) {
      const answer = await fire(null, endpoint, {})
      expect.soft([callKey(endpoint.call), answer.code]).toEqual([callKey(endpoint.call), 1001])
    }
  })

  test('is answered: readers with data, changes of what is not there with nothing changed', async () => {
    for (const endpoint of endpoints) {
      const where = callKey(endpoint.call)
      if (endpoint.purpose === 'create' || endpoint.purpose === 'updateSetting') continue
      const id = endpoint.purpose === 'detail' ? { id: 1 } : {}
      const asked = endpoint.purpose === 'query' ? inputsFor(endpoint) : id
      const params = isReading(endpoint) ? asked : { ...inputsFor(endpoint), id: 9_999_999 }
      const answer = await fire(admin, endpoint, params)
      expect.soft([where, answer.status, answer.code, answer.message]).toEqual([where, 200, 0, expect.any(String)])
      if (!isReading(endpoint)) expect.soft([where, answer.data?.changed]).toEqual([where, 0])
    }
  })

  test('that lists can be filtered and sorted by everything it offers', async () => {
    const tried = new Set<string>()
    /** Whether no field of this kind was tried in this way. */
    const isNew = (way: string, { fields }: Entity, name: string) => {
      const kind = `${way} ${fields[name]?.kind ?? name}`
      return !tried.has(kind) && tried.add(kind)
    }
    for (const endpoint of lists) {
      const { entity } = endpoint
      const where = callKey(endpoint.call)
      for (const name of filterable(entity)) {
        const field = entity.fields[name]
        if (!field || !(isWhole || isNew('filter', entity, name))) continue
        const bounds = field.kind === 'time' ? { [`${name}_from`]: 1, [`${name}_to`]: Date.now() } : null
        const value = sampleValue(field)
        const answer = await fire(admin, endpoint, bounds ?? { [name]: value })
        expect.soft([where, name, answer.code]).toEqual([where, name, 0])
        if (bounds || answer.code !== 0) continue
        const shown = answer.data.list.every((row: Row) => holds({ [name]: value }, row))
        expect.soft([where, name, shown]).toEqual([where, name, true])
      }
      for (const name of sortable(entity)) {
        if (!(isWhole || isNew('sort', entity, name))) continue
        const answer = await fire(admin, endpoint, { sort: `-${name}`, limit: 5, keyword: '的' })
        expect.soft([where, name, answer.code]).toEqual([where, name, 0])
      }
      const { data } = await fire(admin, endpoint, { limit: 7, counts: 1 })
      expect.soft([where, data?.list]).toEqual([where, expect.any(Array)])
      if (!data) continue
      expect.soft([where, data.total >= data.list.length]).toEqual([where, true])
      for (const row of data.list) expect.soft(holds(endpoint.where, row)).toBe(true)
    }
  })

  test('that rows are chosen from finds them by a keyword, whatever they are called by', async () => {
    for (const { name } of catalogue.entities.values()) {
      const answer = await server.call(admin, 'GET', `/console/options?entity=${name}&keyword=1`)
      expect.soft([name, answer.status, answer.code]).toEqual([name, 200, 0])
    }
  })

  whole('keeps one school from the other', async () => {
    const tables = entityTables(server.database.db)
    const rowsOfFirst = async () => {
      const all = []
      for (const entity of catalogue.entities.values()) {
        all.push(
          await tables.selectFrom(sqlName(entity.name)).selectAll().where('school_id', '=', 1).orderBy('id').execute(),
        )
      }
      return JSON.stringify(all)
    }
    const before = await rowsOfFirst()
    for (const endpoint of lists) {
      if (Object.keys(endpoint.where).length > 0) continue
      const own = await tables
        .selectFrom(sqlName(endpoint.entity.name))
        .select('id')
        .where('school_id', '=', 2)
        .execute()
      const { data } = await fire(other, endpoint, {})
      expect.soft([callKey(endpoint.call), data.total]).toEqual([callKey(endpoint.call), own.length])
    }
    for (const endpoint of endpoints)
      if (!isReading(endpoint)) await fire(other, endpoint, { ...inputsFor(endpoint), id: 1 })
    expect(await rowsOfFirst()).toBe(before)
  })

  test('that acts does to a row what the catalogue says, and undo takes it back', async () => {
    const wanted = isWhole ? actions : oneOfEachEffect(actions)
    let tried = 0
    /** As they are until something is done that is not taken back. */
    const known = new Map<Entity, Row[]>()
    for (const endpoint of wanted) {
      const { entity, action } = endpoint
      const where = endpoint.permission
      const rows = known.get(entity) ?? (await rowsOf(entity))
      known.set(entity, rows)
      const row = rows.find((each) => holds(action.when, each))
      if (!row) continue
      tried += 1
      const before = await server.call(admin, 'GET', `${listOf(entity)?.call.path}?ids=${row.id}`)
      const inputs = inputsFor(endpoint)
      const transfers = await lastTransfer()
      const answer = await fire(admin, endpoint, { ...inputs, id: row.id })
      const hasMoved = (await lastTransfer()) > transfers
      if (!mayMove(endpoint)) expect.soft([where, 'moved money', hasMoved]).toEqual([where, 'moved money', false])
      // Whether a payer has enough is chance.
      if (answer.code === -2 && /余额不足|积分不足/.test(answer.message)) continue
      expect.soft([where, answer.code, answer.message]).toEqual([where, 0, expect.any(String)])
      if (answer.code !== 0) continue
      const [skipped] = answer.data.skipped
      if (skipped) {
        expect
          .soft([where, skipped.reason])
          .toEqual([
            where,
            expect.stringMatching(
              /仍被|没有变化|已经是|骑手不能接|已不存在|必须晚于现在|请由另一人复核|款项已付出|余额不足|积分不足|库存只有|没有在售|未填写|已经退了|送进宿舍只派同性|没有处理完/,
            ),
          ])
        continue
      }
      expect.soft([where, answer.data.changed]).toEqual([where, 1])
      const [after] = (await server.call(admin, 'GET', `${listOf(entity)?.call.path}?ids=${row.id}`)).data.list
      if (action.remove) expect.soft([where, after]).toEqual([where, undefined])
      for (const [name, value] of Object.entries(action.set ?? {})) {
        expect.soft([where, name, after?.[name]]).toEqual([where, name, acceptedValues(value)[0]])
      }
      if (action.confirm && !action.remove) expect.soft([where, answer.data.undo]).toEqual([where, null])
      if (answer.data.undo === null) {
        known.clear()
        continue
      }
      const undone = await server.call(admin, 'POST', '/console/undo', { undo: answer.data.undo })
      expect.soft([where, undone.code, undone.data?.skipped]).toEqual([where, 0, []])
      const [back] = (await server.call(admin, 'GET', `${listOf(entity)?.call.path}?ids=${row.id}`)).data.list
      const values = ({ changedAt: _, version: __, ...rest }: Partial<Row>) => rest
      expect.soft([where, values(back ?? {})]).toEqual([where, values(before.data.list[0] ?? {})])
    }
    expect(tried).toBeGreaterThan(wanted.length * 0.8)
  })

  test('that creates makes a row, and undo removes it', async () => {
    for (const endpoint of endpoints) {
      if (endpoint.purpose !== 'create' || !endpoint.current || refusalAlone(endpoint.entity)) continue
      // The demo has the one provider there is; a school without demo data sets it up.
      if (endpoint.entity.name === 'paymentProvider') continue
      // The library takes what was uploaded before alone.
      const file = endpoint.entity.name === 'attachment' ? { url: await uploadedFile() } : {}
      const answer = await fire(admin, endpoint, { ...inputsFor(endpoint), ...file })
      expect
        .soft([endpoint.permission, answer.code, answer.message])
        .toEqual([endpoint.permission, 0, expect.any(String)])
      const list = listOf(endpoint.entity)
      if (!list || answer.code !== 0) continue
      const id = answer.data.ids[0]
      const shown = async () => (await fire(admin, list, { ids: [id] })).data.list.length
      expect.soft([endpoint.permission, await shown()]).toEqual([endpoint.permission, 1])
      await server.call(admin, 'POST', '/console/undo', { undo: answer.data.undo })
      expect.soft([endpoint.permission, await shown()]).toEqual([endpoint.permission, 0])
    }
  })

  whole('that edits writes what is sent', async () => {
    for (const endpoint of endpoints) {
      if (endpoint.purpose !== 'edit' || !endpoint.current) continue
      const [row] = await rowsOf(endpoint.entity, { limit: 1 })
      const name = endpoint.form.form.find((each) =>
        ['text', 'longText'].includes(endpoint.entity.fields[each]?.kind ?? ''),
      )
      const field = endpoint.entity.fields[name ?? '']
      if (!row || !name || !field) continue
      const sample = sampleValue(field)
      const answer = await fire(admin, endpoint, { id: row.id, [name]: sample })
      expect.soft([endpoint.permission, answer.code, answer.data?.changed]).toEqual([endpoint.permission, 0, 1])
      const [after] = await rowsOf(endpoint.entity, { ids: [row.id] })
      expect.soft(after?.[name]).toBe(sample)
    }
  })

  test('that keeps a setting answers what was written', async () => {
    for (const endpoint of endpoints) {
      if (endpoint.purpose !== 'updateSetting') continue
      const answer = await fire(admin, endpoint, inputsFor(endpoint))
      expect
        .soft([endpoint.permission, answer.code, answer.message])
        .toEqual([endpoint.permission, 0, expect.any(String)])
      const { method, path } = endpoint.setting.read
      const { data } = await server.call(admin, method, path)
      expect
        .soft([endpoint.permission, Object.keys(data ?? {}).sort()])
        .toEqual([endpoint.permission, Object.keys(endpoint.setting.fields).sort()])
    }
  })

  test('that is not the moderator’s is refused, and nothing leaves', async () => {
    const moderator = await server.signIn('moderator')
    const answer = await server.call(moderator, 'GET', '/school/user/list')
    expect(answer).toMatchObject({ status: 200, code: 403, message: '您没有「查看用户」的权限' })
    expect(answer.data).toBeUndefined()
    expect(await server.call(moderator, 'GET', '/school/v3_0/dynamic/list')).toMatchObject({ code: 0 })
    expect(await server.call(moderator, 'GET', '/console/options?entity=user')).toMatchObject({ code: 0 })
    expect(await server.call(moderator, 'GET', '/console/audit')).toMatchObject({ code: 0 })
  })
})
