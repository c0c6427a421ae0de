import { sql } from 'kysely'
import type { Values } from '../calls/entity-table.ts'
import type { WriteScope } from '../calls/write/write-scope.ts'

/**
 * A row's part in a batch: the values written, before and after; null where the row did not exist. `increments` is what was
 * added to figures among them, so that undo takes away what was added and leaves what others added since.
 */
export type AuditRow = {
  readonly id: number
  readonly before: Values | null
  readonly after: Values | null
  readonly increments: Readonly<Record<string, number>> | null
}

const atOnce = 10_000

/** Writes the audit of a change's rows of one entity; the rows travel as one parameter, or four. */
export async function writeAudit(
  { ground, trx, account, version: batch }: WriteScope,
  entity: string,
  rows: readonly AuditRow[],
): Promise<void> {
  for (let start = 0; start < rows.length; start += atOnce) {
    const part = rows.slice(start, start + atOnce)
    const texts = part.map((row) => [row.id, textOf(row.before), textOf(row.after), textOf(row.increments)] as const)
    const source =
      ground.database.engine === 'sqlite'
        ? sql`select ${account.schoolId}, ${batch}, ${entity}, value ->> '$[0]', value ->> '$[1]', value ->> '$[2]',
              value ->> '$[3]' from json_each(${JSON.stringify(texts)})`
        : sql`select ${account.schoolId}::bigint, ${batch}::bigint, ${entity}::text, id, was, becomes, added
            from unnest(${texts.map(([id]) => id)}::bigint[], ${texts.map(([, was]) => was)}::text[],
              ${texts.map(([, , becomes]) => becomes)}::text[], ${texts.map(([, , , added]) => added)}::text[])
              as given(id, was, becomes, added)`
    await sql`insert into audit (school_id, batch_id, entity, row_id, before, after, increments) ${source}`.execute(trx)
  }
}

function textOf(values: Values | null): string | null {
  return values === null ? null : JSON.stringify(values)
}
