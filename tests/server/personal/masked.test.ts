import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hour } from '../../../src/beijing-time.ts'
import { mostGuesses } from '../../../src/server/access/masked-guess.ts'
import { storedRow } from '../support/stored-row.ts'
import { openTestApp, type TestApp } from '../support/test-app.ts'
import { engines } from '../support/test-database.ts'

const phone = '13812345678'
const studentNo = '2021990012'
const cards = ['/demo/picture/card/1.svg', '/demo/picture/card/2.svg']

describe.each(engines)('what says who somebody is on %s', (engine) => {
  let server: TestApp
  let token: string
  let user: number
  let rider: number
  beforeAll(async () => {
    server = await openTestApp(engine)
    token = await server.signIn('admin')
    user = (await post('/console/user/add', { nickname: '林间有风', name: '林间', phone, studentNo })).data.ids[0]
    const added = { name: '林间', user, phone, studentNo, card: cards }
    rider = (await post('/console/rider/add', added)).data.ids[0]
  })
  afterAll(() => server.remove())

  const post = (path: string, body: object) => server.call(token, 'POST', path, body)
  const get = (path: string) => server.call(token, 'GET', path)
  const stored = (table: string, id: number) => storedRow(server.database, table, id)

  test('is masked in lists, whoever asks, and in the same type', async () => {
    const { data } = await get(`/school/user/list?ids=${user}`)
    expect(data.list).toMatchObject([{ phone: '138****5678', studentNo: '2021****12', name: '林间' }])
    const { data: riders } = await get(`/school/running/riders?ids=${rider}`)
    expect(riders.list).toMatchObject([{ phone: '138****5678', card: ['/withheld/0.svg', '/withheld/1.svg'] }])
    const sign = await server.app.inject({ method: 'GET', url: '/withheld/0.svg' })
    expect(sign.headers['content-type']).toContain('image/svg+xml')
  })

  test('is found by the whole number, and a telephone by the end that is shown; by nothing else of it', async () => {
    const found = async (query: string) => {
      const { data } = await get(`/school/user/list?${query}`)
      return data.list.map((each: { id: number }) => each.id).includes(user)
    }
    expect(await found(`phone=${phone}`)).toBe(true)
    const asked = { phone: `${phone},13912345678`, ids: [user] }
    const message = '筛选条件 phone 最多 1 个值'
    expect(await post('/school/user/list', asked)).toMatchObject({ code: -2, message })
    expect(await post('/school/user/list', { ...asked, phone: [phone, null] })).toMatchObject({ code: -2, message })
    expect(await found(`keyword=${phone}`)).toBe(true)
    expect(await found(`keyword=${studentNo}`)).toBe(true)
    expect(await found('keyword=5678&limit=500')).toBe(true)
    expect(await found('keyword=1381234&limit=500')).toBe(false)
    expect(await found('keyword=2345&limit=500')).toBe(false)
    expect(await found(`keyword=${studentNo.slice(0, 8)}`)).toBe(false)
    const search = async (keyword: string) => (await get(`/console/search?keyword=${keyword}`)).data.list
    expect(await search(phone)).toContainEqual(expect.objectContaining({ entity: 'user', id: user }))
    expect(await search(phone.slice(0, 9))).not.toContainEqual(expect.objectContaining({ entity: 'user', id: user }))
    const values = async (keyword: string) =>
      (await get(`/console/values?entity=user&field=phone&keyword=${keyword}`)).data.list
    expect(await values(phone)).toEqual([{ value: phone, rows: expect.any(Number) }])
    expect(await values('138')).toEqual([])
    expect(await values('')).toEqual([])
    expect(await get('/school/user/list?sort=phone')).toMatchObject({ code: -2 })
  })

  describe('whoever may not see it whole', () => {
    const accountOf = async (username: string, grants: readonly string[]) => {
      const role = await post('/school/role/add', { name: username, grants })
      const account = { username, password: 'not-so-secret', role: role.data.ids[0] }
      expect(await post('/admin/user/register', account)).toMatchObject({ code: 0 })
      return server.signIn(username)
    }
    const numbers = (count: number, first: number) => Array.from({ length: count }, (_, at) => `139${first + at}`)
    const used = '一小时内最多按 60 个不同的完整号码查找'

    test('asks by so many of its values an hour, whatever calls it is asked by, and reads on by those it has', async () => {
      const clerk = await accountOf('clerk', ['user.list', 'rider.list', 'user.disable'])
      const ask = (path: string) => server.call(clerk, 'GET', path)
      const guesses = numbers(mostGuesses - 3, 10_000_000)
      for (const each of guesses) expect(await ask(`/school/user/list?phone=${each}`)).toMatchObject({ code: 0 })
      const filter = { phone: numbers(1, 20_000_000)[0] }
      const act = { filter, expected: 0, asOf: 1, reason: '违规', until: null }
      const acted = await server.call(clerk, 'POST', '/console/dryRun?command=user.disable', act)
      expect(acted.status).toBe(200)
      expect(await ask('/console/values?entity=user&field=phone&keyword=13930000000')).toMatchObject({
        data: { list: [] },
      })
      // A part of a number, and a name, are no guess.
      for (const keyword of ['5678', '林间', '13812']) {
        expect(await ask(`/school/user/list?keyword=${keyword}`)).toMatchObject({ code: 0 })
      }
      const found = await ask(`/school/user/list?phone=${phone}`)
      expect(found.data.list).toMatchObject([{ id: user, phone: '138****5678' }])

      const [next] = numbers(1, 40_000_000)
      const refused = { status: 429, code: 429, message: expect.stringContaining(used) }
      expect(await ask(`/school/user/list?phone=${next}`)).toMatchObject(refused)
      expect(await ask(`/school/user/list?keyword=${next}`)).toMatchObject(refused)
      expect(await ask(`/school/user/list?keyword=${studentNo}`)).toMatchObject(refused)
      const inParts = `${next?.slice(0, 3)} ${next?.slice(3, 7)} ${next?.slice(7)}`
      for (const keyword of [inParts, `林间 ${studentNo}`, `${studentNo} ${next}`]) {
        expect(await ask(`/school/user/list?keyword=${encodeURIComponent(keyword)}`)).toMatchObject(refused)
      }
      expect(await ask(`/school/running/riders?phone=${next}`)).toMatchObject(refused)
      expect(await ask(`/console/charts?entity=user&phone=${next}`)).toMatchObject(refused)
      expect(await server.call(clerk, 'POST', '/console/export', { entity: 'user', phone: next })).toMatchObject(
        refused,
      )
      const again = { ...act, filter: { phone: next } }
      expect(await server.call(clerk, 'POST', '/school/user/disabled', again)).toMatchObject(refused)
      expect(await server.call(clerk, 'POST', '/console/dryRun?command=user.disable', again)).toMatchObject(refused)
      expect((await ask(`/console/search?keyword=${studentNo}`)).data.list).toEqual([])
      expect((await ask(`/console/options?entity=user&keyword=${studentNo}`)).data.list).toEqual([])
      expect((await ask('/console/search?keyword=林间有风')).data.list).toContainEqual(
        expect.objectContaining({ entity: 'user', id: user }),
      )
      expect((await ask(`/school/user/list?phone=${phone}&page=1`)).data.list).toHaveLength(1)
      expect(await ask(`/school/user/list?phone=${guesses[0]}&page=2`)).toMatchObject({ code: 0 })
      const kept = await server.database.db.selectFrom('masked_guess').selectAll().execute()
      expect(kept).toHaveLength(mostGuesses)
      for (const each of kept) expect(each.guess).not.toContain(guesses[0])
      await server.database.write((trx) =>
        trx
          .updateTable('masked_guess')
          .set({ at: Date.now() - hour })
          .execute(),
      )
      expect(await ask(`/school/user/list?phone=${next}`)).toMatchObject({ code: 0 })
    })

    test('asks by no more of them at once', async () => {
      const hasty = await accountOf('hasty', ['user.list'])
      const asked = numbers(mostGuesses + 20, 30_000_000)
      const answers = await Promise.all(
        asked.map((each) => server.call(hasty, 'GET', `/school/user/list?phone=${each}&limit=1`)),
      )
      expect(answers.filter(({ code }) => code === 0)).toHaveLength(mostGuesses)
    })

    test('asks once by a number that is looked for while it is typed', async () => {
      const typist = await accountOf('typist', ['user.list'])
      const typed = (number: string) => {
        const lengths = Array.from({ length: number.length }, (_, at) => at + 1)
        return lengths.map((length) => number.slice(0, length))
      }
      const counted = async () => (await server.database.db.selectFrom('masked_guess').select('guess').execute()).length
      const before = await counted()
      for (const number of ['2021030901', '2021030902']) {
        for (const keyword of typed(number)) {
          expect(await server.call(typist, 'GET', `/school/user/list?keyword=${keyword}`)).toMatchObject({ code: 0 })
        }
      }
      expect(await counted()).toBe(before + 2)
      for (const number of ['2021030903', '2021030904']) {
        expect(await server.call(typist, 'GET', `/school/user/list?keyword=${number}`)).toMatchObject({ code: 0 })
      }
      expect(await counted()).toBe(before + 4)
    })

    test('tries no numbers on by what writing them would change', async () => {
      const editor = await accountOf('editor', ['rider.list', 'rider.edit'])
      const trial = (guess: string) =>
        server.call(editor, 'POST', '/console/dryRun?command=rider.edit', { id: rider, phone: guess })
      for (const each of numbers(mostGuesses, 50_000_000)) expect(await trial(each)).toMatchObject({ code: 0 })
      expect(await trial(phone)).toMatchObject({ status: 429 })
      expect(await trial('138****5678')).toMatchObject({ code: 0 })
    })

    test('tries no numbers on by writing them, of which the one that is taken is refused', async () => {
      const writer = await accountOf('writer', ['auditPerson.list', 'auditPerson.create', 'rider.list', 'rider.edit'])
      const added = { name: '林间', phone, scope: 'video' }
      expect(await post('/school/v3_0/audit/create', added)).toMatchObject({ code: 0 })
      const create = (guess: string) =>
        server.call(writer, 'POST', '/school/v3_0/audit/create', { ...added, phone: guess })
      for (const each of numbers(mostGuesses - 2, 65_000_000)) expect(await create(each)).toMatchObject({ code: 0 })
      expect(await create(phone)).toMatchObject({ code: -2 })
      const edit = (guess: string) => server.call(writer, 'POST', '/console/rider/edit', { id: rider, phone: guess })
      expect(await edit('13966000000')).toMatchObject({ code: 0, data: { changed: 1 } })
      expect(await edit(phone)).toMatchObject({ code: 0, data: { changed: 1 } })
      expect(await create('13967000000')).toMatchObject({ status: 429 })
      expect(await edit('13967000000')).toMatchObject({ status: 429 })
      const sheet = Buffer.from('姓名,手机号,负责\n林间,13967000000,动态')
      expect(await server.upload(writer, sheet, '名单.csv', '/console/import?entity=auditPerson')).toMatchObject({
        status: 429,
      })
      const shown = { id: rider, phone: '138****5678', remark: '夜班' }
      expect(await server.call(writer, 'POST', '/console/rider/edit', shown)).not.toMatchObject({ status: 429 })
    })

    test('tries no numbers on by a sheet, whose rows are refused where somebody has theirs', async () => {
      const planner = await accountOf('planner', ['auditPerson.list', 'auditPerson.create'])
      const added = { name: '林间', phone, scope: 'dynamic' }
      expect(await post('/school/v3_0/audit/create', added)).toMatchObject({ code: 0 })
      const preview = (guesses: readonly string[], call = 'preview') => {
        const rows = ['姓名,手机号,负责', ...guesses.map((guess) => `林间,${guess},动态`)]
        return server.upload(
          planner,
          Buffer.from(rows.join('\n')),
          '名单.csv',
          `/console/import/${call}?entity=auditPerson`,
        )
      }
      const guesses = numbers(mostGuesses - 1, 70_000_000)
      const told = await preview([...guesses, phone, phone])
      expect(told.data).toMatchObject({ good: mostGuesses - 1, badCount: 2 })
      expect((await preview([phone])).data).toMatchObject({ badCount: 1 })
      for (const call of ['preview', 'bad']) {
        expect(await preview(numbers(1, 80_000_000), call)).toMatchObject({ code: 429 })
      }
      const other = await accountOf('another', ['auditPerson.list', 'auditPerson.create', 'user.list'])
      const many = ['姓名,手机号,负责', ...numbers(mostGuesses + 1, 90_000_000).map((guess) => `林间,${guess},动态`)]
      const path = '/console/import/preview?entity=auditPerson'
      expect(await server.upload(other, Buffer.from(many.join('\n')), '名单.csv', path)).toMatchObject({ code: 429 })
      expect(await server.call(other, 'GET', `/school/user/list?phone=${phone}`)).toMatchObject({ code: 0 })
    })

    test('reads no number in why a row is refused', async () => {
      const keeper = await accountOf('keeper', ['robotFriend.list', 'robotFriend.edit'])
      const robots = (await get('/console/options?entity=robot')).data.list.map((row: { id: number }) => row.id)
      const friend = (robot: number) => post('/console/robotFriend/add', { name: '林间', robot, phone })
      const [, second] = [await friend(robots[0]), await friend(robots[1])]
      const move = { id: second.data.ids[0], robot: robots[0] }
      const refused = await server.call(keeper, 'POST', '/console/robotFriend/edit', move)
      expect(refused).toMatchObject({ code: -2, message: expect.stringContaining('138****5678') })
      expect(refused.message).not.toContain(phone)
    })

    test('is not counted who may', async () => {
      const officer = await accountOf('officer', ['user.list', 'user.reveal'])
      for (const each of numbers(mostGuesses + 1, 60_000_000)) {
        expect(await server.call(officer, 'GET', `/school/user/list?phone=${each}`)).toMatchObject({ code: 0 })
      }
    })
  })

  test('is masked in what the audit, a dry run and a picker tell', async () => {
    const audit = await get(`/console/audit?entity=user&id=${user}`)
    const text = JSON.stringify(audit.data)
    expect(text).toContain('138****5678')
    expect(text).not.toContain(phone)
    expect(text).not.toContain(studentNo)
    const dry = await post('/console/dryRun?command=rider.edit', { id: rider, phone: '13912345678' })
    expect(dry.data.rows[0]).toMatchObject({ before: { phone: '138****5678' }, after: { phone: '139****5678' } })
    const options = await get(`/console/options?entity=rider&ids=${rider}`)
    expect(JSON.stringify(options.data)).not.toContain(studentNo)
    expect(JSON.stringify(await get('/school/v3_0/running/statistics/rider/desc'))).not.toContain(phone)
  })

  test('is not overwritten by its mask: a row sent back as it was answered keeps what it holds', async () => {
    const path = '/console/rider/edit'
    const masks = { phone: '138****5678', studentNo: '2021****12' }
    const kept = await post(path, { id: rider, ...masks, card: ['/withheld/1.svg'], name: '林间客' })
    expect(kept).toMatchObject({ code: 0, data: { changed: 1 } })
    expect(await stored('rider', rider)).toMatchObject({ phone, student_no: studentNo, name: '林间客' })
    expect(JSON.stringify((await stored('rider', rider)).card)).toContain('card/2.svg')
    expect(JSON.stringify((await stored('rider', rider)).card)).not.toContain('card/1.svg')
    const message = '手机号只给出了隐藏后的内容，请填写完整的手机号'
    expect(await post(path, { id: rider, phone: '139****5678' })).toMatchObject({ code: -2, message })
    expect(await post(path, { id: rider, card: ['/withheld/7.svg'] })).toMatchObject({ code: -2 })
    const created = await post('/console/user/add', { nickname: '无名', phone: '138****5678' })
    expect(created).toMatchObject({ code: -2, message })
  })
})
