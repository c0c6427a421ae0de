import { chunk } from 'es-toolkit/array'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { sqlName } from '../../catalogue/schema/table.ts'
import type { Asks, Entity } from '../../catalogue/vocabulary/entity.ts'
import { forgetInAudit } from '../audit/write-audit.ts'
import { entityTables } from '../database/entity-tables.ts'
import { tableFor } from '../rows/entity-table.ts'
import type { WriteScope } from '../write/write-scope.ts'
import { atOnce, eachText, inJson, isFigure, likeOf, tellingTexts, withoutTexts } from './without-texts.ts'

/**
 * Puts a word in the place of texts in what waited for another person, which is kept for good: previews of what programs asked for
 * show rows in words, and what a command is given may name anybody. What the audit keeps of it forgets that.
 */
export async function forgetInRequests(scope: WriteScope, texts: readonly string[]): Promise<void> {
  // A preview has each text in one line.
  const words = tellingTexts([...texts, ...texts.map((text) => text.replaceAll(/\s+/g, ' '))])
  for (const entity of scope.dependencies.catalogue.entities.values()) {
    if (entity.asks) await forgetIn(scope, entity, entity.asks, words)
  }
}

async function forgetIn(scope: WriteScope, entity: Entity, asks: Asks, words: readonly string[]): Promise<void> {
  const { trx, account } = scope
  const table = tableFor(entity).name
  const given = asks.inputs
  const written = Object.keys(entity.fields).filter((name) => entity.fields[name]?.kind === 'longText')
  const fields = [...written, given]
  const forget = withoutTexts(words)
  const looked = words.filter((word) => !isFigure(word))
  const ids = new Set<number>()
  for (const some of chunk(looked, atOnce)) {
    const found = await entityTables(trx)
      .selectFrom(table)
      .select(['id', ...fields.map((name) => said(name).as(name))])
      .where('school_id', '=', account.schoolId)
      .where((is) => is.or(some.flatMap((word) => saidSomewhere(word, written, given))))
      .execute()
    for (const row of found) {
      const left = Object.fromEntries(written.map((name) => [sqlName(name), forget(String(row[name] ?? ''))]))
      await entityTables(trx)
        .updateTable(table)
        .set({ ...left, [sqlName(given)]: eachText(String(row[given] ?? 'null'), forget) })
        .where('school_id', '=', account.schoolId)
        .where('id', '=', Number(row.id))
        .execute()
      ids.add(Number(row.id))
    }
  }
  const forgotten = { entity: entity.name, fields, owner: null, people: [], numbers: [] }
  if (ids.size > 0) await forgetInAudit(scope, { ...forgotten, ids: [...ids] })
}

function said(name: string): RawBuilder<string | null> {
  return sql<string | null>`cast(${sql.ref(sqlName(name))} as text)`
}

function saidSomewhere(word: string, written: readonly string[], given: string): RawBuilder<SqlBool>[] {
  return [
    ...written.map((name) => sql<SqlBool>`${said(name)} like ${likeOf(word)}`),
    sql<SqlBool>`${said(given)} like ${likeOf(inJson(word))}`,
  ]
}
