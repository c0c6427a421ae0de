import { parttimeJob } from '../../../../commands/parttime/parttimeJob.ts'
import { parttimeSignup } from '../../../../commands/parttime/parttimeSignup.ts'
import { day, hour } from '../../../beijing-time.ts'
import { moments, type Random } from '../../random.ts'
import { reviewDecision } from '../../review-decision.ts'
import type { SeedContext } from '../../seed-context.ts'
import type { SeedRow } from '../../seed-row.ts'
import { colleges } from '../../text/college.ts'
import { anyName, fullName } from '../../text/name.ts'
import { freeTime, introduction, jobText } from './text.ts'

/** Part-time jobs, and who wants them. */
export async function seedParttime({ writer, random, people, waiting, now }: SeedContext): Promise<void> {
  const { jobs, signups } = jobRows(random('parttime'), Math.max(24, Math.round(waiting * 0.02)), people, now)
  await writer.insert(parttimeJob, jobs)
  await writer.insert(parttimeSignup, signups)
}

function jobRows(random: Random, count: number, people: number, now: number) {
  const times = moments(random, count, now)
  const drafts = times.map((createdAt) => {
    const audit = random.among({ pending: 45, approved: 48, refused: 7 })
    return { createdAt, audit, signups: audit === 'approved' ? Math.floor(random.next() ** 2 * 14) : 0 }
  })
  const jobs = drafts.map(({ createdAt, audit }): SeedRow<typeof parttimeJob.fields> => {
    return {
      values: {
        ...jobText(random),
        publisher: random.int(1, people),
        settlement: random.among({ daily: 6, weekly: 2, monthly: 2 }),
        headcount: random.int(1, 20),
        contact: `${fullName(random, 'female').slice(0, 1)}老师`,
        phone: `13${random.int(100_000_000, 999_999_999)}`,
        deadline: createdAt + random.int(5, 30) * day,
        open: audit === 'approved' && createdAt < now - 30 * day ? 'closed' : 'open',
        createdAt,
      },
      decision: reviewDecision(audit, audit === 'refused' ? '薪资与描述不符' : null),
    }
  })
  const signups = drafts
    .flatMap(({ createdAt, signups: signedUp }, index) =>
      Array.from({ length: signedUp }, () => ({
        job: index + 1,
        createdAt: Math.min(now - 1000, createdAt + random.int(1, 6 * 24) * hour),
      })),
    )
    .sort((one, other) => one.createdAt - other.createdAt)
    .map(
      ({ job, createdAt }): SeedRow<typeof parttimeSignup.fields> => ({
        values: {
          name: anyName(random),
          user: random.int(1, people),
          job,
          phone: `15${random.int(100_000_000, 999_999_999)}`,
          college: random.pick(colleges).name,
          freeTime: freeTime(random),
          introduction: introduction(random),
          status: random.among({ applied: 60, hired: 22, refused: 12, cancelled: 6 }),
          createdAt,
        },
      }),
    )
  return { jobs, signups }
}
