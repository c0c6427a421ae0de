import { type RawBuilder, sql } from 'kysely'
import type { Values } from '../rows/entity-table.ts'
import { isSealed } from '../security/sealed.ts'
import type { WrittenRow } from '../write/change-listener.ts'
import type { WriteScope } from '../write/write-scope.ts'

/** Rows of which the same is told, as the audit keeps it. */
type Alike = { readonly texts: readonly (string | null)[]; readonly ids: number[] }

const atOnce = 10_000
/** Kinds of rows above which each row travels with its own texts. */
const mostKinds = 20

/** Writes the audit of a change's rows of one entity. */
export async function writeAudit(scope: WriteScope, entity: string, rows: readonly WrittenRow[]): Promise<void> {
  for (let start = 0; start < rows.length; start += atOnce) {
    const kinds = alikeOf(rows.slice(start, start + atOnce))
    if (kinds.length > mostKinds) await insertEach(scope, entity, kinds)
    else for (const kind of kinds) await insertAlike(scope, entity, kind)
  }
}

function alikeOf(rows: readonly WrittenRow[]): Alike[] {
  const kinds = new Map<string, Alike>()
  for (const { id, before, after, increments } of rows) {
    const texts = [textOf(before), textOf(after), textOf(increments)]
    const key = texts.join('\n')
    const kind = kinds.get(key) ?? { texts, ids: [] }
    kinds.set(key, kind)
    kind.ids.push(id)
  }
  return [...kinds.values()]
}

/** Rows that differ by their id alone: a batch of thousands costs half of what it costs with a text for each. */
async function insertAlike(scope: WriteScope, entity: string, { texts, ids }: Alike): Promise<void> {
  const [before = null, after = null, increments = null] = texts
  const each =
    scope.dependencies.database.engine === 'sqlite'
      ? sql`value, ${before}, ${after}, ${increments} from json_each(${JSON.stringify(ids)})`
      : sql`id, ${before}::text, ${after}::text, ${increments}::text from unnest(${ids}::bigint[]) as given(id)`
  await insert(scope, entity, each)
}

/** The rows travel as one parameter, or four. */
async function insertEach(scope: WriteScope, entity: string, kinds: readonly Alike[]): Promise<void> {
  const rows = kinds.flatMap(({ texts, ids }) => ids.map((id) => [id, ...texts] as const))
  const each =
    scope.dependencies.database.engine === 'sqlite'
      ? sql`value ->> '$[0]', value ->> '$[1]', value ->> '$[2]', value ->> '$[3]' from json_each(${JSON.stringify(rows)})`
      : sql`id, was, becomes, added
          from unnest(${rows.map(([id]) => id)}::bigint[], ${rows.map(([, was]) => was)}::text[],
            ${rows.map(([, , becomes]) => becomes)}::text[], ${rows.map(([, , , added]) => added)}::text[])
            as given(id, was, becomes, added)`
  await insert(scope, entity, each)
}

async function insert({ dependencies, trx, account, version }: WriteScope, entity: string, each: RawBuilder<unknown>) {
  const fixed =
    dependencies.database.engine === 'sqlite'
      ? sql`${account.schoolId}, ${version}, ${entity}`
      : sql`${account.schoolId}::bigint, ${version}::bigint, ${entity}::text`
  await sql`insert into audit (school_id, batch_id, entity, row_id, before, after, increments)
    select ${fixed}, ${each}`.execute(trx)
}

/** Sealed texts are left out: neither the audit nor an undo by it has keys of other services. */
function unlessSealed(_: string, value: unknown): unknown {
  return isSealed(value) ? undefined : value
}

function textOf(values: Values | null): string | null {
  return values === null ? null : JSON.stringify(values, unlessSealed)
}
