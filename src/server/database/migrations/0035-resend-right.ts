import { type Kysely, type Migration, sql } from 'kysely'

const wanted = 'authorityment.resend'

/** Sending messages again became a right of its own: whoever could, as everyone could who looks at the record, still can. */
export const resendRightMigration: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    // Entity tables are made after the migrations: a fresh database has no roles yet.
    const tables = await db.introspection.getTables()
    for (const name of ['role', 'permission'].filter((each) => tables.some((table) => table.name === each))) {
      const table = sql.table(name)
      const holders = await sql<{ school_id: number; id: number; grants: string | null }>`
        select school_id, id, grants from ${table}`.execute(db)
      for (const { school_id, id, grants } of holders.rows) {
        const had: unknown = JSON.parse(grants ?? '[]')
        if (!Array.isArray(had) || !had.includes('authorityment.audit')) continue
        if (['*', 'authorityment', wanted].some((grant) => had.includes(grant))) continue
        const next = JSON.stringify([...had, wanted])
        await sql`update ${table} set grants = ${next} where school_id = ${school_id} and id = ${id}`.execute(db)
      }
    }
  },
}
