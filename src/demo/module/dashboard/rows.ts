import { diyPage } from '../../../../commands/dashboard/page.ts'
import { diyPageVersion } from '../../../../commands/dashboard/pageVersion.ts'
import { beijingText, day } from '../../../beijing-time.ts'
import type { Json } from '../../../catalogue/vocabulary/field.ts'
import { pictureAddress } from '../../picture-address.ts'
import type { SeedContext } from '../../seed-context.ts'
import { pageTexts } from './text.ts'

/** Pages of the mini-program, one of them its home page, and what some of them were before. */
export async function seedDashboard({ writer, random, now }: SeedContext): Promise<void> {
  const chance = random('page')
  await writer.insert(
    diyPage,
    pageTexts.map(([name, kind, heading, status, group], index) => ({
      values: {
        name,
        kind,
        group,
        status,
        background: index % 2 === 0 ? '#f5f6f8' : '#eef6ff',
        blocks: blocksOf(heading, index),
        home: index === pageTexts.length - 1,
        views: status === 'published' ? chance.int(800, 60_000) : 0,
        createdAt: now - (pageTexts.length - index) * 13 * day,
      },
    })),
  )
  await writer.insert(
    diyPageVersion,
    pageTexts.flatMap(([name, , heading], index) =>
      Array.from({ length: index % 3 }, (_, take) => {
        const createdAt = now - ((pageTexts.length - index) * 13 - 2 - take * 4) * day
        return {
          values: {
            name: `${name} ${beijingText(createdAt).slice(0, 16)}`,
            diyPage: index + 1,
            blocks: blocksOf(heading, index).slice(0, 3 + take),
            author: chance.pick(['系统管理员', '王老师']),
            createdAt,
          },
        }
      }),
    ),
  )
}

function blocksOf(heading: string, index: number): Json[] {
  return [
    { kind: 'search', values: { placeholder: '搜动态、话题、同学' } },
    { kind: 'banners', values: { place: index % 2 === 0 ? 'home' : 'circle', height: 150, most: 5 } },
    { kind: 'bar', values: { type: 1, perLine: 4 } },
    { kind: 'notices', values: { most: 3 } },
    { kind: 'heading', values: { text: heading, link: '/pages/hot/index' } },
    { kind: 'picture', values: { image: pictureAddress('topic', 6100 + index), link: '' } },
    { kind: 'hotTalks', values: { most: 5 } },
    { kind: 'dynamics', values: { category: null, most: 4 } },
  ]
}
