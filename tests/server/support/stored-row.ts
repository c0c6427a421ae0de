import { entityTables } from '../../../src/server/database/entity-tables.ts'
import type { Database } from '../../../src/server/database/open-database.ts'

/** A row of the first school as its table keeps it. @throws Error where it is not there. */
export function storedRow({ db }: Pick<Database, 'db'>, table: string, id: number) {
  return entityTables(db)
    .selectFrom(table)
    .selectAll()
    .where('school_id', '=', 1)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}
