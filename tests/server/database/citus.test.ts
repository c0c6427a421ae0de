import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { loadModule } from 'libpg-query'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { catalogue } from '../../../commands/index.ts'
import { placeTables } from '../../../src/server/database/citus/distribution.ts'
import { systemTables } from '../../../src/server/database/migrations/system-tables.ts'
import { entityShapes } from '../../../src/server/entity-shapes.ts'
import { judgeStatement, type Places } from '../support/statements/judge-statement.ts'
import { openTestDatabase } from '../support/test-database.ts'

async function open() {
  const store = await openTestDatabase('postgres', 'tables')
  onTestFinished(store.remove)
  return store
}

describe('the plan for Citus', () => {
  test('has a place for every table, and finds nothing in the way', async () => {
    const { config, database } = await open()
    const tables = await placeTables(database.db)
    const placed = new Map(tables.map(({ name, place }) => [name, place]))
    for (const name of systemTables) expect(placed.has(name), name).toBe(true)
    for (const { name } of entityShapes(catalogue)) expect(placed.get(name), name).toBe('distributed')
    expect(tables.flatMap(({ obstacles }) => obstacles)).toEqual([])

    const env = { ...process.env, DATABASE_URL: config.databaseUrl }
    const { stdout } = await promisify(execFile)('npm', ['run', '--silent', 'citus-plan'], { env })
    const lines = stdout.split('\n')
    expect(lines).toContain(`select create_reference_table('"school"');`)
    const distributed = lines.filter((line) => line.startsWith('select create_distributed_table('))
    expect(distributed[0]).toMatch(/, 'school_id', shard_count => 128, colocate_with => 'none'\);$/)
    expect(distributed.length).toBe(tables.filter(({ place }) => place === 'distributed').length)
    expect(distributed.slice(1).every((line) => line.includes('colocate_with => \'"access_token"\''))).toBe(true)
    const words = lines.filter((line) => line.startsWith('--'))
    expect(words.filter((line) => !/[\u4e00-\u9fff]/.test(line))).toEqual([])
    expect(lines.some((line) => /^-- {3}login_failure：.{10}/.test(line))).toBe(true)
  })

  test('names what cannot be distributed as it stands', async () => {
    const { database } = await open()
    await database.write(async (trx) => {
      await sql`create table bed (school_id bigint not null, number serial, room bigint unique, primary key (school_id, number),
        foreign key (school_id, room) references "user" (school_id, id))`.execute(trx)
      await sql`create trigger kept before update on bed for each row execute function suppress_redundant_updates_trigger()`.execute(
        trx,
      )
      await sql`create unique index bed_by_word on bed (lower(room::text), school_id)`.execute(trx)
    })
    const bed = (await placeTables(database.db)).find(({ name }) => name === 'bed')
    expect(bed?.obstacles).toEqual([
      'bed：键 (room) 不以 school_id 开头',
      expect.stringMatching(/^bed：键 \(.*, school_id\) 不以 school_id 开头$/),
      'bed：触发器 kept',
      expect.stringMatching(/^bed：外键 bed_/),
      'bed：列 number 的值取自序列',
    ])
  })

  test('asks for a reason where a table has no school', async () => {
    const { database } = await open()
    await database.write((trx) => sql`create table weather (day bigint primary key)`.execute(trx))
    await expect(placeTables(database.db)).rejects.toThrow(/表 weather 没有 school_id/)
  })
})

describe('a statement', () => {
  const places: Places = { post: 'distributed', comment: 'distributed', school: 'reference', captcha_used: 'local' }
  beforeAll(() => loadModule())

  test.each([
    'select * from post where school_id = $1 and id = any($2::bigint[])',
    'select * from school',
    'select p.id from post as p join comment as c on c.school_id = p.school_id and c.post = p.id where p.school_id = $1',
    'select * from post left join comment on comment.school_id = $1 and comment.post = post.id where post.school_id = $1',
    'select (select count(*) from comment where comment.school_id = post.school_id) from post where school_id = $1',
    'select * from post, school where school.id = $1 and post.school_id = school.id',
    'with mine as (select school_id, id from post where school_id = $1) select * from mine join comment on comment.school_id = mine.school_id',
    'select * from (select id from post where school_id = $1 union all select id from comment where school_id = $1) as each_of',
    'insert into post (school_id, id) values ($1, $2), ($1, $3) on conflict (school_id, id) do update set id = excluded.id',
    'insert into post (id, school_id) select id, $1 from comment where school_id = $1 returning id',
    'insert into post (school_id, id) select school_id, id from comment where school_id = $1',
    'update post set title = $1 where school_id = $2 and id = $3',
    'update post set title = c.text from comment as c where post.school_id = $1 and c.school_id = post.school_id',
    'delete from post where id = $1 and (school_id = $2 and title = $3)',
    "select pg_notify('campus', $1)",
  ])('is of one school: %s', (text) => expect(judgeStatement(text, places)).toEqual([]))

  test.each([
    ['select * from post', 'post'],
    ['select * from post where school_id = $1 or id = $2', 'post'],
    ['select * from post where school_id in ($1, $2)', 'post'],
    ['select * from post where school_id > $1', 'post'],
    ['select * from post as p join comment as c on c.post = p.id where p.school_id = $1', 'comment as c'],
    ['select * from post left join comment on comment.school_id = $1 and post.school_id = $1', 'post'],
    ['select * from post full join school on post.school_id = $1', 'post'],
    ['select (select count(*) from comment where comment.post = post.id) from post where school_id = $1', 'comment'],
    ['select * from school where exists (select 1 from post where post.school_id = school.id)', 'post'],
    ['select id from post where school_id = $1 union all select id from comment', 'comment'],
    ['with all_of as (select school_id from post) select * from all_of where school_id = $1', 'post'],
    ['insert into post (id) values ($1)', 'post'],
    ['insert into post (school_id, id) select school_id, id from school_of', 'post'],
    ['update post set title = $1 where id = $2', 'post'],
    ['update post set school_id = $1 where school_id = $2', 'post'],
    ['delete from post using comment where post.school_id = $1', 'comment'],
    ['select * from post, captcha_used where post.school_id = $1', 'captcha_used'],
    ['truncate post', 'post'],
  ])('is not: %s', (text, table) => {
    const faults = judgeStatement(text, places)
    expect(faults).toEqual([expect.stringMatching(new RegExp(`^${table}: `))])
  })
})
