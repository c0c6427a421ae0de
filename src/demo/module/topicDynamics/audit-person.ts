import type { auditPerson } from '../../../../commands/topicDynamics/auditPerson.ts'
import type { SeedRow } from '../../seed-row.ts'

/** Staff and students who are told when a queue needs review. */
export const auditPersonNames: readonly string[] = [
  '王建国',
  '李慧敏',
  '陈晓峰',
  '赵婉清',
  '周立新',
  '孙雅琴',
  '吴志远',
  '郑思琪',
  '何文博',
  '林子涵',
  '徐若溪',
  '马明辉',
]

const day = 86_400_000

/** Who is told when a queue needs review: two for each. */
export function auditPersonRows(now: number): SeedRow<typeof auditPerson.fields>[] {
  const scopes = ['dynamic', 'topic', 'comment', 'video', 'complaint'] as const
  return auditPersonNames.slice(0, scopes.length * 2).map((name, index) => ({
    values: {
      name,
      phone: `1380013${String(9000 + index)}`,
      scope: scopes[index % scopes.length] ?? 'dynamic',
      createdAt: now - (200 - index) * day,
    },
  }))
}
