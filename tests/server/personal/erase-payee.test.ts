import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { catalogue } from '../../../commands/index.ts'
import { entityTables } from '../../../src/server/database/entity-tables.ts'
import { insertRows } from '../../../src/server/database/insert-rows.ts'
import { findDifferences } from '../../../src/server/integrity/find-differences.ts'
import { rebuildKeywords } from '../../../src/server/rows/keyword/build-keywords.ts'
import { openTestApp, type TestApp } from '../support/test-app.ts'
import { engines } from '../support/test-database.ts'

const phone = '13812345678'
const card = '6222020200012345678'
const openid = 'oUser-openid-77'
const name = '林间风'
const wish = '想住东区三栋'
const secrets = [phone, card, openid, name, wish]
const own = { user: 900_001, rider: 900_002, request: 900_003 }

describe.each(engines)('what is kept of payees and of who filled in forms, on %s', (engine) => {
  let server: TestApp
  let admin: string
  let user: number
  let stranger: number
  beforeAll(async () => {
    server = await openTestApp(engine)
    admin = await server.signIn('admin')
    user = (await post('/console/user/add', { nickname: '林间', name, phone })).data.ids[0]
    const rider = (await post('/console/rider/add', { name, user, phone })).data.ids[0]
    await server.database.write(async (trx) => {
      const row = { school_id: 1, amount: 500, created_at: 1, changed_at: 1, version: 1 }
      const withdrawal = { ...row, channel: 'offline', status: 'pending', owner: name, real_name: name, receiver: card }
      await insertRows(trx, 'withdrawal', [
        { ...withdrawal, id: own.user, number: 'TX-1', kind: 'user', owner_id: user, user },
        { ...withdrawal, id: own.rider, number: 'TX-2', kind: 'rider', owner_id: rider, user: null },
      ])
      const request = { kind: 'payout', status: 'refused', user, openid, real_name: name }
      await insertRows(trx, 'payment_request', [{ ...row, ...request, id: own.request, number: 'PO1' }])
      await trx.updateTable('entity_version').set({ counted: null }).execute()
    })
    await rebuildKeywords(server.database, catalogue)
    const questions = [
      { key: 'q1', kind: 'text', values: { label: '愿望' }, when: null },
      { key: 'q2', kind: 'phone', values: { label: '电话' }, when: null },
      { key: 'q3', kind: 'single', values: { label: '来吗', options: '来\n不来', other: true }, when: null },
      { key: 'q4', kind: 'rating', values: { label: '几分', top: 5 }, when: null },
    ]
    const form = (await post('/school/form/add', { name: '选房', questions })).data.ids[0]
    await post('/console/form/publish', { id: form })
    const submit = async (answers: object) =>
      (await server.call(null, 'POST', `/api/form/1/${form}`, { edition: 1, answers })).data.id
    await submit({ q1: wish, q2: phone, q3: '来', q4: 4 })
    const gone = await submit({ q1: wish, q2: phone, q3: '改天来' })
    await post('/school/content/delete', { id: gone })
    await submit({ q1: wish, q2: phone, q3: '改天来' })
    stranger = await submit({ q1: '想住西区', q2: '13900001111', q3: '不来' })
  })
  afterAll(() => server.remove())

  const post = (path: string, body: object) => server.call(admin, 'POST', path, body)
  const all = (table: string) =>
    entityTables(server.database.db).selectFrom(table).selectAll().where('school_id', '=', 1).orderBy('id').execute()
  const rowOf = async (table: string, id: number) => (await all(table)).find((row) => Number(row.id) === id)
  const kept = async () => {
    const { db } = server.database
    const audit = await db.selectFrom('audit').select(['before', 'after']).where('school_id', '=', 1).execute()
    const outbox = await db.selectFrom('outbox').select('payload').where('school_id', '=', 1).execute()
    const tables = ['user', 'rider', 'withdrawal', 'payment_request', 'form_content', 'ledger_account']
    return JSON.stringify([audit, outbox, ...(await Promise.all(tables.map(all)))])
  }

  test('is left while money is on its way to them', async () => {
    await post('/console/user/cancel', { id: user })
    const answer = await post('/console/user/erase', { id: user })
    expect(answer.data).toMatchObject({ changed: 0, skipped: [{ id: user, reason: expect.stringContaining('提现') }] })
    await server.database.write((trx) =>
      entityTables(trx)
        .updateTable('withdrawal')
        .set({ status: 'refused' })
        .where('id', 'in', [own.user, own.rider])
        .execute(),
    )
    for (const secret of secrets) expect(await kept()).toContain(secret)
  })

  test('is erased with them, and the sums and what was chosen stay', async () => {
    expect((await post('/console/user/erase', { id: user })).data).toMatchObject({ changed: 1, undo: null })
    const left = await kept()
    for (const secret of secrets) expect.soft([secret, left.includes(secret)]).toEqual([secret, false])
    const nobody = { owner: null, real_name: null, receiver: null, amount: 500, status: 'refused' }
    expect(await rowOf('withdrawal', own.user)).toMatchObject(nobody)
    expect(await rowOf('withdrawal', own.rider)).toMatchObject(nobody)
    expect(await rowOf('payment_request', own.request)).toMatchObject({ openid: null, real_name: null, amount: 500 })
    const [first, second, other] = (await all('form_content')).slice(-3)
    const values = (row: typeof first) => JSON.parse(String(row?.answers)).map(({ value }: { value: unknown }) => value)
    expect(values(first)).toEqual([null, null, '来', 4])
    expect(values(second).slice(0, 3)).toEqual([null, null, null])
    expect(first).toMatchObject({ summary: '已注销用户' })
    expect([Number(other?.id), values(other).slice(0, 3)]).toEqual([stranger, ['想住西区', '13900001111', '不来']])
    expect(await findDifferences(server.database, catalogue)).toEqual([])
  })
})
