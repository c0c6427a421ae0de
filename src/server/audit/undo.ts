import type { Catalogue } from '../../catalogue/catalogue.ts'
import { InputError } from '../../catalogue/schema/request.ts'
import type { Entity } from '../../catalogue/vocabulary/entity.ts'
import { type ActionAnswer, codes, type Skipped } from '../../catalogue/wire.ts'
import type { Account, CallGround } from '../calls/call-context.ts'
import { type ChangeSet, isSame } from '../calls/write/change-set.ts'
import { type CommandRun, commitChange, type Outcome } from '../calls/write/commit-change.ts'
import type { WriteScope } from '../calls/write/write-scope.ts'
import { storedSetting } from '../calls/write/write-setting.ts'
import type { Tables } from '../database/tables.ts'
import { BusinessError } from '../error.ts'
import { depthOf } from './batch-depth.ts'
import { commandTitle } from './command-title.ts'
import { type Entry, takeBackRows } from './take-back.ts'
import { batchOfToken } from './undo-token.ts'

/**
 * Takes back one batch where its rows still stand as the batch left them; itself a batch, which can be taken back too.
 * Who did it may, and who may run its command.
 * @throws InputError when there is no such batch, or it was taken back already. @throws BusinessError 403.
 */
export async function undoBatch(
  ground: CallGround,
  account: Account,
  token: string,
  requestId: string,
): Promise<ActionAnswer> {
  const id = batchOfToken(token)
  const batch = id === null ? undefined : await findBatch(ground, account, id)
  if (!batch) throw new InputError('没有这批操作', 'undo')
  if (batch.account_id !== account.id && !account.allows(batch.command)) {
    const title = commandTitle(ground.catalogue, batch.command)
    throw new BusinessError(codes.forbidden, `您没有「${title}」的权限，不能撤销别人的这批操作`)
  }
  const depth = (await depthOf(ground.database.db, account.schoolId, batch.undo_of)) + 1
  const run: CommandRun = {
    command: batch.command,
    entity: batch.entity,
    requestId,
    undoOf: { batch: batch.id, depth },
  }
  return commitChange(ground, account, run, (scope, changes) => takeBack(scope, changes, batch))
}

function findBatch({ database }: CallGround, account: Account, id: number) {
  return database.db
    .selectFrom('audit_batch')
    .selectAll()
    .where('school_id', '=', account.schoolId)
    .where('id', '=', id)
    .executeTakeFirst()
}

async function takeBack(scope: WriteScope, changes: ChangeSet, batch: Tables['audit_batch']): Promise<Outcome> {
  await markUndone(scope, batch.id)
  const { skipped, changed } = await takeBackAll(scope, changes, batch)
  if (changed === 0) await unmark(scope, batch.id)
  return { skipped, skippedCount: skipped.length, changed }
}

async function takeBackAll(
  scope: WriteScope,
  changes: ChangeSet,
  batch: Tables['audit_batch'],
): Promise<{ skipped: Skipped[]; changed: number }> {
  const skipped: Skipped[] = []
  let changed = 0
  const entriesBy = await entriesOf(scope, batch.id)
  for (const name of referredFirst(scope.ground.catalogue, [...entriesBy.keys()])) {
    const entries = entriesBy.get(name) ?? []
    if (name.startsWith('setting.')) {
      const problem = await takeBackSetting(scope, changes, name.slice('setting.'.length), entries)
      if (problem) skipped.push(problem)
      else changed += 1
      continue
    }
    const entity = scope.ground.catalogue.entities.get(name)
    const left = entity ? await takeBackRows(scope, changes, entity, entries, batch.id) : entries.map(gone)
    skipped.push(...left.map((each) => prefixed(each, entity, batch.entity)))
    if (name === batch.entity) changed += entries.length - left.length
  }
  const other = [...changes.touched.values()].reduce((sum, rows) => sum + rows.size, 0)
  return { skipped, changed: changed > 0 ? changed : other }
}

/** Names of entities in such an order that what others refer to comes back before them. */
function referredFirst({ entities }: Pick<Catalogue, 'entities'>, names: readonly string[]): string[] {
  const ordered = new Set<string>()
  const visit = (name: string, above: readonly string[]) => {
    if (above.includes(name)) return
    for (const field of Object.values(entities.get(name)?.fields ?? {})) {
      if (field.kind === 'ref' && names.includes(field.entity)) visit(field.entity, [...above, name])
    }
    ordered.add(name)
  }
  for (const name of names) visit(name, [])
  return [...ordered]
}

/** Says of rows of another entity than the command's what they are. */
function prefixed(skipped: Skipped, entity: Entity | undefined, own: string): Skipped {
  return !entity || entity.name === own ? skipped : { ...skipped, reason: `${entity.title}：${skipped.reason}` }
}

function gone({ id }: Entry): Skipped {
  return { id, reason: '这类内容已不存在', by: null, at: null }
}

async function takeBackSetting(
  { trx, account }: WriteScope,
  changes: ChangeSet,
  name: string,
  [entry]: readonly Entry[],
): Promise<Skipped | null> {
  const now = await storedSetting(trx, account.schoolId, name)
  if (!entry || !isSame(now, entry.after)) return { id: 0, reason: '设置之后又有变化', by: null, at: null }
  changes.settings.push({ name, before: entry.after, after: entry.before })
  return null
}

/** @throws InputError when it was taken back already. Two at once: the second waits here for the first. */
async function markUndone({ trx, account, now }: WriteScope, batch: number): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('audit_batch')
    .set({ undone_at: now, undone_by: account.id })
    .where('school_id', '=', account.schoolId)
    .where('id', '=', batch)
    .where('undone_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new InputError('这批操作已经撤销过了', 'undo')
}

async function unmark({ trx, account }: WriteScope, batch: number): Promise<void> {
  await trx
    .updateTable('audit_batch')
    .set({ undone_at: null, undone_by: null })
    .where('school_id', '=', account.schoolId)
    .where('id', '=', batch)
    .execute()
}

async function entriesOf({ trx, account }: WriteScope, batch: number): Promise<Map<string, Entry[]>> {
  const rows = await trx
    .selectFrom('audit')
    .select(['entity', 'row_id', 'before', 'after'])
    .where('school_id', '=', account.schoolId)
    .where('batch_id', '=', batch)
    .orderBy('entity')
    .orderBy('row_id')
    .execute()
  const entries = new Map<string, Entry[]>()
  for (const { entity, row_id, before, after } of rows) {
    const entry = { id: row_id, before: parse(before), after: parse(after) }
    if (entry.before && entry.after && Object.keys(entry.after).length === 0) continue
    const alike = entries.get(entity) ?? []
    alike.push(entry)
    entries.set(entity, alike)
  }
  return entries
}

function parse(text: string | null): Entry['before'] {
  if (text === null) return null
  const value: unknown = JSON.parse(text)
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {}
}
