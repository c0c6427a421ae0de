import { holds, reasonAgainst } from '../../../catalogue/vocabulary/condition.ts'
import type { AnyCondition, Entity } from '../../../catalogue/vocabulary/entity.ts'
import type { Skipped } from '../../../catalogue/wire.ts'
import { commandTitle } from '../../audit/command-title.ts'
import { type PastChange, pastChanges } from '../../audit/past-change.ts'
import type { StoredRow } from '../entity-table.ts'
import { mostSkippedNamed } from './commit-change.ts'
import type { WriteScope } from './write-scope.ts'

/** Why rows that do not meet a condition were left alone: who brought them where they are, else where they are. */
export async function skippedByCondition(
  scope: WriteScope,
  entity: Entity,
  condition: AnyCondition | undefined,
  rows: readonly StoredRow[],
): Promise<Skipped[]> {
  const named = rows.slice(0, mostSkippedNamed)
  const history = await historyOf(
    scope,
    entity.name,
    named.map((row) => row.id),
  )
  return named.map((row) => {
    const [failing] = Object.entries(condition ?? {}).find(([name, wanted]) => !holds({ [name]: wanted }, row)) ?? []
    const decided = history.get(row.id)?.find((change) => failing !== undefined && change.fields?.includes(failing))
    if (decided) return skippedBy(scope, row.id, decided)
    return { id: row.id, reason: reasonAgainst(entity, condition, row) ?? '不符合条件', by: null, at: null }
  })
}

/** Why rows were not found: who removed them, where that was done here. */
export async function skippedAsMissing(scope: WriteScope, entity: string, ids: readonly number[]): Promise<Skipped[]> {
  const history = await historyOf(scope, entity, ids)
  return ids.map((id) => {
    const [last] = history.get(id) ?? []
    return { id, reason: '不存在或已被删除', by: last?.by ?? null, at: last?.at ?? null }
  })
}

/** Why rows no longer stand as a batch left them: who changed one of the fields afterwards. */
export async function skippedAsChanged(
  scope: WriteScope,
  entity: string,
  rows: readonly { readonly id: number; readonly fields: readonly string[] }[],
  batch: number,
): Promise<Skipped[]> {
  const named = rows.slice(0, mostSkippedNamed)
  const history = await historyOf(
    scope,
    entity,
    named.map((row) => row.id),
  )
  return named.map(({ id, fields }) => {
    const later = history
      .get(id)
      ?.find((change) => change.batch > batch && (change.fields?.some((field) => fields.includes(field)) ?? true))
    return later ? skippedBy(scope, id, later, '之后') : { id, reason: '内容之后又有变化', by: null, at: null }
  })
}

function skippedBy(scope: WriteScope, id: number, change: PastChange, when = ''): Skipped {
  const title = change.undoOf === null ? commandTitle(scope.ground.catalogue, change.command) : '撤销'
  return { id, reason: `${when}已由 ${change.by} ${title}`, by: change.by, at: change.at }
}

function historyOf({ ground, trx, account }: WriteScope, entity: string, ids: readonly number[]) {
  return pastChanges(trx, ground.database.engine, account.schoolId, entity, ids)
}
