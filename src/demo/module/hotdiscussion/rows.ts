import { hotTalk } from '../../../../commands/hotdiscussion/hotTalk.ts'
import { hour } from '../../../beijing-time.ts'
import { pictureAddress } from '../../picture-address.ts'
import type { SeedContext } from '../../seed-context.ts'
import { bySeason } from '../../text/moment.ts'
import { hotTalks } from './text.ts'

/** What the campus talks about. */
export async function seedHotdiscussion({ writer, random: stream, now }: SeedContext): Promise<void> {
  const random = stream('hot talk')
  const times = hotTalks
    .map((_, index) => random.timeWithin(1, now - index * 7 * hour))
    .sort((one, other) => other - one)
  const said = bySeason(hotTalks, ([title, summary]) => title + summary, times)
  await writer.insert(
    hotTalk,
    said.map(([title, summary, mark], index) => ({
      values: {
        title,
        summary,
        mark,
        cover: pictureAddress('topic', 9000 + index),
        heat: Math.round(98_000 / (index + 1.3)),
        discussions: Math.round(4200 / (index + 1.5)),
        sort: (index + 1) * 10,
        createdAt: times[index] ?? now,
      },
    })),
  )
}
