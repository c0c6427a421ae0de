import type { Catalogue } from '../../catalogue/catalogue.ts'
import { sqlName } from '../../catalogue/schema/table.ts'
import { foundField, lookedAt } from '../../catalogue/sensitive/found-field.ts'
import { yesAndNo } from '../../catalogue/vocabulary/field-use.ts'
import { type EntityRow, rowsIn } from '../database/entity-tables.ts'
import type { Database } from '../database/open-database.ts'
import { tableFor } from '../rows/entity-table.ts'
import { schoolWords } from '../rows/found/school-words.ts'
import { reachedBy } from '../rows/found/word-look.ts'

/** Rows that are read at once. */
const atOnce = 2_000

/** Rows that are marked as holding sensitive words and hold none, or the other way round; what is still to be looked at is left out. */
export async function* foundDifferences(
  { db }: Database,
  catalogue: Catalogue,
  schoolId: number,
): AsyncGenerator<{ readonly entity: string; readonly id: number; readonly text: string }> {
  const holds = await schoolWords(db, schoolId)
  for (const entity of lookedAt(catalogue.entities)) {
    const found = foundField(entity)
    if (!found) continue
    const [column, texts] = [sqlName(found.name), found.finds.map(sqlName)]
    let next: number | undefined = (await reachedBy(db, schoolId, entity)) ?? 0
    while (next !== undefined) {
      const rows: readonly EntityRow[] = await rowsIn(db, tableFor(entity).name, schoolId)
        .select(['id', column, ...texts])
        .where('id', '>=', next)
        .orderBy('id')
        .limit(atOnce)
        .execute()
      for (const row of rows) {
        const [is, should] = [Boolean(row[column]), holds(texts.map((name) => row[name]))]
        const said = (isFound: boolean) => yesAndNo.found[isFound ? '1' : '0']
        const label = `「${entity.fields[found.name]?.label}」（${column}）`
        if (is !== should) {
          yield { entity: entity.name, id: Number(row.id), text: `${label}记的是${said(is)}，查出来是${said(should)}` }
        }
      }
      const last = rows.length < atOnce ? undefined : rows.at(-1)
      next = last && Number(last.id) + 1
    }
  }
}
