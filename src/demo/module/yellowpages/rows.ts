import { yellowPage } from '../../../../commands/yellowpages/yellowPage.ts'
import { yellowPageCategory } from '../../../../commands/yellowpages/yellowPageCategory.ts'
import { day } from '../../../beijing-time.ts'
import { headingRows } from '../../picture-address.ts'
import type { SeedContext } from '../../seed-context.ts'
import { yellowPages } from './text.ts'

/** Numbers of the campus under their headings. */
export async function seedYellowpages({ writer, now }: SeedContext): Promise<void> {
  const headings = [...new Set(yellowPages.map(([heading]) => heading))]
  await writer.insert(yellowPageCategory, headingRows(headings, now - 500 * day))
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
