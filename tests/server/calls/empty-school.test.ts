import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { catalogue } from '../../../commands/index.ts'
import { endpointsOf } from '../../../src/catalogue/endpoint.ts'
import { dependenciesWithoutHandlers } from '../../../src/server/change-listeners.ts'
import { createAdministrator } from '../../../src/server/signin/create-administrator.ts'
import { inOrderOfMaking } from '../../support/referred.ts'
import { openTestApp, type TestApp } from '../support/test-app.ts'
import { engines } from '../support/test-database.ts'
import { inputsFor, refusalAlone } from './endpoint-params.ts'

const creating = endpointsOf(catalogue).flatMap((endpoint) =>
  endpoint.purpose === 'create' && endpoint.current ? [endpoint] : [],
)

describe.each(engines)('a school without demo data on %s', (engine) => {
  let server: TestApp
  let admin: string

  beforeAll(async () => {
    server = await openTestApp(engine, { demo: false })
    await createAdministrator(dependenciesWithoutHandlers(server.database, catalogue), {
      username: 'principal',
      password: 'a-good-one',
      school: '临江大学',
    })
    admin = await server.signIn('principal')
  })
  afterAll(() => server.remove())

  const post = (path: string, body: object) => server.call(admin, 'POST', path, body)
  const figures = async (span: string) =>
    (await post('/school/v3_0/jd/sale/getSale', { span })).data.list as { id: number; period: string; amount: number }[]

  test('is filled by the calls of the console: a row of everything, with what its form refers to', async () => {
    const made = new Map<string, number>()
    for (const { name, fields } of inOrderOfMaking(creating.map(({ entity }) => entity.name))) {
      const endpoint = creating.find(({ entity }) => entity.name === name)
      if (!endpoint) throw new Error(`${name} cannot be made`)
      const values = Object.entries(inputsFor(endpoint)).map(async ([each, sample]) => {
        const field = fields[each]
        if (field?.kind === 'ref') return [each, made.get(field.entity) ?? null]
        // The library takes what was uploaded before alone.
        return [each, name === 'attachment' && each === 'url' ? await uploaded() : sample]
      })
      const answer = await post(endpoint.call.path, Object.fromEntries(await Promise.all(values)))
      const refusal = refusalAlone(endpoint.entity)
      if (refusal) {
        expect([name, answer.code, answer.message]).toEqual([name, -2, refusal])
        continue
      }
      expect([name, answer.code, answer.message]).toEqual([name, 0, expect.any(String)])
      made.set(name, answer.data.ids[0])
      // Only who is approved sells.
      if (name === 'merchant') await post('/devapi/mech.mech/check', { status: '1', id: answer.data.ids[0] })
    }
    expect(made.size).toBe(creating.filter(({ entity }) => !refusalAlone(entity)).length)
  })

  const uploaded = async (): Promise<string> => {
    const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: '#225588' } })
    return (await server.upload(admin, await picture.png().toBuffer())).data.url
  }

  test('has its sales of a year, a month and a day made by the calls that edit them', async () => {
    const edit = (span: string, body: object) => post(`/school/v3_0/jd/sale/editSchool${span}Sale`, body)
    expect(await edit('Year', { period: '2026', amount: 500, orders: 3, customers: 2 })).toMatchObject({ code: 0 })
    expect(await edit('Month', { period: '2026-03', amount: 300, orders: 2, customers: 2 })).toMatchObject({ code: 0 })
    expect(await edit('Day', { period: '2026-03-08', amount: 200, orders: 1, customers: 1 })).toMatchObject({ code: 0 })
    const [year] = (await figures('year')).filter(({ period }) => period === '2026')
    expect(year).toMatchObject({ amount: 500 })

    // The one that is there by then is changed, named by its year or its id.
    expect(await edit('Year', { period: '2026', amount: 700 })).toMatchObject({ code: 0, data: { changed: 1 } })
    expect(await edit('Year', { id: year?.id, orders: 9 })).toMatchObject({ code: 0, data: { changed: 1 } })
    const after = (await figures('year')).filter(({ period }) => period === '2026')
    expect(after).toMatchObject([{ id: year?.id, amount: 700, orders: 9, customers: 2 }])
    expect((await figures('month')).filter(({ period }) => period === '2026-03')).toHaveLength(1)

    for (const [span, period] of [
      ['Year', '2026-03'],
      ['Month', '2026-13'],
      ['Day', '2026-02-30'],
    ] as const) {
      const answer = await edit(span, { period, amount: 1, orders: 1, customers: 1 })
      expect([period, answer.code, answer.message]).toEqual([period, -2, expect.stringMatching(/^时间要写成/)])
    }
  })

  test('offers its places for advertisements to the settings of the circle', async () => {
    const place = { name: '发布页', code: 'publish', width: 690, height: 180, status: 'enabled' }
    const { data } = await post('/school/advertiseCategory/add', place)
    await post('/school/advertiseCategory/add', { ...place, code: 'closed', status: 'disabled' })
    const offered = await server.call(admin, 'GET', '/school/v3_0/adType/lists?keyword=发布页')
    expect(offered.data.list.map(({ id }: { id: number }) => id)).toEqual([data.ids[0]])
    const settings = { review: 'before', pictures: 9, perDay: 20, adType: data.ids[0] }
    expect(await post('/school/v3_0/setting/update/release_dynamics', settings)).toMatchObject({ code: 0 })
  })

  test('has a vote stand where its times put it', async () => {
    const hour = 3_600_000
    const now = Date.now()
    const standing = async (times: object) => {
      const { data } = await post('/console/vote/add', { title: '校园歌手', ...times })
      return (await post('/school/vote/detail', { id: data.ids[0] })).data
    }
    expect(await standing({})).toMatchObject({ status: 'running' })
    expect(await standing({ endAt: now - hour })).toMatchObject({ status: 'ended' })
    const coming = await standing({ startAt: now + hour })
    expect(coming).toMatchObject({ status: 'upcoming' })
    await post('/console/vote/edit', { id: coming.id, startAt: now - hour })
    expect((await post('/school/vote/detail', { id: coming.id })).data).toMatchObject({ status: 'running' })
    const [over, running] = [await standing({ endAt: now - hour }), await standing({ endAt: now + hour })]
    const both = { ids: [over.id, running.id], mode: 'multiple' }
    expect(await post('/console/vote/edit', both)).toMatchObject({ data: { changed: 2 } })
    for (const { id, status } of [over, running]) {
      expect((await post('/school/vote/detail', { id })).data).toMatchObject({ status, mode: 'multiple' })
    }
  })
})
