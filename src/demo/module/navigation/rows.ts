import { banner } from '../../../../commands/navigation/banner.ts'
import { navbar } from '../../../../commands/navigation/navbar.ts'
import { navbarType } from '../../../../commands/navigation/navbarType.ts'
import { day } from '../../../beijing-time.ts'
import { pictureAddress } from '../../picture-address.ts'
import type { SeedContext } from '../../seed-context.ts'
import { bannerTexts, navbarTexts } from './text.ts'

/** Bars and banners the mini-program’s pages begin with. */
export async function seedNavigation({ writer, now }: SeedContext): Promise<void> {
  await writer.insert(
    navbarType,
    navbarTexts.map(([name, code, entries]) => ({
      values: { name, code, most: entries.length + 2, status: 'enabled' as const, createdAt: now - 500 * day },
    })),
  )
  await writer.insert(
    navbar,
    navbarTexts.flatMap(([, , entries], bar) =>
      entries.map(([name, link], index) => ({
        values: {
          name,
          link,
          type: bar + 1,
          icon: pictureAddress('icon', name),
          sort: (index + 1) * 10,
          createdAt: now - 490 * day,
        },
      })),
    ),
  )
  await writer.insert(
    banner,
    bannerTexts.map(([title, place, link], index) => ({
      values: {
        title,
        place,
        link,
        image: pictureAddress('topic', 5000 + index),
        sort: (index + 1) * 10,
        status: 'enabled' as const,
        createdAt: now - (90 - index * 12) * day,
      },
    })),
  )
}
