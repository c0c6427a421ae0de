import type { dynamic } from '../../../../commands/topicDynamics/dynamic.ts'
import { postSeed } from '../../picture/post.ts'
import { clipMedia, clipOf, pictureAddress } from '../../picture-address.ts'
import { withPinEnds } from '../../pin-end.ts'
import { moments, type Random } from '../../random.ts'
import { type ReviewStatus, reviewDecision } from '../../review-decision.ts'
import type { SeedRow } from '../../seed-row.ts'
import { refuseReason } from '../../text/refuse-reason.ts'
import { type DynamicCategory, type DynamicText, dynamicText } from './text/dynamic.ts'
import { categoryId, type OpenTopic } from './topic.ts'

type DynamicRow = SeedRow<typeof dynamic.fields>

/** A seeded dynamic, as those that refer to it need it. */
export type SeededDynamic = {
  readonly id: number
  readonly text: DynamicText
  readonly author: number
  readonly status: ReviewStatus
  readonly video: boolean
  readonly createdAt: number
}

/** Dynamics of the last 90 days, oldest first: `waiting` of them in the queue, `decided` of them dealt with. */
export function dynamicRows(
  random: Random,
  counts: { readonly waiting: number; readonly decided: number; readonly people: number },
  topics: readonly OpenTopic[],
  now: number,
): { rows: DynamicRow[]; dynamics: SeededDynamic[] } {
  const total = counts.waiting + counts.decided
  const times = moments(random, total, now)
  const waits = random.shuffle(times.map((_, index) => index < counts.waiting))
  const dynamics: SeededDynamic[] = []
  const rows = times.map((createdAt, index): DynamicRow => {
    const text = dynamicText(random)
    const status = waits[index] ? 'pending' : decidedStatus(random, text)
    const reason = status === 'refused' ? refuseReason(random, text.problem) : null
    const author = random.int(1, counts.people)
    const video = random.chance(0.03)
    dynamics.push({ id: index + 1, text, author, status, video, createdAt })
    const views = status === 'approved' ? Math.floor(8 + random.next() ** 4 * 6000) : 0
    return {
      values: {
        content: text.text,
        images: video ? [] : pictures(random, text, index),
        video: video ? clipMedia(clipOf(index + 1)) : null,
        author,
        kind: kindOf(random, text.category),
        category: categoryId(text.category),
        topic: topicBefore(random, topics, text.category, createdAt),
        views,
        likes: Math.floor(views * random.next() * 0.18),
        top: status === 'approved' && random.chance(0.002),
        hot: status === 'approved' && views > 3000,
        createdAt,
      },
      decision: reviewDecision(status, reason),
    }
  })
  return { rows: withPinEnds(rows, now), dynamics }
}

function decidedStatus(random: Random, text: DynamicText): ReviewStatus {
  if (text.problem !== null) return random.chance(0.8) ? 'refused' : 'deleted'
  return random.among({ approved: 92, refused: 6, deleted: 2 })
}

/** So many pictures there are of each scene: enough to look different, and few enough to be drawn once. */
const picturesOfScene = 180

function pictures(random: Random, text: DynamicText, index: number): string[] {
  const count = random.weighted([
    [0, 46],
    [1, 24],
    [2, 10],
    [3, 9],
    [4, 4],
    [6, 3],
    [9, 4],
  ])
  return Array.from({ length: count }, (_, each) =>
    pictureAddress('post', postSeed(random, text, (index * 9 + each) % picturesOfScene)),
  )
}

function kindOf(random: Random, category: DynamicCategory): 'life' | 'need' | 'trade' | 'activity' {
  if (category === '求助' || category === '失物招领') return 'need'
  if (category === '二手闲置') return 'trade'
  if (category === '社团活动') return 'activity'
  return category === '兼职实习' && random.chance(0.3) ? 'need' : 'life'
}

const attempts = 40

/** Two in three dynamics stand under a topic of their category that was open when they were written, if one is soon found. */
function topicBefore(
  random: Random,
  topics: readonly OpenTopic[],
  category: DynamicCategory,
  createdAt: number,
): number | null {
  if (topics.length === 0 || !random.chance(0.66)) return null
  for (let attempt = 0; attempt < attempts; attempt++) {
    const topic = random.pick(topics)
    if (topic.category === category && topic.createdAt < createdAt) return topic.id
  }
  return null
}
