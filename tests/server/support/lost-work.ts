import { sql } from 'kysely'
import { z } from 'zod'
import { catalogue } from '../../../commands/index.ts'
import { isOneOf } from '../../../src/server/database/conditions.ts'
import { entityTables } from '../../../src/server/database/entity-tables.ts'
import type { Database } from '../../../src/server/database/open-database.ts'
import { findDifferences } from '../../../src/server/integrity/find-differences.ts'
import type { Acknowledged } from './batch-load.ts'

const written = z.object({ status: z.string() })

/**
 * Compares a database with what clients of a load were told: every answered change is there, every batch is there whole or
 * not at all, the audit's last word on each row is what the row holds, and every figure and rule holds when recounted.
 * @returns what is wrong, nothing where all is well.
 */
export async function findLostWork(database: Database, clients: readonly Acknowledged[]): Promise<string[]> {
  const wrong: string[] = []
  for (const client of clients) {
    const rows = await entityTables(database.db)
      .selectFrom('dynamic')
      .select('status')
      .where('school_id', '=', 1)
      .where(isOneOf(database.engine, 'id', client.ids))
      .execute()
    const statuses = [...new Set(rows.map((row) => String(row.status)))]
    const [status = ''] = statuses
    if (statuses.length !== 1) wrong.push(`a batch is half done: ${statuses.join(', ')}`)
    if (status !== client.status && status !== client.underWay) {
      wrong.push(`rows are ${status}; ${client.status} was answered, ${client.underWay} under way`)
    }
    wrong.push(...(await auditProblems(database, client, status)))
    wrong.push(...(await lostFolders(database, client)))
    client.status = status
  }
  const differences = await findDifferences(database, catalogue)
  return [...wrong, ...differences.map(({ entity, id, text }) => `${entity} ${id}: ${text}`)]
}

/** The last batch of the audit that touched any of the client's rows names all of them, with the status they have. */
async function auditProblems(database: Database, client: Acknowledged, status: string): Promise<string[]> {
  const last = database.db
    .selectFrom('audit')
    .select((row) => row.fn.max('batch_id').as('batch'))
    .where('school_id', '=', 1)
    .where('entity', '=', 'dynamic')
    .where(isOneOf(database.engine, 'row_id', client.ids))
  const { batch } = await last.executeTakeFirstOrThrow()
  if (batch === null) return client.calls > 0 ? ['the audit knows none of the batches'] : []
  const entries = await database.db
    .selectFrom('audit')
    .innerJoin('audit_batch', (join) =>
      join.onRef('audit_batch.school_id', '=', 'audit.school_id').onRef('audit_batch.id', '=', 'audit.batch_id'),
    )
    .select(['audit.row_id', 'audit.after', 'audit_batch.count'])
    .where('audit.school_id', '=', 1)
    .where('audit.batch_id', '=', batch)
    .where('audit.entity', '=', 'dynamic')
    .execute()
  const problems = entries
    .filter(({ after }) => written.safeParse(JSON.parse(after ?? '{}')).data?.status !== status)
    .map(({ row_id, after }) => `row ${row_id} is ${status}, the audit says ${after}`)
  const counted = entries.every(({ count }) => Number(count) === entries.length)
  const whole = client.calls === 0 || entries.length === client.ids.length
  return counted && whole ? problems : [...problems, `batch ${batch} has ${entries.length} entries in the audit`]
}

async function lostFolders(database: Database, { folders }: Acknowledged): Promise<string[]> {
  const rows = await entityTables(database.db)
    .selectFrom('attachment_folder')
    .select('name')
    .where('school_id', '=', 1)
    .execute()
  const there = new Set(rows.map(({ name }) => String(name)))
  const audited = await sql<{ count: number }>`select count(*) as count from audit where school_id = 1
    and entity = 'attachmentFolder' and before is null`.execute(database.db)
  const created = Number(audited.rows[0]?.count ?? 0)
  return [
    ...folders.filter((name) => !there.has(name)).map((name) => `folder ${name} was acknowledged and is not there`),
    ...(created > rows.length ? [`${created} folders in the audit, ${rows.length} rows`] : []),
  ]
}
