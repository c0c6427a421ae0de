import type { Database } from '../database/open-database.ts'

/** The server_state key that says a database holds the demo schools. */
export const demoMark = 'demo'

/** Whether the database holds the demo schools, whose passwords are public. */
export async function holdsDemo(database: Database): Promise<boolean> {
  const found = await database.db
    .selectFrom('server_state')
    .select('value')
    .where('key', '=', demoMark)
    .executeTakeFirst()
  return found !== undefined
}

/** Whether nobody has put a school into the database yet. */
export async function isFresh(database: Database): Promise<boolean> {
  return (await database.db.selectFrom('school').select('id').limit(1).executeTakeFirst()) === undefined
}
