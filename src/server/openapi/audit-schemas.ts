import { z } from 'zod'
import { beyondCounting } from '../../catalogue/schema/listing.ts'
import type {
  AuditAnswer,
  AuditBatch,
  AuditEntry,
  RowAuditAnswer,
  SettingChange,
  SettingChangesAnswer,
} from '../../catalogue/wire/audit.ts'
import { id, text, time, whole, wire } from './wire-schema.ts'

export const auditBatch = wire<AuditBatch>({
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
}).meta({ id: 'AuditBatch' })

const values = z.record(text, z.json()).nullable()

const auditEntry = wire<AuditEntry>({ batch: auditBatch, rowId: id, before: values, after: values })

/** What GET /console/audit answers. */
export const auditAnswer = z.union([
  wire<AuditAnswer>({
    list: z.array(auditBatch),
    total: whole.nullable().describe(`共几批，最多数到 ${beyondCounting}，或数到所看的一页；指定了 before 时没有`),
    isMore: z.boolean().describe('还有更早的'),
    page: whole,
    limit: whole,
  }),
  wire<RowAuditAnswer>({ list: z.array(auditEntry) }).describe('指定了 id 或 batch 时'),
])

/** What GET /console/audit/setting answers. */
export const settingChanges = wire<SettingChangesAnswer>({
  fields: z.record(text, wire<SettingChange>({ by: text, at: time, batch: whole })),
})
