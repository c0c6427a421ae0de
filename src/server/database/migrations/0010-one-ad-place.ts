import { type Kysely, type Migration, sql } from 'kysely'

type Place = { readonly school_id: number; readonly id: number; readonly code: string | null }

/** Places for advertisements were kept twice: those of the circle join the others, and its setting names them there. */
export const oneAdPlaceMigration: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    // Entity tables are made after the migrations: a fresh database has neither.
    const tables = new Set((await db.introspection.getTables()).map(({ name }) => name))
    if (!tables.has('ad_type') || !tables.has('advertise_category')) return
    const places = await sql<Place>`select school_id, id, code from ad_type order by school_id, id`.execute(db)
    const joined = new Map<string, number>()
    for (const place of places.rows) {
      joined.set(`${place.school_id}/${place.id}`, (await placeOfCode(db, place)) ?? (await join(db, place)))
    }
    const settings = await sql<{ school_id: number; value: string }>`
      select school_id, value from setting where name = 'release_dynamics'`.execute(db)
    for (const { school_id, value } of settings.rows) {
      const stored: unknown = JSON.parse(value)
      if (typeof stored !== 'object' || stored === null || !('adType' in stored)) continue
      const next = JSON.stringify({ ...stored, adType: joined.get(`${school_id}/${stored.adType}`) ?? null })
      await sql`update setting set value = ${next} where school_id = ${school_id} and name = 'release_dynamics'`.execute(
        db,
      )
    }
  },
}

async function placeOfCode(db: Kysely<unknown>, { school_id, code }: Place): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select id from advertise_category where school_id = ${school_id} and code = ${code}`.execute(db)
  return rows[0] ? Number(rows[0].id) : null
}

/** Copies a place with the next id of the others. @returns that id. */
async function join(db: Kysely<unknown>, { school_id, id }: Place): Promise<number> {
  const { rows } = await sql<{ next: number }>`
    insert into sequence (school_id, entity, next) values (${school_id}, 'advertiseCategory', 2)
    on conflict (school_id, entity) do update set next = sequence.next + 1 returning next`.execute(db)
  const own = Number(rows[0]?.next) - 1
  // Without a version, which neither table has in a database from before 0004; where there is one it begins at 0.
  await sql`
    insert into advertise_category
      (school_id, id, name, code, width, height, status, created_at, changed_at, changed_by)
    select school_id, ${own}, name, code, width, height, status, changed_at, changed_at, changed_by
    from ad_type where school_id = ${school_id} and id = ${id}`.execute(db)
  return own
}
