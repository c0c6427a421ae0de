import { sqlName } from '../../../catalogue/schema/table.ts'
import { type Found, foundField } from '../../../catalogue/sensitive/found-field.ts'
import type { Entity } from '../../../catalogue/vocabulary/entity.ts'
import { isOneOf } from '../../database/conditions.ts'
import { type EntityRow, rowsIn } from '../../database/entity-tables.ts'
import { tableFor } from '../../rows/entity-table.ts'
import { schoolWords } from '../../rows/found/school-words.ts'
import type { Touched } from '../change-set.ts'
import { valueAfter } from '../keep-counters.ts'
import type { WriteScope } from '../write-scope.ts'

/**
 * The rows of an entity as they are to be written, with whether their texts hold one of the school's sensitive words. It follows from
 * what a change writes and is nobody's decision, so the change itself has nothing of it. Rows whose texts stay as they are cost nothing.
 */
export async function withFound(
  scope: WriteScope,
  entity: Entity,
  touched: readonly Touched[],
): Promise<readonly Touched[]> {
  const found = foundField(entity)
  if (!found || !touched.some((each) => isLookedAt(found, each))) return touched
  const holds = await schoolWords(scope.trx, scope.account.schoolId)
  const unread = await unreadTexts(scope, entity, found, touched)
  return touched.map((each) => {
    if (!isLookedAt(found, each)) return each
    const stored = unread.get(each.id)
    const texts = found.finds.map((name) => valueAfter(each, name) ?? stored?.[sqlName(name)])
    return { ...each, patch: { ...each.patch, [found.name]: holds(texts) } }
  })
}

function isLookedAt({ finds }: Found, { kind, patch }: Touched): boolean {
  return kind === 'created' || (kind === 'updated' && finds.some((name) => patch[name] !== undefined))
}

/** Texts beside those written, of rows of which the change has read a part only. */
async function unreadTexts(
  { dependencies, trx, account }: WriteScope,
  entity: Entity,
  found: Found,
  touched: readonly Touched[],
): Promise<ReadonlyMap<number, EntityRow>> {
  const isUnread = (each: Touched) => found.finds.some((name) => valueAfter(each, name) === undefined)
  const ids = touched.flatMap((each) =>
    each.kind === 'updated' && isLookedAt(found, each) && isUnread(each) ? [each.id] : [],
  )
  if (ids.length === 0) return new Map()
  const rows = await rowsIn(trx, tableFor(entity).name, account.schoolId)
    .select(['id', ...found.finds.map(sqlName)])
    .where(isOneOf(dependencies.database.engine, 'id', ids))
    .execute()
  return new Map(rows.map((row) => [Number(row.id), row]))
}
