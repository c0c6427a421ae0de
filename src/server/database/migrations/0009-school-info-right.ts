import { type Kysely, type Migration, sql } from 'kysely'

/** A school's information moved from the module of navigation bars to the system's settings: who could change it still can. */
export const schoolInfoRightMigration: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    // Entity tables are made after the migrations: a fresh database has no roles yet.
    const tables = await db.introspection.getTables()
    for (const name of ['role', 'permission'].filter((each) => tables.some((table) => table.name === each))) {
      const table = sql.table(name)
      const holders = await sql<{ school_id: number; id: number; grants: string | null }>`
        select school_id, id, grants from ${table}`.execute(db)
      for (const { school_id, id, grants } of holders.rows) {
        const had = grantsIn(grants)
        const missing = missingOf(had)
        if (missing.length === 0) continue
        const next = JSON.stringify([...had, ...missing])
        await sql`update ${table} set grants = ${next} where school_id = ${school_id} and id = ${id}`.execute(db)
      }
    }
  },
}

function missingOf(had: readonly string[]): string[] {
  if (had.includes('*') || had.includes('systemSettings')) return []
  const hadModule = had.includes('navigation')
  const wanted = [
    ...(hadModule ? ['setting.schoolInfo'] : []),
    ...(hadModule || had.includes('navigation.school') ? ['systemSettings.sysindex'] : []),
  ]
  return wanted.filter((grant) => !had.includes(grant))
}

function grantsIn(text: string | null): string[] {
  const stored: unknown = JSON.parse(text ?? '[]')
  return Array.isArray(stored) ? stored.filter((grant) => typeof grant === 'string') : []
}
