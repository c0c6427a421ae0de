import type { dynamic } from '../../../../commands/topicDynamics/dynamic.ts'
import { type DemoClip, demoClips } from '../../media/clip.ts'
import type { Members } from '../../members.ts'
import { postSeed } from '../../picture/post.ts'
import { clipMedia, pictureAddress } from '../../picture-address.ts'
import { withPinEnds } from '../../pin-end.ts'
import { moments, type Random, seenBy } from '../../random.ts'
import { type ReviewStatus, reviewDecision } from '../../review-decision.ts'
import type { SeedRow } from '../../seed-row.ts'
import { fitsSeason } from '../../text/moment.ts'
import { refuseReason } from '../../text/refuse-reason.ts'
import { couldWrite } from './author.ts'
import { type DynamicCategory, type DynamicText, dynamicText } from './text/dynamic.ts'
import { topicCategories } from './text/topic.ts'
import { categoryId, type OpenTopic } from './topic.ts'
import { topicFinder } from './topic-match.ts'

type DynamicRow = SeedRow<typeof dynamic.fields>

/** A seeded dynamic, as those that refer to it need it. */
export type SeededDynamic = {
  readonly id: number
  readonly text: DynamicText
  readonly author: number
  readonly status: ReviewStatus
  readonly clip: DemoClip | null
  readonly hasPictures: boolean
  readonly createdAt: number
}

/** Dynamics of the last 90 days, oldest first: `waiting` of them in the queue, `decided` of them dealt with. */
export function dynamicRows(
  random: Random,
  counts: { readonly waiting: number; readonly decided: number },
  members: Members,
  topics: readonly OpenTopic[],
  now: number,
): { rows: DynamicRow[]; dynamics: SeededDynamic[] } {
  const total = counts.waiting + counts.decided
  const times = moments(random, total, now)
  const waits = random.shuffle(times.map((_, index) => index < counts.waiting))
  const finder = topicFinder(topics)
  const dynamics: SeededDynamic[] = []
  let filmed = 0
  const rows = times.map((createdAt, index): DynamicRow => {
    const said = dynamicText(random, createdAt)
    const status = waits[index] ? 'pending' : decidedStatus(random, said)
    const refused = status === 'refused' ? refusalOf(random, said, dynamics) : null
    const found =
      said.problem === null && refused === null && random.chance(0.75)
        ? finder.find(said.text, said.category, createdAt, (count) => random.int(0, count - 1))
        : null
    const text = { ...said, text: refused?.text ?? found?.text ?? said.text }
    const author = refused?.author ?? members.pick(random, createdAt, couldWrite(text.text)).id
    // Of the first few too, so that the smallest school has films whatever the day it is seeded.
    const clip = text.problem === null && (random.chance(0.24) || filmed < 4) ? clipFor(text, createdAt) : null
    if (clip) filmed++
    const images = clip ? [] : pictures(random, text, index)
    dynamics.push({ id: index + 1, text, author, status, clip, hasPictures: images.length > 0, createdAt })
    const isOpen = status === 'approved'
    const views = isOpen ? Math.floor(3 + random.next() ** 4 * 6000 * seenBy(createdAt, now)) : 0
    return {
      values: {
        content: text.text,
        images,
        video: clip && clipMedia(clip),
        author,
        kind: kindOf(random, text.category),
        category: categoryId(refused?.category ?? text.category),
        topic: found?.topic.id ?? null,
        views,
        likes: Math.floor(views * random.next() * 0.18),
        top: isOpen && random.chance(0.002),
        hot: isOpen && views > 3000,
        createdAt,
      },
      decision: reviewDecision(status, refused?.reason ?? null),
    }
  })
  return { rows: withPinEnds(rows, now), dynamics }
}

type Refusal = {
  readonly reason: string
  readonly text?: string
  readonly author?: number
  readonly category?: DynamicCategory
}

/** Why it is refused: its problem; else it says again what its author said lately, or stands in the wrong category. */
function refusalOf(random: Random, said: DynamicText, before: readonly SeededDynamic[]): Refusal {
  if (said.problem !== null) return { reason: refuseReason(random, said.problem) }
  const [last] = before
    .slice(-12)
    .filter(({ status, text }) => status !== 'refused' && text.problem === null && text.category === said.category)
  if (last) return { reason: '重复发布', text: last.text.text, author: last.author }
  const category = random.pick(topicCategories.map(({ name }) => name).filter((name) => name !== said.category))
  return { reason: `分类选错，请改到${said.category}`, category }
}

/** The film that shows what the text speaks of, if one does. */
function clipFor({ category, text }: DynamicText, moment: number): DemoClip | null {
  const [running, cat, lake, blossom] = demoClips
  if (category === '运动健身') return /跑|操场|运动|体测/.test(text) ? running : null
  if (category !== '校园生活') return null
  if (/猫/.test(text)) return cat
  if (/樱花/.test(text) && fitsSeason('樱花', moment)) return blossom
  return /湖|风/.test(text) ? lake : null
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
