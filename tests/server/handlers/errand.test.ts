import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../support/test-app.ts'
import { engines } from '../support/test-database.ts'

describe.each(engines)('what errands follow from on %s', (engine) => {
  let server: TestApp
  let admin: string
  beforeAll(async () => {
    server = await openTestApp(engine)
    admin = await server.signIn('admin')
  })
  afterAll(() => server.remove())

  const post = (path: string, body: object) => server.call(admin, 'POST', path, body)
  const get = (path: string) => server.call(admin, 'GET', path)
  const made = async (path: string, body: object): Promise<number> => {
    const answer = await post(path, body)
    expect(answer).toMatchObject({ code: 0 })
    return answer.data.ids[0]
  }
  const price = async (query: Readonly<Record<string, unknown>>) =>
    (await get(`/console/running/price?${new URLSearchParams(JSON.parse(JSON.stringify(query)))}`)).data

  test('a price follows from the rows and the settings as they stand', async () => {
    const above = await made('/school/running/addCate', { name: '帮我试', basePrice: 1000 })
    const category = await made('/school/running/addCate', { name: '试一次', parent: above })
    const priced = await made('/school/running/addCate', { name: '另计价', parent: above, basePrice: 700 })
    const house = await made('/school/running/house/create', {
      name: '试验楼',
      area: 'east',
      kind: 'teaching',
      floors: 9,
    })
    await made('/school/running/specifications/create', { name: '试件', category, upTo: 7, surcharge: 33 })
    const at = Date.parse('2026-11-23T10:00+08:00')
    const wanted = { category, house, floor: 9, weight: 7_000, at, vip: true }
    const titles = async () => (await price(wanted)).lines.map(({ part }: { part: string }) => part)

    expect(await price(wanted)).toMatchObject({
      lines: [
        { part: 'base', amount: 1000 },
        { part: 'floor', amount: 200 },
        { part: 'weight', amount: 33 },
        { part: 'vip', amount: -123 },
      ],
      total: 1110,
      refusal: null,
    })
    await post('/school/setting/update/vip_price', { percentage: 50, least: 800 })
    expect(await price(wanted)).toMatchObject({ total: 800 })
    await post('/school/setting/update/house', { on: false })
    expect(await titles()).toEqual(['base', 'weight', 'vip'])
    expect(await price({ ...wanted, weight: 7_001 })).toMatchObject({ total: null, refusal: '超过最大规格，不能下单' })

    expect(await price({ category: priced, at })).toMatchObject({ total: 700 })
    await post('/school/running/disabledCate', { id: above, status: '0' })
    for (const each of [wanted, { category: priced }])
      expect(await price(each)).toMatchObject({ total: null, refusal: '这个分类没有起步价' })
  })

  test('nobody is given an errand whose person is erased, nor waits to be let in', async () => {
    const riders = async (status: string) =>
      (await get('/school/running/riders?limit=500')).data.list.filter(
        (row: { status: string }) => row.status === status,
      )
    const offered = async () =>
      (await get('/school/v3_0/running/riders/options?limit=50')).data.list.map((row: { id: number }) => row.id)
    const join = async (phone: string) => {
      const user = await made('/console/user/add', { nickname: '走了的骑手', phone })
      return { user, rider: await made('/console/rider/add', { name: '走了的骑手', user, phone }) }
    }
    const erase = async (id: number) => {
      await post('/console/user/cancel', { id })
      expect(await post('/console/user/erase', { id })).toMatchObject({ data: { changed: 1 } })
    }
    const [working, waiting] = [await join('13900001111'), await join('13900002222')]
    expect(await post('/school/running/statusRider', { id: working.rider, status: '1' })).toMatchObject({ code: 0 })
    expect(await offered()).toContain(working.rider)
    expect((await riders('pending')).map((row: { id: number }) => row.id)).toContain(waiting.rider)
    await erase(working.user)
    await erase(waiting.user)
    expect(await offered()).not.toContain(working.rider)
    for (const { rider } of [working, waiting]) {
      const [row] = (await get(`/school/running/riders?ids=${rider}`)).data.list
      expect(row).toMatchObject({ name: '已注销用户', status: 'disabled', cause: '已离校' })
    }
  })

  test('a floor the building does not have is refused, in a price as in an address', async () => {
    const house = await made('/school/running/house/create', {
      name: '两层楼',
      area: 'west',
      kind: 'office',
      floors: 2,
    })
    const answer = await get(`/console/running/price?category=1&house=${house}&floor=3`)
    expect(answer).toMatchObject({ code: -2, message: '两层楼只有 2 层' })
    const address = { user: 1, place: '两层楼 301', house, floor: 3, contact: '林同学', phone: '13800138000' }
    expect(await post('/school/userAddress/add', address)).toMatchObject({ code: -2, message: '两层楼只有 2 层' })
    expect(await post('/school/userAddress/add', { ...address, floor: 2 })).toMatchObject({ code: 0 })
  })

  test('a person has one usual address: the one chosen last, and the one before after an undo', async () => {
    const user = await made('/console/user/add', { nickname: '搬家的人', phone: '13800138001' })
    const address = { user, contact: '林同学', phone: '13800138001', usual: true }
    const first = await made('/school/userAddress/add', { ...address, place: '东区 1 栋 101' })
    const second = await post('/school/userAddress/add', { ...address, place: '东区 2 栋 202' })
    const usual = async () =>
      (await get(`/school/userAddress?user=${user}&usual=true`)).data.list.map(({ id }: { id: number }) => id)
    expect(await usual()).toEqual(second.data.ids)
    await post('/console/undo', { undo: second.data.undo })
    expect(await usual()).toEqual([first])
    const other = await made('/console/user/add', { nickname: '也搬家的人', phone: '13800138003' })
    await made('/school/userAddress/add', { ...address, user: other, place: '西区 1 栋 101' })
    const coming = { ...address, usual: false, place: '西区 2 栋 202' }
    const ids = [await made('/school/userAddress/add', coming)]
    ids.push(await made('/school/userAddress/add', { ...coming, user: other }))
    expect(await post('/school/userAddress/edit', { ids, usual: true })).toMatchObject({ code: 0 })
    const both = await get(`/school/userAddress?user=${user},${other}&usual=true&sort=id`)
    expect(both.data.list.map(({ id }: { id: number }) => id)).toEqual(ids)
  })

  test('one way to hurry is the usual one, and none that is switched off', async () => {
    const fast = await made('/school/running/urgent/create', { name: '十分钟达', minutes: 10, surcharge: 900 })
    const usual = async () =>
      (await get('/school/running/urgent/list?limit=100')).data.list.flatMap((row: { id: number; usual: boolean }) =>
        row.usual ? [row.id] : [],
      )
    expect(await usual()).toHaveLength(1)
    await post('/school/running/urgent/default', { id: fast })
    expect(await usual()).toEqual([fast])
    await post('/school/running/urgent/updateStatus', { id: fast, status: '0' })
    expect(await usual()).toEqual([])
    expect(await post('/school/running/urgent/default', { id: fast })).toMatchObject({ data: { changed: 0 } })
  })

  test('the children of a category are asked for by its id, as existing clients do', async () => {
    const { data } = await get('/school/running/childrenCates?id=1')
    expect(data.list.length).toBeGreaterThan(1)
    expect(new Set(data.list.map(({ parent }: { parent: { id: number } }) => parent.id))).toEqual(new Set([1]))
  })

  test('what there is already is told by the names of what it belongs to, and with its unit', async () => {
    const [{ name, canteen }] = (await get('/console/canteenStall/list?limit=1')).data.list
    expect(await post('/console/canteenStall/add', { name, canteen: canteen.id })).toMatchObject({
      code: -2,
      message: `食堂与名称「${canteen.label}、${name}」已存在，请换一个`,
      field: 'name',
    })
    const floor = { name: '高层', fromFloor: 40, surcharge: 900, liftSurcharge: 300 }
    await made('/console/houseSpec/add', floor)
    const again = await post('/console/houseSpec/add', floor)
    expect(again).toMatchObject({ code: -2, message: '几层起「40层」已存在，请换一个' })
  })

  test('displayed figures are kept as what they are, apart from every count', async () => {
    expect(await post('/school/running/falseOrderNum', { number: 99_999 })).toMatchObject({ code: 0 })
    expect(await post('/school/running/falseMoney', { amount: 1_234_500 })).toMatchObject({ code: 0 })
    expect((await get('/console/running/falseOrderNum')).data).toEqual({ number: 99_999 })
    expect((await get('/console/running/falseMoney')).data).toEqual({ amount: 1_234_500 })
  })
})
