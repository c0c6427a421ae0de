import { diyGroup } from '../../../../commands/appletsDIY/diyGroup.ts'
import { pageRobot } from '../../../../commands/appletsDIY/pageRobot.ts'
import { day } from '../../../beijing-time.ts'
import type { SeedContext } from '../../seed-context.ts'
import { groupTexts, pushTexts } from './text.ts'

/** Groups that pages of the mini-program stand in, one of which is over. */
export async function seedPageGroups({ writer, now }: SeedContext): Promise<void> {
  await writer.insert(
    diyGroup,
    groupTexts.map(([name, note, status], index) => ({
      values: { name, note, status, sort: index + 1, createdAt: now - (210 - index * 9) * day },
    })),
  )
}

/** Groups that are told of pages. */
export async function seedPageRobots({ writer, random, now }: SeedContext): Promise<void> {
  const chance = random('page robot')
  await writer.insert(
    pageRobot,
    pushTexts.map(([diyPage, chat, words, status], index) => {
      const createdAt = now - (60 - index * 7) * day
      const sends = status === 'enabled' ? chance.int(1, 5) : 0
      return {
        values: { diyPage, chat, words, status, sends, sentAt: sends > 0 ? createdAt + 2 * day : null, createdAt },
      }
    }),
  )
}
