import { vote } from '../../../../commands/vote/vote.ts'
import { voteParticipant } from '../../../../commands/vote/voteParticipant.ts'
import { voter } from '../../../../commands/vote/voter.ts'
import { day, dayOf, hour, startOfDay } from '../../../beijing-time.ts'
import { pictureAddress } from '../../picture-address.ts'
import { soonAfter } from '../../random.ts'
import type { SeedContext } from '../../seed-context.ts'
import { bySeason } from '../../text/moment.ts'
import { voteTexts } from './text.ts'

/** Votes whose participants' figures are those of the votes cast. */
export async function seedVote({ writer, random, members, waiting, now }: SeedContext): Promise<void> {
  const chance = random('vote')
  const most = Math.min(members.all.length, Math.max(20, Math.round(waiting * 0.02)))
  const stands: { vote: number; name: string; number: number; weight: number }[] = []
  const starts = voteTexts.map((_, index) => {
    const date = dayOf(now - (voteTexts.length - index) * 9 * day + 4 * day)
    return startOfDay(date) + 9 * hour
  })
  const drafts = bySeason(voteTexts, ([title]) => title, starts).map(([title, description, names], index) => {
    const startAt = starts[index] ?? now
    const endAt = startAt + chance.int(5, 14) * day + 13 * hour
    for (const [place, name] of names.split('|').entries()) {
      stands.push({ vote: index + 1, name, number: place + 1, weight: chance.int(2, 30) })
    }
    return { title, description, startAt, endAt, isOpen: startAt < now }
  })
  const cast = drafts.flatMap(({ startAt, endAt, isOpen }, index) => {
    if (!isOpen) return []
    const standing = stands.flatMap((each, at) => (each.vote === index + 1 ? [[at + 1, each.weight] as const] : []))
    const until = Math.min(endAt, now - 1000)
    const voted = new Set<number>()
    return Array.from({ length: chance.int(Math.ceil(most / 3), most) }, () => {
      const createdAt = soonAfter(chance, startAt, until - startAt, now)
      const { id, name } = members.pick(chance, createdAt, (member) => !voted.has(member.id))
      voted.add(id)
      return {
        vote: index + 1,
        participant: chance.weighted(standing),
        name,
        user: id,
        device: chance.pick(['微信小程序', '微信小程序', 'QQ 小程序', '网页']),
        createdAt,
      }
    })
  })
  cast.sort((one, other) => one.createdAt - other.createdAt)
  await writer.insert(
    vote,
    drafts.map(({ isOpen, ...draft }, index) => ({
      values: {
        ...draft,
        cover: pictureAddress('topic', 8000 + index),
        mode: draft.description.startsWith('每人每天')
          ? 'daily'
          : draft.title.startsWith('最受欢迎') || draft.title.includes('最美')
            ? 'multiple'
            : 'single',
        status: !isOpen ? 'upcoming' : draft.endAt <= now ? 'ended' : 'running',
        createdAt: draft.startAt - 2 * day,
      },
    })),
  )
  await writer.insert(
    voteParticipant,
    stands.map(({ weight: _, ...stand }, index) => ({
      values: {
        ...stand,
        picture: /^[\u4e00-\u9fa5]{3}$/.test(stand.name)
          ? pictureAddress('avatar', 7000 + index)
          : pictureAddress('topic', 13_000 + index),
        createdAt: (drafts[stand.vote - 1]?.startAt ?? now) - day,
      },
    })),
  )
  await writer.insert(
    voter,
    cast.map((values) => ({ values })),
  )
}
