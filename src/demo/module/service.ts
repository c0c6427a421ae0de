import { runningModule } from '../../../commands/helpCenter/runningModule.ts'
import { parttimeJob } from '../../../commands/parttime/parttimeJob.ts'
import { parttimeSignup } from '../../../commands/parttime/parttimeSignup.ts'
import { nfcModule } from '../../../commands/qrCode/nfcModule.ts'
import { roommate } from '../../../commands/sellRoommate/roommate.ts'
import { yellowPage } from '../../../commands/yellowpages/yellowPage.ts'
import { yellowPageCategory } from '../../../commands/yellowpages/yellowPageCategory.ts'
import { pictureAddress } from '../picture-address.ts'
import type { Random } from '../random.ts'
import { reviewDecision } from '../rows/review-decision.ts'
import type { SeedRow } from '../seed-row.ts'
import { colleges } from '../text/person/college.ts'
import { fullName } from '../text/person/name.ts'
import { freeTime, introduction, jobText, roommateText, yellowPages } from '../text/service.ts'
import { nfcTags, runningModules } from '../text/study/quiz.ts'
import type { ModuleSeed } from './module-seed.ts'

const day = 86_400_000

/** Part-time jobs, room-mates, yellow pages, tags and the services of errands. */
export const serviceSeed: ModuleSeed = {
  title: '兼职、黄页与标签',
  async seed({ writer, random, people, waiting, now }) {
    const { jobs, signups } = jobRows(random('parttime'), Math.max(24, Math.round(waiting * 0.02)), people, now)
    await writer.insert(parttimeJob, jobs)
    await writer.insert(parttimeSignup, signups)
    await writer.insert(
      roommate,
      roommateRows(random('roommate'), Math.max(8, Math.round(waiting * 0.012)), people, now),
    )
    const headings = [...new Set(yellowPages.map(([heading]) => heading))]
    await writer.insert(
      yellowPageCategory,
      headings.map((name, index) => ({
        values: {
          name,
          icon: pictureAddress('icon', name),
          sort: (index + 1) * 10,
          status: 'enabled',
          createdAt: now - 500 * day,
        },
      })),
    )
    await writer.insert(
      yellowPage,
      yellowPages.map(([heading, name, phone, address, hours], index) => ({
        values: {
          name,
          category: headings.indexOf(heading) + 1,
          phone,
          address: address || null,
          hours,
          sort: (index + 1) * 10,
          status: 'enabled',
          createdAt: now - (480 - index * 9) * day,
        },
      })),
    )
    const touches = random('nfc')
    await writer.insert(
      nfcModule,
      nfcTags.map(([name, place, target], index) => ({
        values: {
          name,
          place,
          target,
          page: `/pages/${target}/index?tag=${index + 1}`,
          touches: touches.int(40, 9000),
          status: touches.chance(0.9) ? 'enabled' : 'disabled',
          createdAt: now - (200 - index * 11) * day,
        },
      })),
    )
    await writer.insert(
      runningModule,
      runningModules.map((name, index) => ({
        values: { name, icon: pictureAddress('icon', name), sort: (index + 1) * 10, status: 'enabled' },
      })),
    )
  },
}

function jobRows(random: Random, count: number, people: number, now: number) {
  const times = Array.from({ length: count }, () => random.timeWithin(90, now)).sort((one, other) => one - other)
  const drafts = times.map((createdAt) => {
    const audit = random.weighted([
      ['pending', 45],
      ['approved', 48],
      ['refused', 7],
    ])
    return { createdAt, audit, signups: audit === 'approved' ? Math.floor(random.next() ** 2 * 14) : 0 }
  })
  const jobs = drafts.map(({ createdAt, audit }): SeedRow<typeof parttimeJob.fields> => {
    return {
      values: {
        ...jobText(random),
        publisher: random.int(1, people),
        settlement: random.weighted([
          ['daily', 6],
          ['weekly', 2],
          ['monthly', 2],
        ]),
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
        createdAt: Math.min(now - 1000, createdAt + random.int(1, 6 * 24) * 3_600_000),
      })),
    )
    .sort((one, other) => one.createdAt - other.createdAt)
    .map(
      ({ job, createdAt }): SeedRow<typeof parttimeSignup.fields> => ({
        values: {
          name: fullName(random, random.chance(0.5) ? 'female' : 'male'),
          user: random.int(1, people),
          job,
          phone: `15${random.int(100_000_000, 999_999_999)}`,
          college: random.pick(colleges).name,
          freeTime: freeTime(random),
          introduction: introduction(random),
          status: random.weighted([
            ['applied', 60],
            ['hired', 22],
            ['refused', 12],
            ['cancelled', 6],
          ]),
          createdAt,
        },
      }),
    )
  return { jobs, signups }
}

function roommateRows(random: Random, count: number, people: number, now: number): SeedRow<typeof roommate.fields>[] {
  return Array.from({ length: count }, () => random.timeWithin(90, now))
    .sort((one, other) => one - other)
    .map((createdAt, index) => {
      const gender = random.chance(0.55) ? 'male' : 'female'
      return {
        values: {
          ...roommateText(random),
          name: random.pick(
            gender === 'male' ? ['舍长', '老三', '阿泽', '小胖', '学神'] : ['圆圆', '小雨', '舍花', '阿宁', '大橘'],
          ),
          author: random.int(1, people),
          gender,
          grade: random.pick(['大一', '大二', '大三', '大四', '研一']),
          college: random.pick(colleges).name,
          height: gender === 'male' ? random.int(166, 190) : random.int(154, 175),
          images: random.chance(0.7) ? [pictureAddress('avatar', 5000 + index)] : [],
          likes: Math.floor(random.next() ** 3 * 260),
          status: random.chance(0.94) ? 'shown' : 'hidden',
          createdAt,
        },
      }
    })
}
