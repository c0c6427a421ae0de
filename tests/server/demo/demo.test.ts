import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { catalogue } from '../../../commands/index.ts'
import { dueRules } from '../../../src/catalogue/due.ts'
import { sqlName } from '../../../src/catalogue/schema/table.ts'
import { demo } from '../../../src/demo/demo.ts'
import { seedDemo } from '../../../src/demo/seed.ts'
import { fitsSeason } from '../../../src/demo/text/moment.ts'
import { entityTables } from '../../../src/server/database/entity-tables.ts'
import { schoolVersion, versionsFor } from '../../../src/server/database/school-version.ts'
import { syncSchema } from '../../../src/server/database/sync-schema.ts'
import { entityShapes } from '../../../src/server/entity-shapes.ts'
import { findDifferences } from '../../../src/server/integrity/find-differences.ts'
import { prepareDatabase } from '../../../src/server/lifecycle.ts'
import { holdsDemo, isFresh } from '../../../src/server/security/demo-mark.ts'
import { engines, makeTestStore, openTestDatabase, type TestDatabase } from '../support/test-database.ts'

const now = Date.UTC(2025, 10, 20, 4)
const day = 86_400_000

describe.each(engines)('the demo schools on %s', (engine) => {
  let store: TestDatabase
  beforeAll(async () => {
    store = await openTestDatabase(engine)
    await syncSchema(store.database, entityShapes(catalogue))
    expect(await isFresh(store.database)).toBe(true)
    await seedDemo(store.database, catalogue, { rows: 400, now })
  })
  afterAll(() => store.remove())

  const table = (name: string) => entityTables(store.database.db).selectFrom(name)
  const count = async (name: string, where: Record<string, string | number> = { school_id: 1 }) => {
    let query = table(name).select((each) => each.fn.countAll<number>().as('total'))
    for (const [column, value] of Object.entries(where)) query = query.where(column, '=', value)
    return Number((await query.executeTakeFirstOrThrow()).total)
  }

  test('hold a queue as long as asked for, and the rest in proportion', async () => {
    expect(await count('dynamic', { school_id: 1, status: 'pending' })).toBe(400)
    expect(await count('dynamic')).toBe(520)
    expect(await count('dynamic', { school_id: 2, status: 'pending' })).toBe(120)
    expect(await holdsDemo(store.database)).toBe(true)
    expect(await isFresh(store.database)).toBe(false)
  })

  test('have rows of every entity', async () => {
    for (const { name } of catalogue.entities.values()) expect.soft(await count(sqlName(name)), name).toBeGreaterThan(0)
  })

  test('lie within the last 90 days, ids in the order of time', async () => {
    const rows = await table('dynamic').select(['id', 'created_at']).where('school_id', '=', 1).orderBy('id').execute()
    const times = rows.map((row) => Number(row.created_at))
    expect(times[0]).toBeGreaterThan(now - 90 * day)
    expect(times.at(-1)).toBeLessThanOrEqual(now)
    expect(times).toEqual(times.toSorted((one, other) => one - other))
  })

  test('approved topics are written under, the newest too', async () => {
    const topics = await table('topic')
      .select(['posts', 'heat'])
      .where('school_id', '=', 1)
      .where('status', '=', 'approved')
      .execute()
    expect(topics.length).toBeGreaterThan(5)
    for (const { posts, heat } of topics) {
      expect.soft(Number(posts)).toBeGreaterThan(0)
      expect.soft(Number(heat)).toBeGreaterThan(0)
    }
  })

  test('some decisions were taken back', async () => {
    const undone = await store.database.db
      .selectFrom('audit_batch')
      .select(['at', 'undone_at', 'undone_by', 'account_id'])
      .where('undone_at', 'is not', null)
      .execute()
    expect(undone.length).toBeGreaterThan(0)
    for (const { at, undone_at } of undone) expect.soft(Number(undone_at)).toBeGreaterThan(Number(at))
  })

  test('certificates contradict their card now and then, and are refused for it', async () => {
    const rows = await table('certification').selectAll().where('school_id', '=', 1).execute()
    const reasons: Record<string, string> = {
      name: '证件信息与填写不一致',
      college: '证件信息与填写不一致',
      number: '姓名或学号填写有误',
      expired: '证件已过期',
      blurred: '证件照片不清晰',
    }
    let contradictory = 0
    for (const { name, student_no, college, status, reason, documents } of rows) {
      const [, seed = ''] = /card\/([^"]+?)\.svg/.exec(String(documents)) ?? []
      const [cardName, number, cardCollege, , , until = '', sharpness] = decodeURIComponent(seed).split('_')
      const faults = [
        cardName !== name && 'name',
        number !== student_no && 'number',
        cardCollege !== college && 'college',
        until < '2025.11' && 'expired',
        sharpness === 'blurred' && 'blurred',
      ].filter((fault) => fault !== false)
      expect.soft(faults.length).toBeLessThanOrEqual(1)
      const [fault] = faults
      if (fault !== undefined && fault !== 'blurred') contradictory += 1
      if (status === 'refused') expect.soft(reason).toBe(reasons[fault ?? 'none'])
      if (status === 'approved') expect.soft(faults).toEqual([])
    }
    expect(contradictory / rows.length).toBeGreaterThanOrEqual(0.05)
    expect(contradictory / rows.length).toBeLessThanOrEqual(0.15)
  })

  test('nobody writes before they registered, or of another season', async () => {
    const registered = new Map(
      (await table('user').select(['id', 'created_at']).where('school_id', '=', 1).execute()).map(
        ({ id, created_at }) => [Number(id), Number(created_at)] as const,
      ),
    )
    const posts = await table('dynamic').selectAll().where('school_id', '=', 1).execute()
    for (const { author, created_at, content } of posts) {
      expect.soft(registered.get(Number(author))).toBeLessThanOrEqual(Number(created_at))
      expect.soft(fitsSeason(String(content), Number(created_at)), String(content)).toBe(true)
    }
  })

  test('stalls and courses are of the kind their name says', async () => {
    const stalls = await table('offline_sale').select(['name', 'kind']).where('school_id', '=', 1).execute()
    const kindOf = (word: string) =>
      new Set(stalls.filter(({ name }) => String(name).includes(word)).map(({ kind }) => kind))
    expect(kindOf('鲜花饼')).toEqual(new Set(['food']))
    expect(kindOf('旧书')).toEqual(new Set(['book']))
    expect(kindOf('水果')).toEqual(new Set(['farm']))
    const courses = await table('career_course').select(['name', 'kind']).where('school_id', '=', 1).execute()
    for (const { name, kind } of courses)
      expect.soft(String(name).includes('网课'), String(name)).toBe(kind === 'online')
  })

  test('every reference leads to a row of the same school', async () => {
    for (const entity of catalogue.entities.values()) {
      for (const [field, words] of Object.entries(entity.fields)) {
        if (words.kind !== 'ref') continue
        const lost = await entityTables(store.database.db)
          .selectFrom(`${sqlName(entity.name)} as one`)
          .leftJoin(`${sqlName(words.entity)} as other`, (join) =>
            join.onRef('other.school_id', '=', 'one.school_id').onRef('other.id', '=', `one.${sqlName(field)}`),
          )
          .select('one.id')
          .where(`one.${sqlName(field)}`, 'is not', null)
          .where('other.id', 'is', null)
          .execute()
        expect.soft(lost, `${entity.name}.${field}`).toEqual([])
      }
    }
  })

  test('figures are those of the rows, and all rules hold', async () => {
    expect(await findDifferences(store.database, catalogue)).toEqual([])
    const commented = await table('dynamic').select('id').where('comments', '>', 0).where('school_id', '=', 1).execute()
    expect(commented.length).toBeGreaterThan(20)
    const used = await table('attachment').select('id').where('uses', '>', 0).where('school_id', '=', 1).execute()
    expect(used.length).toBeGreaterThan(3)
  })

  test('what is decided has its history by several moderators', async () => {
    const decided = (await count('dynamic')) - 400
    const { db } = store.database
    const entries = await db
      .selectFrom('audit')
      .selectAll()
      .where('school_id', '=', 1)
      .where('entity', '=', 'dynamic')
      .execute()
    // Decisions taken back have entries of their own besides: a row is decided once, whatever came before.
    expect(new Set(entries.map(({ row_id }) => row_id)).size).toBe(decided)
    const batches = await db.selectFrom('audit_batch').selectAll().where('school_id', '=', 1).orderBy('id').execute()
    expect(new Set(batches.map((batch) => batch.account_name)).size).toBeGreaterThan(2)
    const rules = [...catalogue.entities.values()].flatMap(dueRules)
    const commands = new Set([...catalogue.commands, ...rules].map(({ id }) => id))
    for (const batch of batches) {
      expect.soft(commands).toContain(batch.command)
      expect.soft(batch.at).toBeLessThanOrEqual(now)
    }
  })

  test('decisions are changes like any other: in the order of time, their version on the rows, the sequence and the entity', async () => {
    const { db } = store.database
    const batches = await db.selectFrom('audit_batch').selectAll().where('school_id', '=', 1).orderBy('id').execute()
    expect(batches.map(({ id }) => id)).toEqual(batches.map((_, index) => index + 1))
    const times = batches.map(({ at }) => at)
    expect(times).toEqual(times.toSorted((one, other) => one - other))
    expect((await schoolVersion(store.database, 1)).version).toBe(batches.length)

    const last = new Map(
      (await db.selectFrom('audit').selectAll().where('school_id', '=', 1).orderBy('batch_id').execute()).flatMap(
        ({ entity, row_id, batch_id }) => (entity === 'dynamic' ? [[row_id, batches[batch_id - 1]] as const] : []),
      ),
    )
    const rows = await table('dynamic').selectAll().where('school_id', '=', 1).execute()
    for (const row of rows) {
      const batch = last.get(Number(row.id))
      const stamp = batch && { version: batch.id, changed_at: batch.at, changed_by: batch.account_id }
      expect.soft(row).toMatchObject(stamp ?? { version: 0, changed_at: now, status: 'pending' })
    }
    const versions = await versionsFor(db, 1, 'dynamic')
    expect(versions.entity).toBe(Math.max(...[...last.values()].map((batch) => batch?.id ?? 0)))
  })

  test('roles and those who have them were given before they were switched off', async () => {
    const batch = await store.database.db
      .selectFrom('audit_batch')
      .select(['account_name', 'count'])
      .where('command', '=', 'role.disable')
      .where('school_id', '=', 1)
      .execute()
    expect(batch).toEqual([{ account_name: '系统管理员', count: 1 }])
    expect(await count('role', { school_id: 1, status: 'disabled' })).toBe(1)
  })

  test('keep their accounts apart: the moderator sees three entries only', async () => {
    const accounts = await table('account').select(['school_id', 'username', 'role', 'power']).orderBy('id').execute()
    expect(accounts.filter((each) => each.username === 'moderator')).toMatchObject([
      { school_id: 1, power: expect.stringContaining('/lovewall') },
    ])
    expect(accounts.filter((each) => each.username === 'other')).toMatchObject([{ school_id: 2 }])
  })
})

test('the demo schools are the same each time', async () => {
  const rows = async () => {
    const { database, remove } = await openTestDatabase('sqlite')
    await syncSchema(database, entityShapes(catalogue))
    await seedDemo(database, catalogue, { rows: 40, now })
    const found = await entityTables(database.db)
      .selectFrom('dynamic')
      .selectAll()
      .orderBy('school_id')
      .orderBy('id')
      .execute()
    await remove()
    return found
  }
  const once = await rows()
  expect(once.length).toBeGreaterThan(40)
  expect(await rows()).toEqual(once)
})

describe('a start', () => {
  test('fills a fresh database once, and none that has a school already', async () => {
    const store = await makeTestStore('sqlite')
    const config = { ...store.config, demo: true, demoRows: 40 }
    const told: string[] = []
    const first = await prepareDatabase(config, catalogue, (step) => told.push(step), demo)
    expect(told.length).toBeGreaterThan(4)
    await first.close()
    told.length = 0
    const second = await prepareDatabase(config, catalogue, (step) => told.push(step), demo)
    expect(told).toEqual([])
    await second.close()
    await store.remove()
  })

  test('waits for the server that fills the database, where two are started at once for the first time', async () => {
    const store = await makeTestStore('postgres')
    const config = { ...store.config, demo: true, demoRows: 40 }
    const told: string[] = []
    const start = () => prepareDatabase(config, catalogue, (step) => told.push(step), demo)
    const [one, other] = await Promise.all([start(), start()])
    const { count } = one.db.fn
    const schools = await other.db.selectFrom('school').select(count('id').as('all')).executeTakeFirst()
    expect(schools?.all).toBe(2)
    expect(told).toContain('等另一个服务器准备好数据库 …')
    expect(told.filter((step) => step.endsWith('附件库'))).toHaveLength(2)
    await Promise.all([one.close(), other.close()])
    await store.remove()
  })

  test('refuses to show the demo accounts to other machines', async () => {
    const store = await makeTestStore('sqlite')
    const seeded = await prepareDatabase(
      { ...store.config, demo: true, demoRows: 40 },
      catalogue,
      () => undefined,
      demo,
    )
    await seeded.close()
    const open = { ...store.config, demo: false, host: '0.0.0.0' }
    await expect(prepareDatabase(open, catalogue, () => undefined)).rejects.toThrow('npm run create-admin')
    await store.remove()
  })
})
