import { beijingText } from '../../beijing-time.ts'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import type { AuditAnswer } from '../../catalogue/wire/audit.ts'
import type { Account } from '../access/account.ts'
import { csvHeading, csvLines } from '../http/download.ts'
import type { Values } from '../rows/entity-table.ts'
import { nextSpareTurn } from '../scheduling/next-turn.ts'
import type { CallDependencies } from '../write/write-scope.ts'
import { answerBatches } from './read-audit.ts'

const atOnce = 500
const heading = [
  '时间',
  '操作人',
  '操作',
  '内容',
  '对象',
  '数量',
  '跳过',
  '被拒绝',
  '撤销时间',
  '撤销人',
  '来源',
  '说明',
  '命令',
]

/**
 * The audit under the filter of GET /console/audit as CSV, newest first, page by page; others are served
 * before each but the first.
 * @throws InputError before anything is sent, where the filter cannot be.
 */
export async function exportAudit(
  dependencies: CallDependencies,
  account: Account,
  params: Values,
): Promise<AsyncGenerator<string>> {
  const pageBefore = (before: number) =>
    answerBatches(dependencies, account, { ...params, page: 1, limit: atOnce, before })
  return csvOf(dependencies.catalogue, await pageBefore(Number.MAX_SAFE_INTEGER), pageBefore)
}

async function* csvOf(
  { entities }: Catalogue,
  first: AuditAnswer,
  pageBefore: (before: number) => Promise<AuditAnswer>,
): AsyncGenerator<string> {
  yield csvHeading(heading)
  for (let answer = first; ; ) {
    const rows = answer.list.map((batch) => [
      beijingText(batch.at),
      batch.account.name,
      batch.title,
      entities.get(batch.entity)?.title ?? '',
      batch.label ?? '',
      batch.count,
      batch.skipped,
      batch.refused,
      batch.undoneAt === null ? '' : beijingText(batch.undoneAt),
      batch.undoneBy ?? '',
      batch.via ?? '',
      batch.note ?? '',
      batch.command,
    ])
    if (rows.length > 0) yield csvLines(rows)
    const last = answer.list.at(-1)
    if (!answer.isMore || !last) return
    await nextSpareTurn()
    answer = await pageBefore(last.id)
  }
}
