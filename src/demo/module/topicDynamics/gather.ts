import type { dynamic } from '../../../../commands/topicDynamics/dynamic.ts'
import type { topic } from '../../../../commands/topicDynamics/topic.ts'
import type { SeedRow } from '../../seed-row.ts'

type Topics = readonly SeedRow<typeof topic.fields>[]
type Dynamics = readonly SeedRow<typeof dynamic.fields>[]

/**
 * Sees to it that people write under every approved topic: one without a public dynamic gets the next of its category that
 * stands under none; where nobody has written since, as about the newest, it still waits for its approval.
 */
export function gatherUnderTopics(topics: Topics, dynamics: Dynamics): { topics: Topics; dynamics: Dynamics } {
  const isPublic = ({ decision }: Dynamics[number]) => decision?.action === 'approve'
  const used = new Set(dynamics.filter(isPublic).map(({ values }) => values.topic))
  const moved = new Map<number, number>()
  const free = new Map<number, number[]>()
  for (const [index, row] of dynamics.entries()) {
    if (!isPublic(row) || row.values.topic || !row.values.category) continue
    free.set(row.values.category, [...(free.get(row.values.category) ?? []), index])
  }
  const gathered = topics.map((row, index) => {
    if (row.decision?.action !== 'approve' || used.has(index + 1)) return row
    const candidates = free.get(row.values.category ?? 0) ?? []
    const at = candidates.findIndex((each) => (dynamics[each]?.values.createdAt ?? 0) > (row.values.createdAt ?? 0))
    const [next] = at < 0 ? [] : candidates.splice(at, 1)
    if (next === undefined) return { values: { ...row.values, hot: false } }
    moved.set(next, index + 1)
    return row
  })
  return {
    topics: gathered,
    dynamics: dynamics.map((row, index) => {
      const under = moved.get(index)
      return under === undefined ? row : { ...row, values: { ...row.values, topic: under } }
    }),
  }
}
