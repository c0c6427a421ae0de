import { type Kysely, type Migration, sql } from 'kysely'

/** Uploading and checking links became rights of their own: roles that could, as everyone could, go on so. */
const forContent = ['navigation.upload', 'navigation.link'] as const
/** Taking back what others did became one too: of the standard roles, the one that looks after the others keeps it. */
const forManagers = { role: '管理员', grants: ['authorityment.undoOthers'] } as const

/** Gives the roles a school has made the rights that calls asked for nothing before. */
export const namedRightsMigration: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    // Entity tables are made after the migrations: a fresh database has no roles yet.
    const tables = await db.introspection.getTables()
    if (!tables.some(({ name }) => name === 'role')) return
    const roles = await sql<{ school_id: number; id: number; name: string; grants: string | null }>`
      select school_id, id, name, grants from role`.execute(db)
    for (const { school_id, id, name, grants } of roles.rows) {
      const had = grantsIn(grants)
      if (had.includes('*')) continue
      const wanted = [...forContent, ...(name === forManagers.role ? forManagers.grants : [])]
      const missing = wanted.filter((grant) => !had.includes(grant) && !had.includes(grant.split('.')[0] ?? ''))
      if (missing.length === 0) continue
      const next = JSON.stringify([...had, ...missing])
      await sql`update role set grants = ${next} where school_id = ${school_id} and id = ${id}`.execute(db)
    }
  },
}

function grantsIn(text: string | null): string[] {
  const stored: unknown = JSON.parse(text ?? '[]')
  return Array.isArray(stored) ? stored.filter((grant) => typeof grant === 'string') : []
}
