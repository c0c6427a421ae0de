import { parttimeJob } from '../../../../commands/parttime/parttimeJob.ts'
import { parttimeSignup } from '../../../../commands/parttime/parttimeSignup.ts'
import { day, hour } from '../../../beijing-time.ts'
import { isStudent, type Members } from '../../members.ts'
import { moments, type Random, soonAfter } from '../../random.ts'
import { reviewDecision } from '../../review-decision.ts'
import type { SeedContext } from '../../seed-context.ts'
import type { SeedRow } from '../../seed-row.ts'
import { freeTime, introduction, jobText } from './text.ts'

/** Part-time jobs, and who wants them. */
export async function seedParttime({ writer, random, members, waiting, now }: SeedContext): Promise<void> {
  const { jobs, signups } = jobRows(random('parttime'), Math.max(24, Math.round(waiting * 0.02)), members, now)
  await writer.insert(parttimeJob, jobs)
  await writer.insert(parttimeSignup, signups)
}

function jobRows(random: Random, count: number, members: Members, now: number) {
  const drafts = moments(random, count, now).map((createdAt) => {
    const audit = random.among({ pending: 45, approved: 48, refused: 7 })
    const text = jobText(random)
    const deadline = createdAt + random.int(5, 30) * day
    const signups = audit === 'approved' ? Math.floor(random.next() ** 2 * Math.min(14, text.headcount * 3 + 2)) : 0
    return { createdAt, audit, text, deadline, signups, hired: 0 }
  })
  const jobs = drafts.map(({ createdAt, audit, text, deadline }): SeedRow<typeof parttimeJob.fields> => {
    const publisher = members.pick(random, createdAt)
    return {
      values: {
        ...text,
        publisher: publisher.id,
        contact: `${publisher.name.slice(0, 1)}老师`,
        phone: publisher.phone,
        deadline,
        open: audit === 'approved' && deadline < now ? 'closed' : 'open',
        createdAt,
      },
      decision: reviewDecision(audit, audit === 'refused' ? '请补充用工单位的证明' : null),
    }
  })
  const asked = new Set<string>()
  const signups = drafts
    .flatMap((draft, index) =>
      Array.from({ length: draft.signups }, () => ({
        draft,
        job: index + 1,
        createdAt: soonAfter(
          random,
          draft.createdAt + hour,
          Math.min(6 * day, draft.deadline - draft.createdAt - hour),
          now,
        ),
      })),
    )
    .sort((one, other) => one.createdAt - other.createdAt)
    .map(({ draft, job, createdAt }): SeedRow<typeof parttimeSignup.fields> => {
      const { id, name, phone, college, grade } = members.pick(
        random,
        createdAt,
        (member) => isStudent(member) && !asked.has(`${job} ${member.id}`),
      )
      asked.add(`${job} ${id}`)
      const drawn = random.among({ applied: 60, hired: 22, refused: 12, cancelled: 6 })
      const status = drawn === 'hired' && draft.hired >= draft.text.headcount ? 'applied' : drawn
      if (status === 'hired') draft.hired += 1
      return {
        values: {
          name,
          user: id,
          job,
          phone,
          college,
          freeTime: freeTime(random),
          introduction: introduction(random, grade),
          status,
          createdAt,
        },
      }
    })
  return { jobs, signups }
}
