import { vote } from '../../../../commands/vote/vote.ts'
import { voteParticipant } from '../../../../commands/vote/voteParticipant.ts'
import { voter } from '../../../../commands/vote/voter.ts'
import { day } from '../../../beijing-time.ts'
import { pictureAddress } from '../../picture-address.ts'
import type { SeedContext } from '../../seed-context.ts'
import { anyName } from '../../text/name.ts'
import { voteTexts } from './text.ts'

/** Votes whose participants' figures are those of the votes cast. */
export async function seedVote({ writer, random, people, waiting, now }: SeedContext): Promise<void> {
  const chance = random('vote')
  const most = Math.min(people, Math.max(20, Math.round(waiting * 0.02)))
  const stands: { vote: number; name: string; number: number; weight: number }[] = []
  const drafts = voteTexts.map(([title, description, names], index) => {
    const startAt = now - (voteTexts.length - index) * 9 * day + 4 * day
    const endAt = startAt + chance.int(5, 14) * day
    for (const [place, name] of names.split('|').entries()) {
      stands.push({ vote: index + 1, name, number: place + 1, weight: chance.int(2, 30) })
    }
    return { title, description, startAt, endAt, isOpen: startAt < now }
  })
  const cast = drafts.flatMap(({ startAt, endAt, isOpen }, index) => {
    if (!isOpen) return []
    const standing = stands.flatMap((each, at) => (each.vote === index + 1 ? [[at + 1, each.weight] as const] : []))
    const until = Math.min(endAt, now - 1000)
    return Array.from({ length: chance.int(Math.ceil(most / 3), most) }, () => ({
      vote: index + 1,
      participant: chance.weighted(standing),
      name: anyName(chance),
      user: chance.int(1, people),
      device: chance.pick(['微信小程序', '微信小程序', 'QQ 小程序', '网页']),
      createdAt: chance.int(startAt, until),
    }))
  })
  cast.sort((one, other) => one.createdAt - other.createdAt)
  await writer.insert(
    vote,
    drafts.map(({ isOpen, ...draft }, index) => ({
      values: {
        ...draft,
        cover: pictureAddress('topic', 8000 + index),
        mode: chance.pick(['single', 'multiple', 'daily'] as const),
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
        picture: pictureAddress('post', 130_000 + index),
        createdAt: (drafts[stand.vote - 1]?.startAt ?? now) - day,
      },
    })),
  )
  await writer.insert(
    voter,
    cast.map((values) => ({ values })),
  )
}
