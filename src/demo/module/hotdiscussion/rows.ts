import { hotTalk } from '../../../../commands/hotdiscussion/hotTalk.ts'
import { hour } from '../../../beijing-time.ts'
import { pictureAddress } from '../../picture-address.ts'
import type { SeedContext } from '../../seed-context.ts'
import { hotTalks } from './text.ts'

/** What the campus talks about. */
export async function seedHotdiscussion({ writer, now }: SeedContext): Promise<void> {
  await writer.insert(
    hotTalk,
    hotTalks.map(([title, summary, mark], index) => ({
      values: {
        title,
        summary,
        mark,
        cover: pictureAddress('topic', 9000 + index),
        heat: Math.round(98_000 / (index + 1.3)),
        discussions: Math.round(4200 / (index + 1.5)),
        sort: (index + 1) * 10,
        createdAt: now - (index + 1) * 7 * hour,
      },
    })),
  )
}
