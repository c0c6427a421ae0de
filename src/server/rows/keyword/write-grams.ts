import { chunk } from 'es-toolkit/array'
import { type Kysely, sql } from 'kysely'
import type { Engine } from '../../database/table-ddl.ts'
import type { Tables } from '../../database/tables.ts'
import { gramsOf, type RowTexts } from './grams.ts'
import { isIndexable } from './keyword-index.ts'
import { firstNumber, mark } from './posting.ts'

/** Rows whose grams one statement writes. */
const atOnce = 1_000

/** Which rows are in an index: a school's, of the entity it is of. */
export type IndexPlace = { readonly engine: Engine; readonly schoolId: number; readonly number: number }

/** Puts rows into an index, in place of what it had for them. */
export async function putGrams(
  trx: Kysely<Tables>,
  { engine, schoolId, number }: IndexPlace,
  rows: readonly RowTexts[],
): Promise<void> {
  if (!isIndexable(schoolId)) return
  const before = mark(schoolId, number)
  for (const some of chunk(rows, atOnce)) {
    const given = some.map((row) => {
      const grams = [...gramsOf(row)].map((gram) => before + gram)
      return [row.id, grams.join(' ')]
    })
    const list = JSON.stringify(given)
    if (engine === 'sqlite') {
      const first = firstNumber(schoolId, number)
      await sql`insert or replace into keyword_gram (rowid, grams)
        select ${first} + (value ->> 0), value ->> 1 from json_each(${list})`.execute(trx)
    } else {
      await sql`insert into keyword_gram (school_id, number, id, grams)
        select ${schoolId}, ${number}, (value ->> 0)::bigint, string_to_array(value ->> 1, ' ')
        from json_array_elements(${list}::json)
        on conflict (school_id, number, id) do update set grams = excluded.grams`.execute(trx)
    }
  }
}

/** Takes rows out of an index. */
export async function dropGrams(
  trx: Kysely<Tables>,
  { engine, schoolId, number }: IndexPlace,
  ids: readonly number[],
): Promise<void> {
  if (!isIndexable(schoolId) || ids.length === 0) return
  const list = JSON.stringify(ids)
  if (engine === 'sqlite') {
    const first = firstNumber(schoolId, number)
    await sql`delete from keyword_gram where rowid in (select ${first} + value from json_each(${list}))`.execute(trx)
  } else {
    await sql`delete from keyword_gram where school_id = ${schoolId} and number = ${number}
      and id in (select value::bigint from json_array_elements_text(${list}::json))`.execute(trx)
  }
}
