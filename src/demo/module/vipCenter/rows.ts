import { memberCard } from '../../../../commands/vipCenter/memberCard.ts'
import { memberCardGoods } from '../../../../commands/vipCenter/memberCardGoods.ts'
import { memberCardType } from '../../../../commands/vipCenter/memberCardType.ts'
import { vipGoods } from '../../../../commands/vipCenter/vipGoods.ts'
import { vipStore } from '../../../../commands/vipCenter/vipStore.ts'
import { vipType } from '../../../../commands/vipCenter/vipType.ts'
import { beijingText, day, dayOf, startOfDay } from '../../../beijing-time.ts'
import { isStudent } from '../../members.ts'
import { pictureAddress } from '../../picture-address.ts'
import { officeHour } from '../../random.ts'
import type { SeedContext } from '../../seed-context.ts'
import type { SeedRow } from '../../seed-row.ts'
import { seedMemberships } from './membership.ts'
import { cardGoods, cardTypes, stores, vipPackages, vipTypes } from './text.ts'

/** Cards and memberships: what there is to have, and who has it. */
export async function seedVipCenter(context: SeedContext): Promise<void> {
  await seedCards(context)
  await seedOffers(context)
  await seedMemberships(context)
}

async function seedCards({ writer, random, members, waiting, now }: SeedContext): Promise<void> {
  const chance = random('member-card')
  await writer.insert(
    memberCardType,
    cardTypes.map(({ name, price, days, discount, benefits }, index) => ({
      values: {
        name,
        picture: pictureAddress('topic', 30_000 + index),
        price: price * 100,
        days,
        discount,
        benefits,
        sort: (index + 1) * 10,
        createdAt: officeHour(now - (420 - index * 9) * day, index),
      },
    })),
  )
  await writer.insert(
    memberCardGoods,
    cardGoods.flatMap((goods, type) =>
      goods.map(([name, original, price], index) => ({
        values: {
          name,
          type: type + 1,
          picture: pictureAddress('goods', name),
          originalPrice: Math.round(original * 100),
          price: Math.round(price * 100),
          stock: chance.int(0, 40) * 5,
          limit: chance.pick([0, 0, 1, 2]),
          sort: (index + 1) * 10,
          status: chance.chance(0.9) ? ('enabled' as const) : ('disabled' as const),
          createdAt: officeHour(now - (300 - index * 20) * day, index),
        },
      })),
    ),
  )
  const held = new Set<string>()
  const cards = Array.from({ length: Math.max(30, Math.round(waiting * 0.02)) }, () => chance.timeWithin(300, now))
    .sort((one, other) => one - other)
    .map((createdAt, index): SeedRow<typeof memberCard.fields> => {
      const type = chance.weighted([
        [1, 40],
        [2, 20],
        [3, 22],
        [4, 14],
        [5, 4],
      ])
      const { price, days } = cardTypes[type - 1] ?? cardTypes[0]
      const user = members.pick(
        chance,
        createdAt,
        (member) => member.id > 10 && !held.has(`${type} ${member.id}`) && isStudent(member),
      ).id
      held.add(`${type} ${user}`)
      const expiresAt = days === 0 ? null : createdAt + days * day
      const isOver = expiresAt !== null && expiresAt <= now
      return {
        values: {
          number: `K${beijingText(createdAt).slice(2, 10).replaceAll('-', '')}${String(index + 1).padStart(5, '0')}`,
          user,
          type,
          price: price * 100,
          expiresAt,
          status: isOver ? 'expired' : 'active',
          createdAt,
        },
        decision: !isOver && chance.chance(0.04) ? { action: 'freeze', reason: '本人挂失' } : undefined,
      }
    })
  await writer.insert(memberCard, cards)
}

async function seedOffers({ writer, random, members, now }: SeedContext): Promise<void> {
  const chance = random('vip-offer')
  await writer.insert(
    vipType,
    vipTypes.map((type, index) => ({
      values: {
        ...type,
        icon: pictureAddress('icon', type.name),
        sort: (index + 1) * 10,
        createdAt: officeHour(now - (400 - index * 60) * day, index),
      },
    })),
  )
  await writer.insert(
    vipGoods,
    vipPackages.map(({ title, type, days, originalPrice, price }, index) => ({
      values: {
        title,
        type,
        picture: pictureAddress('topic', 31_000 + index),
        days,
        originalPrice,
        price,
        points: days > 150 ? null : price,
        stock: chance.int(20, 200) * 10,
        description: '支付后立即生效；已是会员的，从到期日起顺延。',
        sort: (index + 1) * 10,
        createdAt: officeHour(now - 380 * day, index),
      },
    })),
  )
  await writer.insert(
    vipStore,
    stores.map((store, index) => ({
      values: {
        ...store,
        picture: pictureAddress('icon', store.name),
        phone: members.pick(chance, now).phone,
        endAt: startOfDay(dayOf(now) + 60 + index * 23),
        sort: (index + 1) * 10,
        status: index === stores.length - 1 ? ('disabled' as const) : ('enabled' as const),
        createdAt: officeHour(now - (330 - index * 17) * day, index),
      },
    })),
  )
}
