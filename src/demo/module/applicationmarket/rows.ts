import { application } from '../../../../commands/applicationmarket/application.ts'
import { applicationCategory } from '../../../../commands/applicationmarket/applicationCategory.ts'
import { day } from '../../../beijing-time.ts'
import { headingRows, pictureAddress } from '../../picture-address.ts'
import { officeHour } from '../../random.ts'
import type { SeedContext } from '../../seed-context.ts'
import { applicationCategories, applications } from './text.ts'

/** The market of applications, and which of them the school has. */
export async function seedApplications({ writer, random, members, now }: SeedContext): Promise<void> {
  const chance = random('application')
  const people = members.all.length
  await writer.insert(applicationCategory, headingRows(applicationCategories, officeHour(now - 380 * day, 3)))
  await writer.insert(
    application,
    applications.map(([name, category, summary, developer, release, price, installed, link], index) => ({
      values: {
        name,
        category: applicationCategories.indexOf(category) + 1,
        icon: pictureAddress('icon', name),
        summary,
        description: `${summary}。由${developer}开发维护，在小程序首页或「应用」页打开。`,
        developer,
        release,
        link,
        price: price * 100,
        audience: category === '办事大厅' ? ('student' as const) : ('all' as const),
        users: installed ? Math.round(people * (0.08 + chance.next() * 0.7)) : 0,
        installed,
        hot: installed && index % 5 === 0,
        sort: (index + 1) * 10,
        status: name === '直播带货' ? ('disabled' as const) : ('enabled' as const),
        createdAt: officeHour(now - (360 - index * 14) * day, index),
      },
    })),
  )
}
