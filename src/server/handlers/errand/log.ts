import { runningOrder } from '../../../../commands/runErrands/runningOrder.ts'
import type { runningOrderLog as query } from '../../../../commands/runErrands/statistics.ts'
import { InputError } from '../../../catalogue/schema/input-error.ts'
import type { AnswerOf } from '../../../catalogue/vocabulary/module.ts'
import { isRecord } from '../../../parsed-json.ts'
import { type EntityRow, rowsIn } from '../../database/entity-tables.ts'
import { batchTitle, commandTitle } from '../../history/command-title.ts'
import { labelsOf } from '../../read/label.ts'
import type { Values } from '../../rows/entity-table.ts'
import type { CallContext } from '../../write/handler.ts'

type Entry = AnswerOf<(typeof query)['answer']>['list'][number]

/** What people do in the mini-program, which the audit has nothing of: at which moment of the errand, and who does it. */
const steps = [
  { at: 'created_at', by: 'buyer', title: '下单' },
  { at: 'paid_at', by: 'buyer', title: '支付' },
  { at: 'taken_at', by: 'rider', title: '接单' },
  { at: 'picked_at', by: 'rider', title: '取件' },
  { at: 'delivered_at', by: 'rider', title: '送达' },
  { at: 'completed_at', by: 'buyer', title: '完成' },
] as const

/**
 * What happened to an errand, the oldest first: the steps its people made, and what operators and the clock did, as the
 * audit has it. A step that an operator made for somebody stands there once, as the operator's.
 * @throws InputError when there is no such errand.
 */
export async function runningOrderLog(
  context: CallContext,
  { id }: Values,
): Promise<AnswerOf<(typeof query)['answer']>> {
  const { database, account } = context
  const order = await rowsIn(database.db, 'running_order', account.schoolId)
    .selectAll()
    .where('id', '=', Number(id))
    .executeTakeFirst()
  if (!order) throw new InputError('这条跑腿订单不存在或已被删除', 'id')
  const done = await commandsOn(context, Number(id))
  const own = (await stepsOf(context, order)).filter(({ at }) => !done.some((each) => each.at === at))
  return { list: [...own, ...done].sort((one, other) => Number(one.at) - Number(other.at)) }
}

async function stepsOf({ database, catalogue, account }: CallContext, order: EntityRow): Promise<Entry[]> {
  const people = { buyer: 'user', rider: 'rider' } as const
  const names = new Map<string, string>()
  for (const [field, entity] of Object.entries(people)) {
    const person = Number(order[field] ?? 0)
    const labels = await labelsOf(database, catalogue, account.schoolId, entity, [person])
    names.set(field, labels.get(person)?.label ?? '')
  }
  return steps.flatMap(({ at, by, title }): Entry[] => {
    const moment = order[at]
    if (moment === null || moment === undefined) return []
    return [{ at: Number(moment), by: names.get(by) ?? '', title, detail: null, undone: false }]
  })
}

async function commandsOn({ database, catalogue, account }: CallContext, id: number): Promise<Entry[]> {
  const rows = await database.db
    .selectFrom('audit')
    .innerJoin('audit_batch as batch', (join) =>
      join.onRef('batch.school_id', '=', 'audit.school_id').onRef('batch.id', '=', 'audit.batch_id'),
    )
    .select(['batch.at', 'batch.account_name', 'batch.command', 'batch.undo_of', 'batch.undone_at', 'audit.after'])
    .where('audit.school_id', '=', account.schoolId)
    .where('audit.entity', '=', runningOrder.name)
    .where('audit.row_id', '=', id)
    .orderBy('audit.batch_id')
    .execute()
  return rows.map(({ at, account_name, command, undo_of, undone_at, after }) => ({
    at: Number(at),
    by: account_name,
    title: batchTitle(commandTitle(catalogue, command), undo_of === null ? 0 : 1),
    detail: reasonIn(after),
    undone: undone_at !== null,
  }))
}

/** Why it was done, of the values a command wrote. */
function reasonIn(after: string | null): string | null {
  const values: unknown = after === null ? null : JSON.parse(after)
  if (!isRecord(values)) return null
  for (const name of ['abnormalReason', 'refundReason']) {
    const text = values[name]
    if (typeof text === 'string' && text !== '') return text
  }
  return null
}
