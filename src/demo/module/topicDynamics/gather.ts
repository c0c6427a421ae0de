import type { dynamic } from '../../../../commands/topicDynamics/dynamic.ts'
import type { topic } from '../../../../commands/topicDynamics/topic.ts'
import type { SeedRow } from '../../seed-row.ts'
import type { OpenTopic } from './topic.ts'
import { textUnder } from './topic-match.ts'

type Topics = readonly SeedRow<typeof topic.fields>[]
type Dynamics = readonly SeedRow<typeof dynamic.fields>[]

/**
 * Sees to it that people write under every approved topic: one without a public dynamic gets the next of its category
 * that stands under none and speaks of it, with one word changed where it has to be; where nobody has written since, as
 * about the newest, it still waits for its approval, but for a few.
 */
export function gatherUnderTopics(
  topics: Topics,
  open: readonly OpenTopic[],
  dynamics: Dynamics,
): { topics: Topics; dynamics: Dynamics } {
  const isPublic = ({ decision }: Dynamics[number]) => decision?.action === 'approve'
  const used = new Set(dynamics.filter(isPublic).map(({ values }) => values.topic))
  const moved = new Map<number, { readonly topic: number; readonly content: string }>()
  const free = new Map<number, number[]>()
  for (const [index, row] of dynamics.entries()) {
    const { topic, category, video } = row.values
    if (!isPublic(row) || topic || !category || video) continue
    const list = free.get(category)
    if (list) list.push(index)
    else free.set(category, [index])
  }
  const openById = new Map(open.map((each) => [each.id, each]))
  let approvedEmpty = 0
  const gathered = topics.map((row, index) => {
    const one = openById.get(index + 1)
    if (one === undefined || used.has(one.id)) return row
    const candidates = free.get(row.values.category ?? 0) ?? []
    for (const [at, candidate] of candidates.entries()) {
      const { createdAt, content } = dynamics[candidate]?.values ?? {}
      const text = (createdAt ?? 0) > one.createdAt ? textUnder(content ?? '', one) : null
      if (text === null) continue
      candidates.splice(at, 1)
      moved.set(candidate, { topic: one.id, content: text })
      return row
    }
    // The first few stay approved though nobody has written yet, so that the smallest school has some whatever the day.
    const { decision } = approvedEmpty++ < 4 ? row : {}
    return { values: { ...row.values, hot: false }, decision }
  })
  return {
    topics: gathered,
    dynamics: dynamics.map((row, index) => {
      const under = moved.get(index)
      return under === undefined ? row : { ...row, values: { ...row.values, ...under } }
    }),
  }
}
