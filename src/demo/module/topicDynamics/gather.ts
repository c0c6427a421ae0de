import type { dynamic } from '../../../../commands/topicDynamics/dynamic.ts'
import type { topic } from '../../../../commands/topicDynamics/topic.ts'
import { append } from '../../../append.ts'
import type { SeedRow } from '../../seed-row.ts'
import type { OpenTopic } from './topic.ts'
import { textUnder } from './topic-match.ts'

type Topics = readonly SeedRow<typeof topic.fields>[]
type Dynamics = readonly SeedRow<typeof dynamic.fields>[]

/** Topics that are approved at least, however small the school. */
const fewest = 6

/**
 * Sees to it that people write under every approved topic: one without a public dynamic gets the next of its category
 * that stands under none and speaks of it, with one word changed where it has to be; where nobody has written since, as
 * about the newest, it still waits for its approval. In a school so small that fewer than `fewest` topics would be approved
 * so, the first of the others are too.
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
    append(free, category, index)
  }
  const openById = new Map(open.map((each) => [each.id, each]))
  const empty = new Set<number>()
  for (const [index, row] of topics.entries()) {
    const one = openById.get(index + 1)
    if (one === undefined || used.has(one.id)) continue
    const candidates = free.get(row.values.category ?? 0) ?? []
    const found = candidates.findIndex((candidate) => {
      const { createdAt, content } = dynamics[candidate]?.values ?? {}
      const text = (createdAt ?? 0) > one.createdAt ? textUnder(content ?? '', one) : null
      if (text !== null) moved.set(candidate, { topic: one.id, content: text })
      return text !== null
    })
    if (found < 0) empty.add(index)
    else candidates.splice(found, 1)
  }
  const kept = [...empty].slice(0, Math.max(0, fewest - (open.length - empty.size)))
  return {
    topics: topics.map((row, index) =>
      empty.has(index)
        ? { values: { ...row.values, hot: false }, ...(kept.includes(index) && { decision: row.decision }) }
        : row,
    ),
    dynamics: dynamics.map((row, index) => {
      const under = moved.get(index)
      return under === undefined ? row : { ...row, values: { ...row.values, ...under } }
    }),
  }
}
