import { notice } from '../../../../commands/announcement/notice.ts'
import { day } from '../../../beijing-time.ts'
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
      const createdAt = now - Math.max(age, 0) * day - chance.int(1, 20) * 3_600_000
      return {
        values: {
          title: `${title}${terms[Math.floor(index / noticeTexts.length)] ?? ''}`,
          kind,
          summary,
          content,
          cover: chance.chance(0.4) ? pictureAddress('topic', 7000 + index) : null,
          top: age < 30 && chance.chance(0.2),
          publishAt: age < 0 ? now - age * day : createdAt,
          views: age < 0 ? 0 : chance.int(80, 9000),
          status: chance.chance(0.92) ? ('enabled' as const) : ('disabled' as const),
          createdAt,
        },
      }
    }),
  )
}
