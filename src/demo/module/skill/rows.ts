import { skill } from '../../../../commands/skill/skill.ts'
import { skillCategory } from '../../../../commands/skill/skillCategory.ts'
import { skillStrength } from '../../../../commands/skill/skillStrength.ts'
import { day } from '../../../beijing-time.ts'
import { isStudent } from '../../members.ts'
import { headingRows, pictureAddress } from '../../picture-address.ts'
import { moments, seenBy } from '../../random.ts'
import { reviewDecision } from '../../review-decision.ts'
import type { SeedContext } from '../../seed-context.ts'
import { type OfferedSkill, seedSkillOrders } from './order.ts'
import { skillDescription, skillKinds, strengths } from './text.ts'

const refusals = ['描述不清，请写明服务内容', '含有联系方式或站外交易', '图片不清晰或非本人作品', '重复发布'] as const

/** Skills that students offer, and what was ordered of them. */
export async function seedSkills(context: SeedContext): Promise<void> {
  const { writer, now } = context
  await writer.insert(
    skillCategory,
    headingRows(
      skillKinds.map(([name]) => name),
      now - 400 * day,
    ),
  )
  await writer.insert(
    skillStrength,
    strengths.map(({ name, standard, most }, index) => ({
      values: { name, standard, mostPrice: most * 100, sort: (index + 1) * 10, createdAt: now - 400 * day },
    })),
  )
  await seedSkillOrders(context, await seedOffers(context))
}

async function seedOffers({ writer, random, members, waiting, now }: SeedContext): Promise<OfferedSkill[]> {
  const chance = random('skill')
  const rows = moments(chance, Math.max(40, Math.round(waiting * 0.03)), now).map((createdAt, index) => {
    const category = chance.int(1, skillKinds.length)
    const [, scene = '', offers = []] = skillKinds[category - 1] ?? []
    const { title, price, unit, mode, place } = chance.pick(offers)
    const status = chance.among({ pending: 42, approved: 49, refused: 6, deleted: 3 })
    const isApproved = status === 'approved'
    return {
      values: {
        title,
        description: skillDescription(chance),
        images: chance.chance(0.6) ? [pictureAddress('post', `${scene}-${index % 180}`)] : [],
        author: members.pick(chance, createdAt, isStudent).id,
        category,
        strength: chance.weighted([
          [1, 30],
          [2, 42],
          [3, 22],
          [4, 6],
        ]),
        price: chance.int(...price) * 100,
        priceUnit: unit,
        mode,
        place: place || null,
        views: isApproved ? Math.floor(chance.int(5, 600) * seenBy(createdAt, now)) : 0,
        hot: isApproved && chance.chance(0.07),
        createdAt,
      },
      decision: reviewDecision(status, status === 'refused' ? chance.pick(refusals) : null),
    }
  })
  await writer.insert(skill, rows)
  return rows.flatMap(({ values, decision }, index): OfferedSkill[] =>
    decision?.action === 'approve' ? [{ ...values, id: index + 1 }] : [],
  )
}
