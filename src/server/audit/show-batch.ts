import { append } from '../../append.ts'
import { canBeUndone } from '../../catalogue/command.ts'
import { sqlName } from '../../catalogue/schema/table.ts'
import type { AuditBatch } from '../../catalogue/wire/audit.ts'
import type { Account } from '../access/account.ts'
import { deletionOf, missingForEffects, missingUndoRight } from '../access/undo-right.ts'
import { isOneOf } from '../database/conditions.ts'
import { rowsIn } from '../database/entity-tables.ts'
import type { AuditBatchRow } from '../database/tables.ts'
import { batchesOf, depthOf, withParts } from '../history/batch-parts.ts'
import { batchTitle, commandTitle, dueTitle, isSessionCommand } from '../history/command-title.ts'
import { permissionTitle } from '../history/permission-title.ts'
import { labelsOfEach } from '../read/label.ts'
import { tableFor } from '../rows/entity-table.ts'
import type { CallDependencies } from '../write/write-scope.ts'
import { imageIn } from './image.ts'
import { isAgreed, reviewEntity } from './undo/agreement.ts'

/** Batches, by the first change of each, as the audit answers them, with an undo token where the caller may still take them back. */
export async function showBatches(
  dependencies: CallDependencies,
  account: Account,
  heads: readonly AuditBatchRow[],
): Promise<AuditBatch[]> {
  const { catalogue, database } = dependencies
  const batches = await withParts(database.db, account.schoolId, heads)
  const names = await accountNames(dependencies, account.schoolId, batches)
  const labels = await singleLabels(dependencies, account.schoolId, batches)
  const takenBack = batches.flatMap(({ undo_of }) => undo_of ?? [])
  const undone = await batchesOf(database.db, account.schoolId, takenBack)
  const kept = [...catalogue.entities.values()].flatMap((entity) => {
    const deletion = deletionOf(entity)
    return deletion === null || account.allows(deletion.permission) ? [] : [entity.name]
  })
  const shown: AuditBatch[] = []
  for (const batch of batches) {
    const depth = await depthOf(database.db, account.schoolId, batch.undo_of)
    const mayUndo = missingUndoRight(catalogue, account, batch) === null
    const standing = mayUndo && batch.undone_at === null && isUndoable(dependencies, batch.command)
    shown.push({
      id: batch.id,
      at: batch.at,
      account: { id: batch.account_id, name: batch.account_name },
      via: batch.via,
      command: batch.command,
      title:
        batch.refused > 0
          ? permissionTitle(catalogue, batch.command)
          : batchTitle(commandTitle(catalogue, batch.command), depth),
      entity: batch.entity,
      count: batch.count,
      skipped: batch.skipped,
      refused: batch.refused,
      undo:
        standing && (await canGoBack(dependencies, account, batch, kept)) ? dependencies.undoTokens.of(batch) : null,
      undoneAt: batch.undone_at,
      undoneBy: batch.undone_by === null ? null : (names.get(batch.undone_by) ?? `#${batch.undone_by}`),
      undoOf: batch.undo_of === null ? null : (undone.get(batch.undo_of) ?? batch.undo_of),
      label: labels.get(batch.id) ?? null,
      note: batch.note,
    })
  }
  return shown
}

/**
 * Whether a command can be taken back: not one that asks for confirmation because its effect leaves the system, nor what
 * happened by itself and would at once happen again.
 */
function isUndoable({ catalogue }: Pick<CallDependencies, 'catalogue'>, id: string): boolean {
  if (dueTitle(catalogue, id) !== undefined || isSessionCommand(id)) return false
  const command = catalogue.commands.find((each) => each.id === id)
  return command?.kind !== 'action' || canBeUndone(command.action)
}

/** What a batch has carried out that its rows ask for, by the ids of the commands. */
async function carriedOut({ catalogue, database }: CallDependencies, batch: AuditBatchRow): Promise<string[]> {
  const command = catalogue.commands.find(({ id }) => id === batch.command)
  if (command?.kind !== 'action' || command.action.does !== 'asked' || !command.entity.asks) return []
  const { name, asks } = command.entity
  const entries = await database.db
    .selectFrom('audit')
    .select('row_id')
    .where('school_id', '=', batch.school_id)
    .where('batch_id', '=', batch.id)
    .where('entity', '=', name)
    .execute()
  const column = sqlName(asks.command)
  const rows = await rowsIn(database.db, tableFor(command.entity).name, batch.school_id)
    .select(column)
    .where(
      isOneOf(
        database.engine,
        'id',
        entries.map(({ row_id }) => row_id),
      ),
    )
    .execute()
  return rows.map((row) => String(row[column]))
}

/**
 * Whether a batch wrote anything, as one that only sent a message has nothing to take back, and took back no agreement of a second
 * person, and nothing that only who may delete takes back.
 * @param kept the entities whose rows somebody may not delete.
 */
async function canGoBack(
  dependencies: CallDependencies,
  account: Account,
  batch: AuditBatchRow,
  kept: readonly string[],
): Promise<boolean> {
  const { catalogue, database } = dependencies
  const entries = database.db
    .selectFrom('audit')
    .where('school_id', '=', batch.school_id)
    .where('batch_id', '=', batch.id)
  const written = await entries
    .select('row_id')
    .where((entry) => entry.or([entry('before', 'is', null), entry('after', 'is', null), entry('after', '!=', '{}')]))
    .limit(1)
    .executeTakeFirst()
  if (written === undefined) return false
  const asked = await carriedOut(dependencies, batch)
  if (!asked.every((id) => isUndoable(dependencies, id))) return false
  const reviews =
    batch.undo_of === null ? [] : await entries.select('before').where('entity', '=', reviewEntity).execute()
  if (reviews.some(({ before }) => isAgreed(imageIn(before)))) return false
  if (kept.length === 0) return true
  const rows = await entries.select(['entity', 'before']).distinct().where('entity', 'in', kept).execute()
  const effects = rows.map(({ entity, before }) => [entity, [{ before: imageIn(before) }]] as const)
  return missingForEffects(catalogue, account, effects) === null
}

/** Names of those who undid, as their own latest batch has them. */
async function accountNames(
  { database }: CallDependencies,
  schoolId: number,
  batches: readonly AuditBatchRow[],
): Promise<Map<number, string>> {
  const names = new Map<number, string>()
  for (const id of new Set(batches.flatMap((batch) => batch.undone_by ?? []))) {
    const latest = await database.db
      .selectFrom('audit_batch')
      .select('account_name')
      .where('school_id', '=', schoolId)
      .where('account_id', '=', id)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    if (latest) names.set(id, latest.account_name)
  }
  return names
}

/** The label of the row of each batch that changed a single one. */
async function singleLabels(
  { catalogue, database }: CallDependencies,
  schoolId: number,
  batches: readonly AuditBatchRow[],
): Promise<Map<number, string>> {
  const single = batches.filter((batch) => batch.count === 1 && catalogue.entities.has(batch.entity))
  if (single.length === 0) return new Map()
  const entityOf = new Map(single.map((batch) => [batch.id, batch.entity]))
  const entries = await database.db
    .selectFrom('audit')
    .select(['batch_id', 'entity', 'row_id'])
    .where('school_id', '=', schoolId)
    .where('batch_id', 'in', [...entityOf.keys()])
    .execute()
  const own = entries.filter((entry) => entityOf.get(entry.batch_id) === entry.entity)
  const ids = new Map<string, number[]>()
  for (const { entity, row_id } of own) append(ids, entity, row_id)
  const labels = await labelsOfEach(database, catalogue, schoolId, ids)
  const found = new Map<number, string>()
  for (const { batch_id, entity, row_id } of own) {
    const label = labels.get(entity)?.get(row_id)?.label
    if (label !== undefined && !found.has(batch_id)) found.set(batch_id, label)
  }
  return found
}
