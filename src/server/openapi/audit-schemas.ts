import { z } from 'zod'
import { beyondCounting } from '../../catalogue/schema/listing.ts'
import type {
  AuditAnswer,
  AuditBatch,
  AuditEntry,
  RowAuditAnswer,
  SettingChangesAnswer,
} from '../../catalogue/wire/audit.ts'

const text = z.string()
const whole = z.int()
const id = z.int().positive()
const time = z.int().describe('毫秒时间戳')

export const auditBatch = z
  .object({
    id: whole,
    at: time,
    account: z.object({ id, name: text }),
    via: text.nullable().describe('通过哪个终端或程序；null 为控制台'),
    command: text,
    title: text,
    entity: text,
    count: whole,
    skipped: whole,
    refused: whole.describe('因没有权限被拒绝的次数；0 为已执行的操作'),
    undo: text.nullable(),
    undoneAt: time.nullable(),
    undoneBy: text.nullable(),
    undoOf: whole.nullable(),
    label: text.nullable(),
    note: text.nullable().describe('导出的原因，或完整显示了哪些'),
  })
  .meta({ id: 'AuditBatch' }) satisfies z.ZodType<AuditBatch>

const values = z.record(text, z.json()).nullable()

const auditEntry = z.object({
  batch: auditBatch,
  rowId: id,
  before: values,
  after: values,
}) satisfies z.ZodType<AuditEntry>

const batches = z.object({
  list: z.array(auditBatch),
  total: whole.nullable().describe(`共几批，最多数到 ${beyondCounting}，或数到所看的一页；指定了 before 时没有`),
  isMore: z.boolean().describe('还有更早的'),
  page: whole,
  limit: whole,
}) satisfies z.ZodType<AuditAnswer>

const entries = z.object({ list: z.array(auditEntry) }) satisfies z.ZodType<RowAuditAnswer>

/** What GET /console/audit answers. */
export const auditAnswer = z.union([batches, entries.describe('指定了 id 或 batch 时')])

/** What GET /console/audit/setting answers. */
export const settingChanges = z.object({
  fields: z.record(text, z.object({ by: text, at: time, batch: whole })),
}) satisfies z.ZodType<SettingChangesAnswer>
