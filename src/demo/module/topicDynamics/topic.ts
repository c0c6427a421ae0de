import type { dynamicCategory } from '../../../../commands/topicDynamics/dynamicCategory.ts'
import type { topic } from '../../../../commands/topicDynamics/topic.ts'
import type { topicCategory } from '../../../../commands/topicDynamics/topicCategory.ts'
import { day } from '../../../beijing-time.ts'
import { isStudent, type Members } from '../../members.ts'
import { pictureAddress } from '../../picture-address.ts'
import { moments, type Random } from '../../random.ts'
import { reviewDecision } from '../../review-decision.ts'
import type { SeedRow } from '../../seed-row.ts'
import type { DynamicCategory } from './text/dynamic.ts'
import { type TopicText, topicCategories, topicTexts } from './text/topic.ts'

/** Id of a category, in both lists of categories alike. */
export function categoryId(name: DynamicCategory): number {
  return topicCategories.findIndex((category) => category.name === name) + 1
}

/** The shelves topics stand on. */
export function topicCategoryRows(now: number): SeedRow<typeof topicCategory.fields>[] {
  return topicCategories.map(({ name }, index) => ({
    values: {
      name,
      icon: pictureAddress('icon', name),
      sort: (index + 1) * 10,
      status: 'enabled',
      createdAt: now - 400 * day + index * 1000,
    },
  }))
}

/** What dynamics can be about. */
export function dynamicCategoryRows(): SeedRow<typeof dynamicCategory.fields>[] {
  return topicCategories.map(({ name }, index) => ({ values: { name, sort: (index + 1) * 10, status: 'enabled' } }))
}

/** An open topic, for dynamics to gather under. */
export type OpenTopic = TopicText & { readonly id: number; readonly createdAt: number }

/** What a harmless topic is refused with. */
const topicRefusals = ['已有相近的话题，请直接参与', '话题范围太窄，请并入已有话题', '简介请写清楚讨论什么'] as const

/** Topics of the last 90 days, oldest first. `posts` and `heat` are counted once the dynamics stand. */
export function topicRows(
  random: Random,
  count: number,
  members: Members,
  now: number,
): { rows: SeedRow<typeof topic.fields>[]; open: OpenTopic[] } {
  const times = moments(random, count, now)
  const open: OpenTopic[] = []
  const rows = topicTexts(random, times).map((text, index): SeedRow<typeof topic.fields> => {
    const createdAt = times[index] ?? now
    const status = random.among({ pending: 30, approved: 60, refused: 7, deleted: 3 })
    const reason = status === 'refused' ? random.pick(topicRefusals) : null
    if (status === 'approved') open.push({ id: index + 1, createdAt, ...text })
    return {
      values: {
        title: text.title,
        description: text.description,
        cover: random.chance(0.8) ? pictureAddress('topic', index + 1) : null,
        category: categoryId(text.category),
        author: members.pick(random, createdAt, isStudent).id,
        mode: random.among({ open: 80, certified: 14, official: 6 }),
        hot: status === 'approved' && random.chance(0.05),
        createdAt,
      },
      decision: reviewDecision(status, reason),
    }
  })
  return { rows, open }
}
