import type { topicComplaint } from '../../../../commands/topicDynamics/topicComplaint.ts'
import { day } from '../../../beijing-time.ts'
import type { Members } from '../../members.ts'
import { pictureAddress } from '../../picture-address.ts'
import { type Random, soonAfter } from '../../random.ts'
import type { SeedRow } from '../../seed-row.ts'
import type { SeededDynamic } from './dynamic.ts'
import { complaintText } from './text/complaint.ts'

/** Complaints about public dynamics, oldest first: those with a problem draw most, and some draw several. */
export function topicComplaintRows(
  random: Random,
  count: number,
  members: Members,
  dynamics: readonly SeededDynamic[],
  now: number,
): SeedRow<typeof topicComplaint.fields>[] {
  const open = dynamics.filter((each) => each.status === 'approved')
  const waiting = dynamics.filter((each) => each.text.problem !== null && each.status === 'pending')
  const targets = [...open, ...waiting]
  if (targets.length === 0) return []
  const drafts: { dynamic: SeededDynamic; createdAt: number }[] = []
  while (drafts.length < count) {
    const dynamic = waiting.length > 0 && random.chance(0.35) ? random.pick(waiting) : random.pick(targets)
    const siblings = random.weighted([
      [1, 78],
      [2, 14],
      [4, 8],
    ])
    for (let sibling = 0; sibling < siblings && drafts.length < count; sibling++) {
      drafts.push({ dynamic, createdAt: soonAfter(random, dynamic.createdAt + 600_000, 2 * day, now) })
    }
  }
  drafts.sort((a, b) => a.createdAt - b.createdAt)
  return drafts.map(({ dynamic, createdAt }, index) => {
    const { kind, detail } = complaintText(random, { ...dynamic.text, hasPictures: dynamic.hasPictures })
    const signed = random.chance(0.3)
    return {
      values: {
        content: detail,
        kind,
        images: evidence(random, index),
        reporter: members.pick(random, createdAt, (member) => member.id !== dynamic.author).id,
        dynamic: dynamic.id,
        createdAt,
      },
      decision: signed ? { action: 'sign', reason: null } : undefined,
    }
  })
}

/** Pictures that a complaint comes with. */
export function evidence(random: Random, index: number): string[] {
  const count = random.weighted([
    [0, 55],
    [1, 30],
    [2, 10],
    [3, 5],
  ])
  return Array.from({ length: count }, (_, each) => pictureAddress('evidence', index * 3 + each + 1))
}
