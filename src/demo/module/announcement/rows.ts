import { notice } from '../../../../commands/announcement/notice.ts'
import { day } from '../../../beijing-time.ts'
import { pictureAddress } from '../../picture-address.ts'
import { officeHour, seenBy } from '../../random.ts'
import type { SeedContext } from '../../seed-context.ts'
import { bySeason } from '../../text/moment.ts'
import { noticeTexts } from './text.ts'

/** How many announcements there are. */
const places = 48

/** Announcements, some of them still to come. */
export async function seedNotices({ writer, random, now }: SeedContext): Promise<void> {
  const chance = random('notice')
  // The last two are still to come.
  const ages = Array.from({ length: places }, (_, index) => (places - index) * 6 - 8)
  const moments = ages.map((age, index) => officeHour(now - Math.max(age, 1) * day, index))
  const published = ages.map((age, index) =>
    age < 0 ? officeHour(now + (3 - age) * day, index) : (moments[index] ?? now),
  )
  const half = noticeTexts.map((text, index) => ({ text, note: '', order: (index * 7) % noticeTexts.length }))
  const all = [...half, ...half.map((each) => ({ ...each, note: '（更新）' }))].sort(
    (one, other) => one.order - other.order,
  )
  const texts = bySeason(all, ({ text: [, title, , content] }) => title + content, published)
  await writer.insert(
    notice,
    texts.map(({ text: [kind, title, summary, content], note }, index) => {
      const age = ages[index] ?? 0
      const createdAt = moments[index] ?? now
      const publishAt = published[index] ?? createdAt
      const endAt = kind === 'activity' ? publishAt + 15 * day : null
      const isOver = endAt !== null && endAt <= now
      const isTop = !isOver && age < 30 && chance.chance(0.2)
      const isEnabled = chance.chance(0.92)
      return {
        values: {
          title: `${title}${note}`,
          kind,
          summary,
          content,
          cover: chance.chance(0.4) ? pictureAddress('topic', 7000 + index) : null,
          top: isTop,
          topUntil: isTop && index % 2 === 0 ? Math.max(publishAt, now) + 5 * day : null,
          publishAt,
          endAt,
          views: age < 0 ? 0 : Math.floor(chance.int(80, 9000) * seenBy(publishAt, now)),
          status: isOver ? ('ended' as const) : isEnabled ? ('enabled' as const) : ('disabled' as const),
          createdAt,
        },
      }
    }),
  )
}
