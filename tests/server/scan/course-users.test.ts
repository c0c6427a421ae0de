import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { entityTables } from '../../../src/server/database/entity-tables.ts'
import { openRangedApp, type RangedApp } from './ranged-app.ts'

const most = 20

type Found = {
  readonly user: number
  readonly nickname: string | null
  readonly courses: number
  readonly albums: number
}

describe.each(['sqlite', 'postgres'] as const)('authors of the data wall on %s', (engine) => {
  let both: RangedApp
  beforeAll(async () => {
    both = await openRangedApp(engine, 20)
  })
  afterAll(() => both.close())

  test('are those whose name holds a text, who gave most first and then who gave nothing', async () => {
    const { server, inRanges } = both
    const token = await server.signIn('admin')
    const people = await entityTables(server.database.db).selectFrom('user').select('nickname').execute()
    const letters = new Set(
      people.flatMap(({ nickname }) => [...String(nickname)].filter((letter) => /\p{Script=Han}/u.test(letter))),
    )
    const kinds = new Set<string>()
    for (const name of ['', '无此人', ...letters]) {
      const call = `/school/course/findUser?${new URLSearchParams({ name })}`
      const expected = await oneStatement(name)
      for (const answer of [await server.call(token, 'GET', call), await inRanges(token, 'GET', call)]) {
        const users = answer.data.users.map(({ user, nickname, courses, albums }: Found) => ({
          user,
          nickname,
          courses,
          albums,
        }))
        expect.soft([name, users]).toEqual([name, expected])
      }
      const giving = expected.filter(({ courses }) => courses > 0).length
      kinds.add(giving === 0 ? 'none gave' : giving === expected.length ? 'all gave' : 'some gave')
    }
    expect([...kinds].sort()).toEqual(['all gave', 'none gave', 'some gave'])
  })

  /** The same people and figures, read in one statement. */
  async function oneStatement(name: string): Promise<Found[]> {
    const held = `%${name}%`
    const isMeant = name === '' ? sql`courses > 0` : sql`(person.nickname like ${held} or person.name like ${held})`
    const { rows } = await sql<{ id: number; nickname: string | null; courses: number; albums: number }>`
      select * from (
        select id, nickname, name,
          (select count(*) from course where course.school_id = 1 and author = "user".id) as courses,
          (select count(*) from album where album.school_id = 1 and owner = "user".id) as albums
        from "user" where school_id = 1
      ) as person where ${isMeant} order by courses desc, id limit ${most}`.execute(both.server.database.db)
    return rows.map(({ id, nickname, courses, albums }) => ({
      user: Number(id),
      nickname,
      courses: Number(courses),
      albums: Number(albums),
    }))
  }
})
