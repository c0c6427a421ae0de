import { notice } from '../../../../commands/announcement/notice.ts'
import { day, hour } from '../../../beijing-time.ts'
import { pictureAddress } from '../../picture-address.ts'
import type { SeedContext } from '../../seed-context.ts'
import { noticeTexts } from './text.ts'

/** Announcements, some of them still to come. */
export async function seedNotices({ writer, random, now }: SeedContext): Promise<void> {
  const chance = random('notice')
  const terms = ['', '（补充）', '（第二批）', '（更新）']
  await writer.insert(
    notice,
    Array.from({ length: noticeTexts.length * terms.length }, (_, index) => {
      const [kind, title, summary, content] = noticeTexts[index % noticeTexts.length] ?? noticeTexts[0]
      const age = (noticeTexts.length * terms.length - index) * 6 - 8
      const createdAt = now - Math.max(age, 0) * day - chance.int(1, 20) * hour
      const publishAt = age < 0 ? now - age * day : createdAt
      const endAt = kind === 'activity' ? publishAt + 15 * day : null
      const isOver = endAt !== null && endAt <= now
      const isTop = !isOver && age < 30 && chance.chance(0.2)
      const isEnabled = chance.chance(0.92)
      return {
        values: {
          title: `${title}${terms[Math.floor(index / noticeTexts.length)] ?? ''}`,
          kind,
          summary,
          content,
          cover: chance.chance(0.4) ? pictureAddress('topic', 7000 + index) : null,
          top: isTop,
          topUntil: isTop && index % 2 === 0 ? Math.max(publishAt, now) + 5 * day : null,
          publishAt,
          endAt,
          views: age < 0 ? 0 : chance.int(80, 9000),
          status: isOver ? ('ended' as const) : isEnabled ? ('enabled' as const) : ('disabled' as const),
          createdAt,
        },
      }
    }),
  )
}
