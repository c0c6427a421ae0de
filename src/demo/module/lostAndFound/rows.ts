import { lostItem } from '../../../../commands/lostAndFound/lostItem.ts'
import { lostItemCategory } from '../../../../commands/lostAndFound/lostItemCategory.ts'
import { day, hour } from '../../../beijing-time.ts'
import { headingRows, pictureAddress } from '../../picture-address.ts'
import { moments, type Random } from '../../random.ts'
import { reviewDecision } from '../../review-decision.ts'
import type { SeedContext } from '../../seed-context.ts'
import type { SeedRow } from '../../seed-row.ts'
import { refuseReason } from '../../text/refuse-reason.ts'
import { lostKinds, lostText } from './text.ts'

/** Things lost and found on the campus. */
export async function seedLostAndFound({ writer, random, people, waiting, now }: SeedContext): Promise<void> {
  await writer.insert(
    lostItemCategory,
    headingRows(
      lostKinds.map(([name]) => name),
      now - 500 * day,
    ),
  )
  await writer.insert(lostItem, rows(random('lost'), Math.max(24, Math.round(waiting * 0.05)), people, now))
}

function rows(random: Random, count: number, people: number, now: number): SeedRow<typeof lostItem.fields>[] {
  return moments(random, count, now).map((createdAt, index) => {
    const category = random.int(1, lostKinds.length)
    const kind = random.chance(0.55) ? 'found' : 'lost'
    const status = random.among({ pending: 55, approved: 38, refused: 5, deleted: 2 })
    const reason = status === 'refused' ? refuseReason(random, null) : null
    return {
      values: {
        ...lostText(random, random.pick(lostKinds[category - 1]?.[1] ?? ['物品']), kind),
        kind,
        category,
        images: random.chance(0.45) ? [pictureAddress('post', 120_000 + index)] : [],
        happenedAt: createdAt - random.int(1, 30) * hour,
        author: random.int(1, people),
        phone: `18${random.int(100_000_000, 999_999_999)}`,
        handedOver: status === 'approved' && random.chance(0.4) ? 'yes' : 'no',
        createdAt,
      },
      decision: reviewDecision(status, reason),
    }
  })
}
