import { z } from 'zod'
import type { RunningBatch, RunningBatchesAnswer } from '../../catalogue/wire/running-batch.ts'
import { auditBatch } from './audit-schemas.ts'

const whole = z.int()

const runningBatch = z.object({
  id: whole,
  key: z.string().nullable().describe('请求头 Idempotency-Key 给出的名字'),
  title: z.string(),
  entity: z.string(),
  done: whole,
  total: whole,
  beganAt: whole.describe('开始的时间（毫秒）'),
  isCancelled: z.boolean(),
  isCut: z.boolean().describe('因服务器中断停下'),
  batch: auditBatch.nullable().describe('已处理的部分，可撤销'),
}) satisfies z.ZodType<RunningBatch>

/** What GET /console/batches answers. */
export const runningBatches = z.object({
  list: z.array(runningBatch),
  batch: auditBatch.nullable().describe('用 batch 问到的一批，已结束的也可以'),
}) satisfies z.ZodType<RunningBatchesAnswer>
