import { talent } from '../../../../commands/userManagement/talent.ts'
import { talentCategory } from '../../../../commands/userManagement/talentCategory.ts'
import { day } from '../../../beijing-time.ts'
import { isStudent, type Members } from '../../members.ts'
import { pictureAddress } from '../../picture-address.ts'
import { moments, type Random } from '../../random.ts'
import { reviewDecision } from '../../review-decision.ts'
import type { SeedContext } from '../../seed-context.ts'
import type { SeedRow } from '../../seed-row.ts'
import { talentCategories } from './text.ts'

/** Pictures of what somebody is good at, by the position of the category. */
const workScenes = ['lake', 'stage', 'flyer', 'desk', 'court', 'library', 'stage', 'stage'] as const

function talentRows(random: Random, count: number, members: Members, now: number): SeedRow<typeof talent.fields>[] {
  return moments(random, count, now).map((createdAt, index) => {
    const category = random.int(1, talentCategories.length)
    const field = talentCategories[category - 1]?.[0] ?? ''
    const status = random.among({ pending: 58, approved: 34, refused: 8 })
    const { id, name } = members.pick(random, createdAt, isStudent)
    const isShort = status === 'refused'
    return {
      values: {
        name,
        user: id,
        category,
        introduction: isShort
          ? `喜欢${field}。`
          : `接触${field}${random.int(2, 9)}年，${random.pick(['获校级一等奖', '作品被学院公众号转载', '带过两期社团培训', '愿意免费指导学弟学妹'])}，希望在圈子里认识更多同好。`,
        works: Array.from({ length: random.int(1, 3) }, (_, place) =>
          pictureAddress('post', `${workScenes[category - 1] ?? 'desk'}-${(index * 3 + place) % 180}`),
        ),
        shown: status === 'approved' && random.chance(0.1) ? 'disabled' : 'enabled',
        createdAt,
      },
      decision: reviewDecision(status, isShort ? '简介过于简单' : null),
    }
  })
}

/** Talents by what they are good at. */
export async function seedTalents({ writer, random, members, waiting, now }: SeedContext): Promise<void> {
  await writer.insert(
    talentCategory,
    talentCategories.map(([name, requirement], index) => ({
      values: {
        name,
        requirement,
        icon: pictureAddress('icon', name),
        sort: (index + 1) * 10,
        createdAt: now - 450 * day,
      },
    })),
  )
  await writer.insert(talent, talentRows(random('talent'), Math.max(24, Math.round(waiting * 0.015)), members, now))
}
