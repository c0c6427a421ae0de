import { type Kysely, type Migration, sql } from 'kysely'

type Told = {
  readonly school_id: number
  readonly group: string
  readonly chat: number | null
  readonly robot: number | null
}

/**
 * Groups that are told of pages were written out; they are the school's robot groups now. One nobody has entered yet becomes a
 * group of the school's first robot. The column they were written in stays, for a server of the release before beside this one.
 */
export const groupsOfPagesMigration: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    // Entity tables are made after the migrations: a fresh database has neither.
    const tables = await db.introspection.getTables()
    const columns = tables.find(({ name }) => name === 'page_robot')?.columns.map(({ name }) => name) ?? []
    if (!columns.includes('group') || !tables.some(({ name }) => name === 'robot_group')) return
    if (!columns.includes('chat')) await sql`alter table page_robot add column chat bigint`.execute(db)
    const { rows } = await sql<Told>`
      select told.school_id, told."group", found.id as chat,
        (select min(robot.id) from robot where robot.school_id = told.school_id) as robot
      from (select distinct school_id, "group" from page_robot where "group" <> '' and chat is null) told
      left join robot_group found on found.school_id = told.school_id and found.name = told."group"
      order by told.school_id, told."group"`.execute(db)
    for (const { school_id, group, chat, robot } of rows) {
      const id = chat ?? (robot === null ? null : await enter(db, school_id, group, robot))
      await sql`
        update page_robot set chat = ${id} where school_id = ${school_id} and "group" = ${group}`.execute(db)
    }
  },
}

/** Enters a group with the next id of the others. @returns that id. */
async function enter(db: Kysely<unknown>, school: number, name: string, robot: number): Promise<number> {
  const { rows } = await sql<{ next: number }>`
    insert into sequence (school_id, entity, next) values (${school}, 'robotGroup', 2)
    on conflict (school_id, entity) do update set next = sequence.next + 1 returning next`.execute(db)
  const id = Number(rows[0]?.next) - 1
  await sql`
    insert into robot_group (school_id, id, name, robot, members, status, created_at, changed_at, version)
    select school_id, ${id}, ${name}, ${robot}, 0, 'enabled', min(created_at), max(changed_at), max(version)
    from page_robot where school_id = ${school} and "group" = ${name} group by school_id`.execute(db)
  return id
}
