import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { catalogue } from '../../../commands/index.ts'
import { entityNamed } from '../../../src/catalogue/catalogue.ts'
import { machineOf } from '../../../src/catalogue/order/machine.ts'
import { entityTables } from '../../../src/server/database/entity-tables.ts'
import { openTestApp, type TestAnswer, type TestApp } from '../support/test-app.ts'
import { grounds } from '../support/twin-ground.ts'

const hour = 3_600_000
const v3 = '/school/v3_0/running/order'

describe.each(grounds)('errands on %s', (dependencies) => {
  let server: TestApp
  let admin: string
  beforeAll(async () => {
    server = await openTestApp(dependencies)
    admin = await server.signIn('admin')
    await keepSexes(false)
  })
  afterAll(() => server.remove())

  const post = (path: string, body: object) => server.call(admin, 'POST', path, body)
  const get = (path: string, params: object = {}) =>
    server.call(admin, 'GET', `${path}?${new URLSearchParams(JSON.parse(JSON.stringify(params)))}`)
  const list = async (params: object) => (await get(`${v3}/list`, { sort: 'id', ...params })).data.list
  const order = async (id: number) => (await get('/school/running/detail', { id })).data
  const write = (table: string, ids: readonly number[], values: Record<string, string | number | null>) =>
    server.database.write((trx) =>
      entityTables(trx).updateTable(table).set(values).where('school_id', '=', 1).where('id', 'in', ids).execute(),
    )
  const working = async () =>
    (await get('/school/running/riders', { status: 'working', sort: 'id', limit: 50 })).data.list
  const rider = async (id: number) => (await get('/school/running/riders', { ids: id })).data.list[0]
  /** Somebody who becomes a rider in a test. */
  const newcomer = 11
  /** An order that waits for a rider, of nobody who is one or becomes one. */
  const waiting = async () => {
    const riders = new Set([newcomer, ...(await working()).map(({ user }: { user: { id: number } }) => user.id)])
    const placed = await list({ status: 'placed' })
    return placed.find(
      ({ buyer, abnormal }: { buyer: { id: number }; abnormal: boolean }) => !riders.has(buyer.id) && !abnormal,
    )
  }
  /** Whether errands into dormitories are for riders of the buyer's sex alone. */
  const keepSexes = (dormitory: boolean) => post('/school/setting/update/running_sex', { dormitory })
  const changed = ({ data }: TestAnswer) => data.changed

  test('two operators who appoint two riders at once appoint one', async () => {
    const { id } = await waiting()
    const [one, other] = await working()
    const answers = await Promise.all(
      [one, other].map(({ id: rider }) => get('/school/v3_0/running/appoint/rider', { id, rider })),
    )
    expect(answers.map(changed).sort()).toEqual([0, 1])
    const [late] = answers.filter((answer) => changed(answer) === 0)
    expect(late?.data.skipped).toMatchObject([{ id, reason: expect.stringContaining('指派骑手') }])
    const winner = changed(answers[0] ?? ({ data: {} } as TestAnswer)) === 1 ? one : other
    const loser = winner === one ? other : one
    expect(await order(id)).toMatchObject({ status: 'taken', rider: { id: winner.id } })
    expect((await rider(winner.id)).load).toBe(winner.load + 1)
    expect((await rider(loser.id)).load).toBe(loser.load)
  })

  test('whoever asked for an errand is not offered it as a rider', async () => {
    const { id, buyer } = await waiting()
    const offered = async () => (await get('/school/v3_0/running/riders/options', { record: id, limit: 50 })).data
    const [first] = (await offered()).list
    const { total } = await offered()
    await write('running_order', [id], { buyer: (await rider(first.id)).user.id })
    const others = await offered()
    expect(others.total).toBe(total - 1)
    expect(others.list.map((each: { id: number }) => each.id)).not.toContain(first.id)
    await write('running_order', [id], { buyer: buyer.id })
    expect((await offered()).list[0].id).toBe(first.id)
  })

  test('into a dormitory a rider of the other sex is neither offered nor appointed, while the school says so', async () => {
    const { id, buyer, house } = await waiting()
    const [same, other] = await working()
    await write('house', [house.id], { kind: 'dormitory' })
    await write('user', [buyer.id, same.user.id], { gender: 'female' })
    await write('user', [other.user.id], { gender: 'male' })
    const offered = async (): Promise<number[]> => {
      const { data } = await get('/school/v3_0/running/riders/options', { record: id, limit: 50 })
      return data.list.map((each: { id: number }) => each.id)
    }
    expect(await offered()).toEqual(expect.arrayContaining([same.id, other.id]))
    await keepSexes(true)
    const kept = await offered()
    expect([kept.includes(same.id), kept.includes(other.id)]).toEqual([true, false])
    const refused = await get('/school/v3_0/running/appoint/rider', { id, rider: other.id })
    expect(refused.data).toMatchObject({ changed: 0, skipped: [{ id, reason: '送进宿舍只派同性骑手' }] })
    const appointed = await get('/school/v3_0/running/appoint/rider', { id, rider: same.id })
    expect(changed(appointed)).toBe(1)
    await post('/console/undo', { undo: appointed.data.undo })
    await keepSexes(false)
  })

  test('a rider is found by name, pinyin, initials and telephone, those of the building first, with what they have under way', async () => {
    const { id, house } = await waiting()
    const made = await post('/console/rider/add', {
      name: '欧阳雨桐',
      user: newcomer,
      phone: '13900001234',
      house: house.id,
    })
    expect(made).toMatchObject({ code: 0 })
    const [own] = made.data.ids
    await post('/school/running/statusRider', { id: own, status: '1' })
    const offered = async (params: object) =>
      (await get('/school/v3_0/running/riders/options', { record: id, ...params })).data.list
    for (const keyword of ['欧阳', 'ouyangyutong', 'oyyt', '13900001234']) {
      expect(await offered({ keyword })).toMatchObject([{ id: own, label: '欧阳雨桐' }])
    }
    const all = await offered({ limit: 50 })
    const near = all.map(({ hint }: { hint: string }) => hint.split(' · ')[0])
    expect(near).toEqual([...near].sort((a, b) => rank(a) - rank(b)))
    expect(all.find((each: { id: number }) => each.id === own).hint).toBe('同楼栋 · 在途 0 单 · 139****1234')

    await get('/school/v3_0/running/appoint/rider', { id, rider: own })
    expect((await offered({ keyword: 'oyyt' }))[0].hint).toContain('在途 1 单')
    expect(await post('/school/running/riderDelete', { id: own })).toMatchObject({
      data: { changed: 0, skipped: [{ reason: '在途 1单' }] },
    })
    await post('/school/running/statusRider', { id: own, status: '3' })
    expect(await offered({ keyword: 'oyyt' })).toEqual([])
    const refused = await post('/console/runningOrder/reappoint', { id, rider: own })
    expect(refused).toMatchObject({ code: -2, message: '这位骑手现在不接单，请另选一位' })
  })

  test('goes from placed to complete, and its log says who did what', async () => {
    const { id } = await waiting()
    const [{ id: by }] = await working()
    await get('/school/v3_0/running/appoint/rider', { id, rider: by })
    await post('/console/runningOrder/pickUp', { id })
    await post('/console/runningOrder/deliver', { id })
    const delivered = await order(id)
    expect(delivered.confirmBefore - delivered.deliveredAt).toBe(24 * hour)
    const done = await post(`${v3}/complete`, { id })
    expect(done).toMatchObject({ code: 0, data: { changed: 1 } })
    const completed = await order(id)
    expect(completed).toMatchObject({ status: 'completed', rider: { id: by } })
    for (const name of ['paidAt', 'takenAt', 'pickedAt', 'deliveredAt', 'completedAt']) {
      expect.soft(completed[name], name).toBeGreaterThan(0)
    }
    const log = (await get(`${v3}/log`, { id })).data.list
    const titles = log.map(({ title }: { title: string }) => title)
    expect(titles.slice(0, 2)).toEqual(['下单', '支付'])
    expect(titles.slice(-4)).toEqual(['指派骑手', '确认取件', '确认送达', '完成订单'])
    expect((await get(`${v3}/pickUp`, { id })).data).toMatchObject({ id, pickupCode: completed.pickupCode })
    expect(changed(await post('/console/runningOrder/pickUp', { id }))).toBe(0)
    await post('/console/undo', { undo: done.data.undo })
    expect(await order(id)).toMatchObject({ status: 'delivered', completedAt: null })
  })

  test('pays a part back, never more than was paid, and all of it', async () => {
    const [{ id, amount }] = await list({ status: 'delivered' })
    const part = (refunded: number) => post(`${v3}/pickRefund`, { id, refunded, refundReason: '超时未送达' })
    const refused = async (refunded: number, reason: string) =>
      expect((await part(refunded)).data).toMatchObject({ changed: 0, skipped: [{ reason, field: 'refunded' }] })
    await refused(amount + 1, '退款不能超过实付金额')
    await refused(amount, '全部退还请用「全额退款」，部分退款要比实付少')
    expect(changed(await part(100))).toBe(1)
    await refused(90, '已经退了 1.00 元，填的是累计退款，要比这多')
    expect(await order(id)).toMatchObject({ status: 'delivered', refunded: 100, refundReason: '超时未送达' })
    expect(changed(await post(`${v3}/pickRefund`, { id, whole: '1', refundReason: '物品丢失' }))).toBe(1)
    expect(await order(id)).toMatchObject({ status: 'refunded', endedAt: expect.any(Number) })
    expect((await post(`${v3}/complete`, { id })).data).toMatchObject({ changed: 0 })
  })

  test('many of them are refunded piece by piece, as one line of the audit that one undo takes back', async () => {
    const before = await list({ status: 'completed', limit: 100 })
    const ids = before.map(({ id }: { id: number }) => id)
    const done = await post(`${v3}/pickRefund`, { ids, whole: '1', refundReason: '物品破损' })
    // On a slow machine a piece is cut down, to four orders at the least.
    expect(done.data.pieces.length).toBeLessThanOrEqual(Math.ceil(ids.length / 4))
    expect(done.data.pieces.length).toBeGreaterThan(1)
    const [batch] = (await get('/console/audit', { limit: 1 })).data.list
    expect(batch).toMatchObject({ command: 'runningOrder.refund', count: done.data.changed })
    await post('/console/undo', { undo: done.data.undo })
    const after = await list({ status: 'completed', limit: 100 })
    expect(after.map(({ id }: { id: number }) => id)).toEqual(ids)
    // Some of their riders have taken out what they earned.
    const poor = done.data.skipped
    expect(poor.length).toBeGreaterThan(0)
    expect(poor.every(({ reason }: { reason: string }) => reason === '收款人余额不足，无法退款')).toBe(true)
    expect(done.data.changed).toBe(ids.length - done.data.skippedCount)
  })

  test('is called off with a reason, and marked where something is wrong', async () => {
    const { id } = await waiting()
    expect(changed(await post(`${v3}/set/abnormal`, { id, abnormalReason: '取件码不对' }))).toBe(1)
    expect(await order(id)).toMatchObject({ status: 'placed', abnormal: true, abnormalReason: '取件码不对' })
    expect(changed(await post(`${v3}/cancel/abnormal`, { id }))).toBe(1)
    expect(await order(id)).toMatchObject({ abnormal: false, abnormalReason: null })
    expect(await post(`${v3}/cancel`, { id })).toMatchObject({ code: -2, message: '请选择取消原因' })
    expect(changed(await post('/school/running/cancel', { id, cancelReason: 2 }))).toBe(1)
    expect(await order(id)).toMatchObject({ status: 'cancelled', cancelReason: { id: 2 } })
  })

  const steps = ['appoint', 'release', 'pickUp', 'deliver', 'complete', 'cancel', 'refund'] as const
  const calls = (id: number, by: number): Readonly<Record<(typeof steps)[number], () => Promise<TestAnswer>>> => ({
    appoint: () => get('/school/v3_0/running/appoint/rider', { id, rider: by }),
    release: () => post('/console/runningOrder/release', { id }),
    pickUp: () => post('/console/runningOrder/pickUp', { id }),
    deliver: () => post('/console/runningOrder/deliver', { id }),
    complete: () => post(`${v3}/complete`, { id }),
    cancel: () => post(`${v3}/cancel`, { id, cancelReason: 1 }),
    refund: () => post(`${v3}/pickRefund`, { id, whole: '1', refundReason: '物品破损' }),
  })

  test('stand at random where their moves lead', async () => {
    const machine = machineOf(entityNamed(catalogue, 'runningOrder'))
    if (!machine) throw new Error('errands are orders')
    const open = (await list({ limit: 100 })).filter(({ status }: { status: string }) =>
      machine.money?.held.includes(status),
    )
    const riders = await working()
    let at = 0
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...steps), { minLength: 1, maxLength: 6 }), async (taken) => {
        const { id, buyer } = open[at++ % open.length]
        const by = riders.find(({ user }: { user: { id: number } }) => user.id !== buyer.id).id
        let state: string = (await order(id)).status
        for (const step of taken) {
          await calls(id, by)[step]()
          const move = machine.moves.find(({ id, from }) => id === `runningOrder.${step}` && from === state)
          state = move?.to ?? state
          expect((await order(id)).status).toBe(state)
        }
      }),
      { numRuns: 12 },
    )
  })

  test('are counted from their rows: orders, amounts, riders up and down, and as files', async () => {
    const day = Date.UTC(2024, 1, 29, 16)
    const completed = await list({ status: 'completed', limit: 4 })
    const ids: number[] = completed.map(({ id }: { id: number }) => id)
    const [one, other] = await working()
    const common = { amount: 1005, tip: 100, refunded: 0, rate: 1000, abnormal_reason: null, category: 1 }
    const times = { created_at: day + 12 * hour, paid_at: day + 12 * hour, delivered_at: day + 12.5 * hour }
    await write('running_order', ids, { ...common, ...times, rider: one.id })
    await write('running_order', ids.slice(3), { rider: other.id, created_at: day + 30 * hour, refunded: 500 })
    await write('rider', [other.id], { ranking_added: 0 })
    const range = { from: day, to: day + 48 * hour - 1 }
    const ask = async (name: string) => (await get(`/school/running/statistics/${name}`, range)).data

    expect(await ask('order')).toMatchObject({ orders: 4, completed: 4, cancelled: 0, minutes: expect.any(Number) })
    expect((await ask('order')).daily).toMatchObject([
      { day: '2024-03-01', orders: 3, completed: 3 },
      { day: '2024-03-02', orders: 1, completed: 1 },
    ])
    // 1005 分 at 10 %: the rider has 904, the platform the rest.
    expect(await ask('amount')).toMatchObject({
      turnover: 3 * 1005 + 505,
      refunded: 500,
      riders: 3 * 904 + 454,
      platform: 3 * 101 + 51,
      tips: 400,
    })
    // Called off after it was paid, all of it was given back; before, there was nothing to give.
    const [paidFor, unpaid] = (await list({ status: 'cancelled', limit: 2 })).map(({ id }: { id: number }) => id)
    const calledOff = { ...common, created_at: day + 13 * hour, rider: null }
    await write('running_order', [paidFor], { ...calledOff, paid_at: day + 13 * hour })
    await write('running_order', [unpaid], { ...calledOff, paid_at: null })
    expect(await ask('amount')).toMatchObject({ turnover: 3 * 1005 + 505, refunded: 500 + 1005 })
    const names = async (name: string) => (await ask(name)).list.map(({ rider }: { rider: number }) => rider)
    expect((await names('rider/desc')).slice(0, 2)).toEqual([one.id, other.id])
    expect((await names('rider/asc')).slice(-2)).toEqual([other.id, one.id])

    expect((await ask('ranking')).list).toMatchObject([
      { rank: 1, rider: one.id, completed: 3, shown: 3 + one.rankingAdded },
      { rank: 2 },
    ])
    await post('/school/running/statistics/addRanking', { id: other.id, rankingAdded: 9 })
    expect((await ask('ranking')).list[0]).toMatchObject({ rider: other.id, completed: 1, added: 9, shown: 10 })
    expect((await names('rider/desc'))[0]).toBe(one.id)

    const file = await server.app.inject({
      method: 'POST',
      url: '/school/running/statistics/rider/desc/export',
      headers: { authorization: `Bearer ${admin}` },
      payload: range,
    })
    expect(file.headers['content-type']).toContain('text/csv')
    const [heading, first] = file.payload.split('\n')
    expect(heading).toContain('骑手编号,骑手,手机号,接单,完成')
    expect(first).toContain(`${one.id},${one.name},${one.phone},3,3,0,0,27.12`)
  })
})

function rank(nearness: string | undefined): number {
  return ['同楼栋', '同片区', '较远'].indexOf(nearness ?? '')
}
