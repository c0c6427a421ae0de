import { z } from 'zod'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import { listPermission, permissionsOf } from '../../catalogue/permission.ts'
import { InputError } from '../../catalogue/schema/input-error.ts'
import { beyondCounting, limits } from '../../catalogue/schema/listing.ts'
import { parseTime, parseTimeUntil } from '../../catalogue/schema/moment.ts'
import { parseInput } from '../../catalogue/schema/request.ts'
import type { AuditAnswer, AuditEntry, RowAuditAnswer } from '../../catalogue/wire/audit.ts'
import type { Account } from '../access/account.ts'
import { positive } from '../access/params.ts'
import { isOneOf } from '../database/conditions.ts'
import { batchesOf, partsOf } from '../history/batch-parts.ts'
import { auditSubject } from '../history/permission-title.ts'
import type { Values } from '../rows/entity-table.ts'
import type { CallDependencies } from '../write/write-scope.ts'
import { newestBatches } from './newest-batches.ts'
import { showBatches } from './show-batch.ts'
import { valuesShown } from './shown-values.ts'

const time = (label: string, timeOf = parseTime) =>
  z.preprocess(
    (value) => (value === '' || value === undefined ? undefined : (timeOf(value) ?? Number.NaN)),
    z.int({ error: `${label}不是有效的时间` }).optional(),
  )

export const auditRequest = z.object({
  page: positive('页码', Number.MAX_SAFE_INTEGER).default(1),
  limit: positive('每页条数', limits.page).default(20),
  entity: z.string().optional().describe('某类内容；与 id 一起：某一项的历史'),
  id: positive('id', Number.MAX_SAFE_INTEGER).optional(),
  batch: positive('批次', Number.MAX_SAFE_INTEGER).optional().describe('一批操作改动的各项'),
  account: positive('账号', Number.MAX_SAFE_INTEGER).optional().describe('谁的操作'),
  command: z.string().optional().describe('哪个操作，例如 dynamic.approve'),
  row: positive('记录编号', Number.MAX_SAFE_INTEGER).optional().describe('哪一项（与 entity 一起）'),
  refused: z.literal('1', { error: '「被拒绝」只能是 1' }).optional().describe('1：只看因没有权限被拒绝的'),
  from: time('开始时间').describe('不早于（毫秒）'),
  to: time('结束时间', parseTimeUntil).describe('不晚于（毫秒）'),
  before: positive('批次', Number.MAX_SAFE_INTEGER).optional().describe('只看早于这一批的，不再看页码'),
})

/**
 * Answers GET /console/audit: batches of what the caller may see, narrowed by account, command, entity, row of it and
 * time; with `entity` and `id` one row's history, with `batch` the rows of one batch.
 */
export async function answerAudit(
  dependencies: CallDependencies,
  account: Account,
  params: Values,
): Promise<AuditAnswer | RowAuditAnswer> {
  const { asked, subjects } = readRequest(dependencies, account, params)
  const { id, batch } = asked
  if (id !== undefined && asked.entity === undefined) throw new InputError('请同时指定 entity', 'entity')
  if (id !== undefined) return { list: await entriesOf(dependencies, account, { entities: subjects, id }, asked.limit) }
  if (batch !== undefined)
    return { list: await entriesOf(dependencies, account, { entities: subjects, batch }, asked.limit) }
  return answerBatches(dependencies, account, params)
}

/**
 * The batches of GET /console/audit, a page of them, or those older than one, for whoever reads on: new ones move no page then. How
 * many there are is counted to `beyondCounting`, or as far as the page.
 */
export async function answerBatches(
  dependencies: CallDependencies,
  account: Account,
  params: Values,
): Promise<AuditAnswer> {
  const { asked, subjects } = readRequest(dependencies, account, params)
  if (subjects.length === 0) return { list: [], total: 0, isMore: false, page: asked.page, limit: asked.limit }
  const { database } = dependencies
  const { page, limit, before } = asked
  const skipped = before === undefined ? (page - 1) * limit : 0
  const most = before === undefined ? Math.max(beyondCounting, skipped + limit + 1) : limit + 1
  const ids = await newestBatches(database, account.schoolId, subjects, asked, most)
  const shown = ids.slice(skipped, skipped + limit)
  const batches = await database.aside
    .selectFrom('audit_batch')
    .selectAll()
    .where('school_id', '=', account.schoolId)
    .where(isOneOf(database.engine, 'id', shown))
    .orderBy('id', 'desc')
    .execute()
  const list = await showBatches(dependencies, account, batches)
  const total = before === undefined ? ids.length : null
  return { list, total, isMore: ids.length > skipped + limit, page, limit }
}

/**
 * What is asked, and the subjects it is about: all the caller may see, or the one named.
 * @throws InputError where that is none, or the caller may not see it.
 */
function readRequest(dependencies: CallDependencies, account: Account, params: Values) {
  const asked = parseInput(auditRequest, params)
  const visible = visibleSubjects(dependencies, account)
  if (asked.entity === undefined) return { asked, subjects: visible }
  if (!visible.includes(asked.entity)) throw new InputError('没有这类内容，或您没有查看的权限', 'entity')
  return { asked, subjects: [asked.entity] }
}

/** What whoever asks for the record of one subject needs; null where none is named that the catalogue knows. */
export function auditPermission(catalogue: Catalogue, subject: unknown): string | null {
  if (typeof subject !== 'string') return null
  const entity = catalogue.entities.get(subject)
  if (entity) return listPermission(entity)
  return rowlessSubjects(catalogue).includes(subject) ? subject : null
}

/** What the caller may see, as the audit files it: entities, and what has no rows (settings, queries, screens) by permission. */
function visibleSubjects({ catalogue }: CallDependencies, account: Account): string[] {
  const entities = [...catalogue.entities.values()].filter((entity) => account.allows(listPermission(entity)))
  return [...entities.map(({ name }) => name), ...rowlessSubjects(catalogue).filter((id) => account.allows(id))]
}

/** Permissions without an entity, under which the audit files their use. */
function rowlessSubjects(catalogue: Catalogue): string[] {
  return permissionsOf(catalogue).flatMap(({ id }) => (auditSubject(catalogue, id) === id ? [id] : []))
}

async function entriesOf(
  dependencies: CallDependencies,
  account: Account,
  wanted: { readonly entities: readonly string[]; readonly id?: number; readonly batch?: number },
  limit: number,
): Promise<AuditEntry[]> {
  const { db } = dependencies.database
  if (wanted.entities.length === 0) return []
  let query = db
    .selectFrom('audit')
    .select(['batch_id', 'entity', 'row_id', 'before', 'after'])
    .where('school_id', '=', account.schoolId)
    .where('entity', 'in', wanted.entities)
  if (wanted.id !== undefined) query = query.where('row_id', '=', wanted.id)
  if (wanted.batch !== undefined) {
    const parts = await partsOf(db, account.schoolId, wanted.batch)
    if (parts.length === 0) return []
    const ids = parts.map(({ id }) => id)
    query = query.where(isOneOf(dependencies.database.engine, 'batch_id', ids))
  }
  const entries = await query.orderBy('batch_id', 'desc').orderBy('row_id').limit(limit).execute()
  if (entries.length === 0) return []
  const changes = entries.map((entry) => entry.batch_id)
  const batchOf = await batchesOf(db, account.schoolId, changes)
  const ids = [...new Set(batchOf.values())]
  const rows = await db
    .selectFrom('audit_batch')
    .selectAll()
    .where('school_id', '=', account.schoolId)
    .where('id', 'in', ids)
    .execute()
  const batches = new Map((await showBatches(dependencies, account, rows)).map((batch) => [batch.id, batch]))
  const shown = await valuesShown(dependencies, account)
  return entries.flatMap(({ batch_id, entity, row_id, before, after }): AuditEntry[] => {
    const batch = batches.get(batchOf.get(batch_id) ?? batch_id)
    return batch ? [{ batch, rowId: row_id, before: shown(entity, before), after: shown(entity, after) }] : []
  })
}
