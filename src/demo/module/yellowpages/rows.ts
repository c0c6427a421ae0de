import { yellowPage } from '../../../../commands/yellowpages/yellowPage.ts'
import { yellowPageCategory } from '../../../../commands/yellowpages/yellowPageCategory.ts'
import { pictureAddress } from '../../picture-address.ts'
import type { SeedContext } from '../../seed-context.ts'
import { yellowPages } from './text.ts'

const day = 86_400_000

/** Numbers of the campus under their headings. */
export async function seedYellowpages({ writer, now }: SeedContext): Promise<void> {
  const headings = [...new Set(yellowPages.map(([heading]) => heading))]
  await writer.insert(
    yellowPageCategory,
    headings.map((name, index) => ({
      values: {
        name,
        icon: pictureAddress('icon', name),
        sort: (index + 1) * 10,
        status: 'enabled',
        createdAt: now - 500 * day,
      },
    })),
  )
  await writer.insert(
    yellowPage,
    yellowPages.map(([heading, name, phone, address, hours], index) => ({
      values: {
        name,
        category: headings.indexOf(heading) + 1,
        phone,
        address: address || null,
        hours,
        sort: (index + 1) * 10,
        status: 'enabled',
        createdAt: now - (480 - index * 9) * day,
      },
    })),
  )
}
