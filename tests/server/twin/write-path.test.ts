import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { catalogue } from '../../../commands/index.ts'
import { entityTables } from '../../../src/server/database/entity-tables.ts'
import { findDifferences } from '../../../src/server/integrity/find-differences.ts'
import type { TestAnswer } from '../support/test-app.ts'
import { patience, tellFigure, trustSize } from '../support/trust-size.ts'
import { openTwinServers, type TwinServers } from '../support/twin-servers.ts'

/** A race is lost now and then: each is run so often that it shows. */
const rounds = Array.from({ length: 6 }, (_, index) => index)

describe('two servers on one PostgreSQL write at once', () => {
  let twins: TwinServers
  let admins: readonly [string, string]

  beforeAll(async () => {
    twins = await openTwinServers()
    admins = [await twins.first.signIn('admin'), await twins.second.signIn('admin')]
  })
  afterAll(() => twins?.remove())

  const post = (server: 0 | 1, url: string, body: object): Promise<TestAnswer> =>
    (server === 0 ? twins.first : twins.second).call(admins[server], 'POST', url, body)
  const atOnce = (url: string, one: object, other: object) => Promise.all([post(0, url, one), post(1, url, other)])
  const rowsOf = (table: string) =>
    entityTables(twins.database.db).selectFrom(table).selectAll().where('school_id', '=', 1)
  const create = async (url: string, body: object): Promise<number> => {
    const answer = await post(0, url, body)
    expect([answer.code, answer.message]).toEqual([0, expect.any(String)])
    return answer.data.ids[0]
  }

  test('ten comments of an article deleted at once are ten fewer on its count', async () => {
    const comments = await rowsOf('article_comment').orderBy('id').execute()
    const article = comments.map((row) => Number(row.article)).find((id, index, all) => all.indexOf(id) + 10 <= index)
    const ten = comments.filter((row) => Number(row.article) === article).slice(0, 10)
    expect(ten).toHaveLength(10)
    const count = async () =>
      Number(
        (
          await rowsOf('article')
            .where('id', '=', article ?? 0)
            .executeTakeFirst()
        )?.comments,
      )
    const before = await count()
    const answers = await Promise.all(
      ten.map((row, index) => post(index % 2 === 0 ? 0 : 1, '/comment/delComment', { id: Number(row.id) })),
    )
    expect(answers.map(({ code, data }) => [code, data?.changed])).toEqual(ten.map(() => [0, 1]))
    expect(before - (await count())).toBe(10)
    const left = await rowsOf('article_comment')
      .where('article', '=', article ?? 0)
      .execute()
    expect(await count()).toBe(left.length)

    await Promise.all(
      answers.map(({ data }, index) => post(index % 2 === 0 ? 1 : 0, '/console/undo', { undo: data.undo })),
    )
    expect(await count()).toBe(before)
  })

  test('two pages set as home leave one home page', async () => {
    for (const round of rounds) {
      const page = (name: string) =>
        create('/school/diy/add', { name: `${name}${round}`, kind: 'home', status: 'published', blocks: [] })
      const [one, other] = [await page('迎新首页'), await page('毕业首页')]
      await atOnce('/school/diy/first', { id: one }, { id: other })
      const home = await rowsOf('diy_page').where('home', '=', true).execute()
      expect(home).toHaveLength(1)
    }
  })

  test('two fields of one setting, saved by two admins, are both kept', async () => {
    for (const round of rounds) {
      const url = '/school/v3_0/setting/update/release_dynamics'
      const [one, other] = await atOnce(url, { perDay: 30 + round }, { pictures: round })
      expect([one.code, other.code]).toEqual([0, 0])
      const { data } = await twins.first.call(admins[0], 'GET', '/school/v3_0/setting/release_dynamics')
      expect([round, data.perDay, data.pictures]).toEqual([round, 30 + round, round])
    }
  })

  test('a folder moved into another, which is moved into it, leaves no folder within itself', async () => {
    for (const round of rounds) {
      const folder = (name: string) => create('/school/attachment/addCategory', { name: `${name}${round}` })
      const [one, other] = [await folder('海报'), await folder('横幅')]
      const url = '/school/attachment/editCategory'
      const answers = await atOnce(url, { id: one, parent: other }, { id: other, parent: one })
      expect(answers.map(({ code }) => code).sort()).toEqual([-2, 0])
      const folders = new Map((await rowsOf('attachment_folder').execute()).map((row) => [row.id, row.parent]))
      expect([folders.get(one), folders.get(other)].filter((parent) => parent !== null)).toHaveLength(1)
    }
  })

  test('an undo of a move and a move the other way leave no folder within itself', async () => {
    const url = '/school/attachment/editCategory'
    const [one, other] = [
      await create('/school/attachment/addCategory', { name: '社团' }),
      await create('/school/attachment/addCategory', { name: '招新' }),
    ]
    const moved = await post(0, url, { id: one, parent: other })
    const undone = await post(1, '/console/undo', { undo: moved.data.undo })
    expect((await post(1, url, { id: other, parent: one })).code).toBe(0)
    const again = await post(0, '/console/undo', { undo: undone.data.undo })
    expect([again.code, again.data?.changed ?? 0]).toEqual([expect.any(Number), 0])
    const answer = await post(0, url, { id: other, sort: 3 })
    expect([answer.code, answer.data.changed]).toEqual([0, 1])
  })

  test('eight moderators on one queue approve no row twice', { timeout: patience }, async (context) => {
    const wanted = trustSize(2_000, 120)
    for (let made = 0; made < wanted; made += 20) {
      const publish = (_: unknown, index: number) =>
        create('/school/v3_0/dynamic/dynamic/publish', { content: `待审 ${made + index}`, author: 1 })
      await Promise.all(Array.from({ length: 20 }, publish))
    }
    const pending = await rowsOf('dynamic').where('status', '=', 'pending').orderBy('id').execute()
    const queue = pending.map(({ id, version }) => ({ id: Number(id), version: Number(version) }))
    expect(queue.length).toBeGreaterThanOrEqual(wanted)
    let approved = 0
    const moderate = async (_: unknown, moderator: number) => {
      // Each begins elsewhere in the same queue and goes all the way round it, ten rows at a time.
      const start = Math.floor((queue.length / 8) * moderator)
      const own = [...queue.slice(start), ...queue.slice(0, start)]
      for (let at = 0; at < own.length; at += 10) {
        const rows = own.slice(at, at + 10)
        const body = { ids: rows.map(({ id }) => id), versions: rows.map(({ version }) => version) }
        const { code, data } = await post(moderator % 2 === 0 ? 0 : 1, '/school/dynamic/approved', body)
        expect([code, data.changed + data.skippedCount]).toEqual([0, rows.length])
        approved += data.changed
      }
    }
    await Promise.all(Array.from({ length: 8 }, moderate))
    expect(approved).toBe(queue.length)
    tellFigure(context, `8 moderators, ${queue.length} rows, each approved once`)
  })

  test('after all of it, every figure and rule holds when recounted', async () => {
    expect(await findDifferences(twins.database, catalogue)).toEqual([])
  })
})
