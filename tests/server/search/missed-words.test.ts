import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { day, dayOf } from '../../../src/beijing-time.ts'
import { entityTables } from '../../../src/server/database/entity-tables.ts'
import { mostKept, purgeMissedWords } from '../../../src/server/search/missed-words.ts'
import { openTestApp, type TestApp } from '../support/test-app.ts'
import { engines } from '../support/test-database.ts'

describe.each(engines)('words nothing was found for on %s', (engine) => {
  let server: TestApp
  let admin: string
  let moderator: string
  beforeAll(async () => {
    server = await openTestApp(engine)
    admin = await server.signIn('admin')
    moderator = await server.signIn('moderator')
    await server.database.write((trx) =>
      entityTables(trx)
        .updateTable('user')
        .set({ name: '欧阳望舒' })
        .where('school_id', '=', 1)
        .where('id', '=', 7)
        .execute(),
    )
  })
  afterAll(() => server.remove())

  const miss = (word: string, token = moderator) => server.call(token, 'POST', '/console/missedWords', { word })
  const missed = async (token = admin) => (await server.call(token, 'GET', '/console/missedWords')).data.list

  test('are counted by school, alike however they are spelled, for who may change the settings', async () => {
    for (const word of ['值日表', ' 值日表 ', 'Rota Plan', 'rota  plan', 'ROTA PLAN'])
      expect((await miss(word)).code).toBe(0)
    expect(await missed()).toEqual([])
    for (const word of ['值日表', 'rota plan']) await miss(word, admin)
    expect(await missed()).toEqual([
      { word: 'rota plan', times: 4 },
      { word: '值日表', times: 3 },
    ])
    expect((await server.call(moderator, 'GET', '/console/missedWords')).code).toBe(403)
    expect(await missed(await server.signIn('other'))).toEqual([])
  })

  test.each(['13800138000', 'a@b.cn', '学号20230001', '长'.repeat(21), '短'])('%s is not taken', async (word) => {
    expect((await miss(word)).code).not.toBe(0)
  })

  test('are not what a record says, as a name', async () => {
    expect((await miss('欧阳望舒')).code).toBe(0)
    expect(JSON.stringify(await missed())).not.toContain('欧阳望舒')
  })

  test('stay unseen while one account alone missed them, however often, and keep nothing that names it', async () => {
    for (const _ of [1, 2, 3]) await miss('司徒清和')
    expect(JSON.stringify(await missed())).not.toContain('司徒清和')
    const kept = () =>
      server.database.db
        .selectFrom('missed_word')
        .select(['times', 'missed_by'])
        .where('school_id', '=', 1)
        .where('word', '=', '司徒清和')
        .executeTakeFirstOrThrow()
    expect(await kept()).toMatchObject({ times: 3, missed_by: expect.stringMatching(/^[\w-]{43}$/) })
    await miss('司徒清和', admin)
    expect(await missed()).toContainEqual({ word: '司徒清和', times: 4 })
    expect(await kept()).toMatchObject({ missed_by: null })
    await server.database.write((trx) => trx.deleteFrom('missed_word').where('word', '=', '司徒清和').execute())
  })

  test('are forgotten after 90 days, and the least missed where there are too many', async () => {
    const today = dayOf(Date.now())
    const rows = Array.from({ length: mostKept }, (_, index) => ({
      school_id: 1,
      word: `旧词${String.fromCharCode(0x4e00 + index)}`,
      times: 1,
      day: today - 10,
      missed_by: null,
    }))
    await server.database.write((trx) => trx.insertInto('missed_word').values(rows).execute())
    expect((await miss('轮岗表')).code).toBe(0)
    await miss('轮岗表', admin)
    const kept = await server.database.db.selectFrom('missed_word').select('word').where('school_id', '=', 1).execute()
    expect(kept).toHaveLength(mostKept)
    expect(kept.map(({ word }) => word)).toEqual(expect.arrayContaining(['轮岗表', '值日表', 'rota plan']))
    await purgeMissedWords(server.database, Date.now() + 85 * day)
    expect((await missed()).map(({ word }: { word: string }) => word).sort()).toEqual(
      ['rota plan', '值日表', '轮岗表'].sort(),
    )
  })
})
