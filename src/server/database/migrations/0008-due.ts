import { type Kysely, type Migration, sql } from 'kysely'

/** Later than any moment a row holds. */
const never = Number.MAX_SAFE_INTEGER

/**
 * Of several open blocks of a person in one module the one that ends last goes on; what is shown between two moments waits
 * for the first of them.
 */
export const dueMigration: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    // Entity tables are made after the migrations: a fresh database has none yet.
    const tables = (await db.introspection.getTables()).map(({ name }) => name)
    if (tables.includes('user_block')) await closeDoubles(db)
    const now = Date.now()
    for (const [table, begin] of [
      ['notice', 'publish_at'],
      ['advertise', 'start_at'],
    ] as const) {
      if (!tables.includes(table)) continue
      await sql`update ${sql.table(table)} set status = 'scheduled'
        where status = 'enabled' and ${sql.ref(begin)} > ${now}`.execute(db)
    }
  },
}

async function closeDoubles(db: Kysely<unknown>): Promise<void> {
  await sql`update user_block set status = 'lifted' where status = 'active' and exists (
    select 1 from user_block as other
    where other.school_id = user_block.school_id and other."user" = user_block."user"
      and other.module = user_block.module and other.status = 'active'
      and (coalesce(other.until, ${sql.lit(never)}) > coalesce(user_block.until, ${sql.lit(never)})
        or (coalesce(other.until, ${sql.lit(never)}) = coalesce(user_block.until, ${sql.lit(never)})
          and other.id > user_block.id)))`.execute(db)
}
