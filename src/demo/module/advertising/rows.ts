import { advertise } from '../../../../commands/advertising/advertise.ts'
import { advertiseCategory } from '../../../../commands/advertising/advertiseCategory.ts'
import { day } from '../../../beijing-time.ts'
import { pictureAddress } from '../../picture-address.ts'
import type { SeedContext } from '../../seed-context.ts'
import { advertisePlaces, advertiseTexts } from './text.ts'

/** Advertisements and the places they are shown at. */
export async function seedAdvertisements({ writer, random, now }: SeedContext): Promise<void> {
  const chance = random('advertise')
  await writer.insert(
    advertiseCategory,
    advertisePlaces.map(([name, code, width, height]) => ({
      values: { name, code, width, height, status: 'enabled' as const, createdAt: now - 300 * day },
    })),
  )
  await writer.insert(
    advertise,
    Array.from({ length: advertiseTexts.length * 3 }, (_, index) => {
      const [title, advertiser] = advertiseTexts[index % advertiseTexts.length] ?? advertiseTexts[0]
      const createdAt = now - (advertiseTexts.length * 3 - index) * 8 * day
      const shows = chance.int(500, 60_000)
      const isNext = index === advertiseTexts.length * 3 - 1
      const startAt = isNext ? now + 3 * day : createdAt + day
      const lasts = chance.int(7, 40) * (index % 4 === 1 ? 6 : 1) * day
      const endAt = lasts + (isNext ? startAt : createdAt)
      const isOff = chance.chance(0.2)
      return {
        values: {
          title,
          advertiser,
          category: chance.int(1, advertisePlaces.length),
          image: pictureAddress('topic', 6000 + index),
          linkKind: 'page' as const,
          link: '/pages/activity/detail',
          startAt,
          endAt,
          sort: (index % 10) * 10,
          shows: isNext ? 0 : shows,
          clicks: isNext ? 0 : Math.round((shows * chance.int(5, 60)) / 1000),
          status: endAt <= now ? ('ended' as const) : isOff && !isNext ? ('disabled' as const) : ('enabled' as const),
          createdAt,
        },
      }
    }),
  )
}
