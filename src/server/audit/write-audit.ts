import { chunk } from 'es-toolkit/array'
import { type RawBuilder, sql } from 'kysely'
import { isOneOf } from '../database/conditions.ts'
import { executePipelined } from '../database/postgres/pipelining-dialect.ts'
import type { Values } from '../rows/entity-table.ts'
import { isSealed, mayHoldSealed } from '../security/sealed.ts'
import type { WrittenRow } from '../write/change-listener.ts'
import type { WriteScope } from '../write/write-scope.ts'
import { imageIn } from './image.ts'

/** Rows of which the same is told, as the audit keeps it. */
type Alike = { readonly texts: readonly (string | null)[]; readonly ids: number[] }

const atOnce = 10_000
/** Kinds of rows above which each row travels with its own texts. */
const mostKinds = 20

/** Writes the audit of a change's rows of one entity. */
export async function writeAudit(scope: WriteScope, entity: string, rows: readonly WrittenRow[]): Promise<void> {
  for (const some of chunk(rows, atOnce)) {
    const kinds = alikeOf(some)
    if (kinds.length > mostKinds) await insertEach(scope, entity, kinds)
    else for (const kind of kinds) await insertAlike(scope, entity, kind)
  }
}

function alikeOf(rows: readonly WrittenRow[]): Alike[] {
  const kinds = new Map<string, Alike>()
  let last: { readonly row: WrittenRow; readonly kind: Alike } | null = null
  for (const row of rows) {
    // Most rows of a batch are as the one before them, which is told sooner than their texts are made.
    if (last === null || !isAlike(last.row, row)) {
      const texts = [textOf(row.before), textOf(row.after), textOf(row.increments)]
      const key = texts.join('\n')
      const kind: Alike = kinds.get(key) ?? { texts, ids: [] }
      kinds.set(key, kind)
      last = { row, kind }
    }
    last.kind.ids.push(row.id)
  }
  return [...kinds.values()]
}

function isAlike(one: WrittenRow, other: WrittenRow): boolean {
  return (
    holdSame(one.before, other.before) && holdSame(one.after, other.after) && holdSame(one.increments, other.increments)
  )
}

/** Whether both hold the very same values in the same order, so that their texts are the same. */
function holdSame(one: Values | null, other: Values | null): boolean {
  if (one === null || other === null) return one === other
  const names = Object.keys(one)
  const others = Object.keys(other)
  return names.length === others.length && names.every((name, at) => name === others[at] && one[name] === other[name])
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
  const insertion = sql`insert into audit (school_id, batch_id, entity, row_id, before, after, increments)
    select ${fixed}, ${each}`
  await executePipelined(trx, insertion.compile(trx))
}

/** Sealed texts are left out: neither the audit nor an undo by it has keys of other services. */
function unlessSealed(_: string, value: unknown): unknown {
  return isSealed(value) ? undefined : value
}

function textOf(values: Values | null): string | null {
  if (values === null) return null
  const text = JSON.stringify(values)
  // Asked of each value of ten thousand rows, it would be a twentieth of their batch.
  return mayHoldSealed(text) ? JSON.stringify(values, unlessSealed) : text
}

/** Rows of which the audit is to forget some fields: by id, by the person that `owner` of an earlier row named, and by their numbers. */
export type Forgotten = {
  readonly entity: string
  readonly fields: readonly string[]
  readonly ids: readonly number[]
  readonly owner: string | null
  readonly people: readonly number[]
  /** Numbers somebody has alone, which rows of theirs give. */
  readonly numbers: readonly string[]
}

/** Takes what fields held out of all that the audit keeps of rows, those that are gone included: nothing brings it back. */
export async function forgetInAudit(
  { dependencies, trx, account }: WriteScope,
  { entity, fields, ids, owner, people, numbers }: Forgotten,
): Promise<void> {
  const named = owner === null ? [] : people.map((id) => `%"${owner}":${id}%`)
  const given = numbers.map((number) => `"${JSON.stringify(number).slice(1, -1)}"`)
  const naming = [...named, ...given.map((text) => `%${text}%`)]
  const found = await trx
    .selectFrom('audit')
    .select(['batch_id', 'row_id', 'before', 'after'])
    .where('school_id', '=', account.schoolId)
    .where('entity', '=', entity)
    .where((is) =>
      is.or([
        sql<boolean>`${isOneOf(dependencies.database.engine, 'row_id', ids)}`,
        ...naming.flatMap((text) => [is('before', 'like', text), is('after', 'like', text)]),
      ]),
    )
    .execute()
  const read = found.map((row) => ({ ...row, before: imageIn(row.before), after: imageIn(row.after) }))
  const isTheirs = (values: Values | null) => owner !== null && people.includes(Number(values?.[owner]))
  const giving = found.filter(({ before, after }) =>
    given.some((text) => before?.includes(text) || after?.includes(text)),
  )
  const own = new Set([
    ...ids,
    ...giving.map(({ row_id }) => row_id),
    ...read.filter(({ before, after }) => isTheirs(before) || isTheirs(after)).map(({ row_id }) => row_id),
  ])
  const forget = (values: Values | null) =>
    values &&
    JSON.stringify({
      ...values,
      ...Object.fromEntries(fields.filter((name) => name in values).map((name) => [name, null])),
    })
  for (const { batch_id, row_id, before, after } of read) {
    if (!own.has(row_id)) continue
    await trx
      .updateTable('audit')
      .set({ before: forget(before), after: forget(after) })
      .where('school_id', '=', account.schoolId)
      .where('batch_id', '=', batch_id)
      .where('entity', '=', entity)
      .where('row_id', '=', row_id)
      .execute()
  }
}
