import { holds, reasonAgainst } from '../../catalogue/vocabulary/condition.ts'
import type { AnyCondition, Entity } from '../../catalogue/vocabulary/entity.ts'
import type { Skipped } from '../../catalogue/wire.ts'
import { commandTitle } from '../history/command-title.ts'
import { type PastChange, pastChanges } from '../history/past-change.ts'
import type { StoredRow } from '../rows/entity-table.ts'
import { mostSkippedNamed } from './commit-change.ts'
import type { ReadScope } from './write-scope.ts'

/** Why rows that do not meet a condition were left alone: who brought them where they are, else where they are. */
export async function skippedByCondition(
  scope: ReadScope,
  entity: Entity,
  condition: AnyCondition | undefined,
  rows: readonly StoredRow[],
): Promise<Skipped[]> {
  const named = rows.slice(0, mostSkippedNamed)
  const history = await historyOf(scope, entity.name, named)
  return named.map((row) => {
    const [failing] = Object.entries(condition ?? {}).find(([name, wanted]) => !holds({ [name]: wanted }, row)) ?? []
    const decided = history.get(row.id)?.find((change) => failing !== undefined && change.fields?.set.includes(failing))
    if (decided) return skippedBy(scope, row.id, decided)
    return { id: row.id, reason: reasonAgainst(entity, condition, row) ?? '不符合条件', by: null, at: null }
  })
}

/** Why rows were not found: who removed them, where that was done here. */
export async function skippedAsMissing(scope: ReadScope, entity: string, ids: readonly number[]): Promise<Skipped[]> {
  const history = await historyOf(
    scope,
    entity,
    ids.map((id) => ({ id })),
  )
  return ids.map((id) => {
    const [last] = history.get(id) ?? []
    return { id, reason: '不存在或已被删除', by: last?.by ?? null, at: last?.at ?? null }
  })
}

/** Why nothing came of a call that named a parent, by the id it was called with. */
export function skippedAsChildless({ title }: Entity, parent: number): Skipped {
  return { id: parent, reason: `没有要处理的${title}`, by: null, at: null }
}

/**
 * Why rows were left alone that are no longer as the caller saw them: who changed them last, and with what. Rows created
 * after `since` are left out, where it is given: the caller never saw them.
 */
export async function skippedAsMoved(
  scope: ReadScope,
  entity: string,
  rows: readonly Pick<StoredRow, 'id'>[],
  since: number | null = null,
): Promise<Skipped[]> {
  const history = await historyOf(scope, entity, rows)
  return rows.flatMap(({ id }): Skipped[] => {
    const [last, ...others] = history.get(id) ?? []
    if (!last) return [{ id, reason: '内容已有变化，请刷新后再试', by: null, at: null }]
    const isNew = since !== null && [last, ...others].some((change) => change.batch > since && change.fields === null)
    return isNew ? [] : [skippedBy(scope, id, last)]
  })
}

/** Says of a row that it no longer stands as a batch left it, since somebody changed it afterwards. */
export function skippedAsChanged(scope: ReadScope, id: number, later: PastChange): Skipped {
  return skippedBy(scope, id, later, '之后')
}

function skippedBy(scope: ReadScope, id: number, change: PastChange, when = ''): Skipped {
  const title = change.undoOf === null ? commandTitle(scope.dependencies.catalogue, change.command) : '撤销'
  return { id, reason: `${when}已由 ${change.by} ${title}`, by: change.by, at: change.at }
}

function historyOf({ dependencies, trx, account }: ReadScope, entity: string, rows: readonly Pick<StoredRow, 'id'>[]) {
  const ids = rows.map(({ id }) => id)
  return pastChanges(trx, dependencies.database.engine, account.schoolId, entity, ids)
}
