import { lostItem } from '../../../../commands/lostAndFound/lostItem.ts'
import { lostItemCategory } from '../../../../commands/lostAndFound/lostItemCategory.ts'
import { day, hour } from '../../../beijing-time.ts'
import { isStudent, type Members } from '../../members.ts'
import { headingRows, pictureAddress } from '../../picture-address.ts'
import { moments, type Random } from '../../random.ts'
import { reviewDecision } from '../../review-decision.ts'
import type { SeedContext } from '../../seed-context.ts'
import type { SeedRow } from '../../seed-row.ts'
import { lostKinds, lostText } from './text.ts'

/** Things lost and found on the campus. */
export async function seedLostAndFound({ writer, random, members, waiting, now }: SeedContext): Promise<void> {
  await writer.insert(
    lostItemCategory,
    headingRows(
      lostKinds.map(([name]) => name),
      now - 500 * day,
    ),
  )
  await writer.insert(lostItem, rows(random('lost'), Math.max(24, Math.round(waiting * 0.05)), members, now))
}

function rows(random: Random, count: number, members: Members, now: number): SeedRow<typeof lostItem.fields>[] {
  return moments(random, count, now).map((createdAt, index) => {
    const category = random.int(1, lostKinds.length)
    const [name = '', things = [], marks] = lostKinds[category - 1] ?? []
    const kind = random.chance(0.55) ? 'found' : 'lost'
    const isCard = name === '证件卡类'
    const hasPicture = random.chance(0.45)
    const drawn = random.among({ pending: 55, approved: 38, refused: 5, deleted: 2 })
    const status = drawn === 'refused' && hasPicture ? 'approved' : drawn
    const happenedAt = random.timeWithin(1, createdAt - random.int(1, 6) * hour)
    const author = members.pick(random, createdAt, isStudent)
    return {
      values: {
        ...lostText(random, random.pick(things), marks ?? (() => ''), kind, happenedAt),
        kind,
        category,
        images: hasPicture ? [pictureAddress('post', `goods-${index % 180}`)] : [],
        happenedAt,
        author: author.id,
        phone: author.phone,
        handedOver: status === 'approved' && random.chance(0.4) ? 'yes' : 'no',
        createdAt,
      },
      decision: reviewDecision(
        status,
        status === 'refused' ? (isCard ? '请补充证件上的姓氏' : '请补充物品照片') : null,
      ),
    }
  })
}
