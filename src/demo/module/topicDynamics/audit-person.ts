import type { auditPerson } from '../../../../commands/topicDynamics/auditPerson.ts'
import { day } from '../../../beijing-time.ts'
import type { SeedRow } from '../../seed-row.ts'

/** Who is told when a queue needs review: two for each. */
export const auditPersonNames = '王建国 李慧敏 陈晓峰 赵婉清 周立新 孙雅琴 吴志远 郑思琪 何文博 林子涵'.split(' ')

/** The rows of those people. */
export function auditPersonRows(now: number): SeedRow<typeof auditPerson.fields>[] {
  const scopes = ['dynamic', 'topic', 'comment', 'video', 'complaint'] as const
  return auditPersonNames.map((name, index) => ({
    values: {
      name,
      phone: `1380013${String(9000 + index)}`,
      scope: scopes[index % scopes.length] ?? 'dynamic',
      createdAt: now - (200 - index) * day,
    },
  }))
}
