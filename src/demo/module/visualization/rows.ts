import { careerCourse } from '../../../../commands/visualization/careerCourse.ts'
import { careerMajor } from '../../../../commands/visualization/careerMajor.ts'
import { careerMatch } from '../../../../commands/visualization/careerMatch.ts'
import { careerPost } from '../../../../commands/visualization/careerPost.ts'
import { careerStartup } from '../../../../commands/visualization/careerStartup.ts'
import { careerTalent } from '../../../../commands/visualization/careerTalent.ts'
import { famousCompany } from '../../../../commands/visualization/famousCompany.ts'
import { offlineSale } from '../../../../commands/visualization/offlineSale.ts'
import { saleFigure } from '../../../../commands/visualization/saleFigure.ts'
import { day } from '../../../beijing-time.ts'
import { pictureAddress } from '../../picture-address.ts'
import { officeHour } from '../../random.ts'
import type { SeedContext } from '../../seed-context.ts'
import { anyName } from '../../text/name.ts'
import { saleRows } from './sale.ts'
import {
  careerMajors,
  companies,
  courseText,
  employerOf,
  matches,
  positions,
  skillsOf,
  stallText,
  startups,
  wishOf,
} from './text.ts'

/** The career wall: courses, companies, majors, posts, competitions, start-ups, talents and sales. */
export async function seedVisualization({ writer, random, now }: SeedContext): Promise<void> {
  const chance = random('career')
  const entered = (index: number, count: number) =>
    officeHour(now - Math.max(3, Math.round(((count - index) / count) * 700)) * day, index)
  const share = (of: number, least: number, most: number) => Math.round((of * chance.int(least, most)) / 100)
  await writer.insert(
    careerCourse,
    Array.from({ length: 60 }, (_, index) => ({
      values: {
        ...courseText(index, entered(index, 60)),
        teacher: anyName(chance),
        learners: chance.int(30, 900),
        hours: chance.pick([16, 24, 32, 48, 64]),
        satisfaction: chance.int(72, 99),
        createdAt: entered(index, 60),
      },
    })),
  )
  await writer.insert(
    famousCompany,
    companies.map(([name, industry, city], index) => {
      const offered = chance.int(10, 160)
      const hired = share(offered, 20, 80)
      const logo = pictureAddress('icon', name)
      return {
        values: {
          name,
          industry,
          city,
          logo,
          positions: offered,
          hired,
          createdAt: entered(index, companies.length),
        },
      }
    }),
  )
  await writer.insert(
    careerMajor,
    careerMajors.map(([name, field], index) => {
      const graduates = chance.int(40, 320)
      return {
        values: {
          name,
          field,
          graduates,
          employed: share(graduates, 78, 97),
          salary: chance.int(48, 105) * 10_000,
          createdAt: entered(index, careerMajors.length),
        },
      }
    }),
  )
  await writer.insert(
    careerPost,
    Array.from({ length: 180 }, (_, index) => {
      const position = chance.pick(positions)
      const [name, kind, least, most] = position
      const company = employerOf(chance, position)
      const headcount = chance.int(1, 30)
      return {
        values: {
          name,
          kind,
          company,
          city: companies[company - 1]?.[2] ?? null,
          headcount,
          applicants: headcount * chance.int(1, 14),
          salary: chance.int(least / 100, most / 100) * 10_000,
          createdAt: entered(index, 180),
        },
      }
    }),
  )
  await writer.insert(
    careerMatch,
    Array.from({ length: matches.length * 3 }, (_, index) => {
      const [name, level, majors] = matches[index % matches.length] ?? matches[0]
      const teams = chance.int(4, 120)
      const heldAt = entered(index, matches.length * 3)
      const year = new Date(heldAt).getUTCFullYear()
      const mostOf = chance.pick(majors.split(' '))
      const major = careerMajors.findIndex(([each]) => each === mostOf) + 1
      return {
        values: {
          name: `${year} ${name}`,
          level,
          major,
          teams,
          awards: share(teams, 3, 30),
          heldAt,
          createdAt: heldAt,
        },
      }
    }),
  )
  await writer.insert(
    careerStartup,
    startups.map(([name, field], index) => ({
      values: {
        name,
        field,
        founder: anyName(chance),
        members: chance.int(2, 14),
        funding: chance.int(0, 60) * 1_000_000,
        stage: chance.pick(['idea', 'incubating', 'operating', 'operating', 'closed'] as const),
        createdAt: entered(index, startups.length),
      },
    })),
  )
  await writer.insert(
    careerTalent,
    Array.from({ length: 90 }, (_, index) => {
      const major = chance.int(1, careerMajors.length)
      return {
        values: {
          name: anyName(chance),
          major,
          skill: chance.pick(skillsOf(major)),
          grade: chance.pick(['大三', '大四', '研二', '研三']),
          awards: chance.int(0, 9),
          intention: wishOf(chance, major),
          createdAt: entered(index, 90),
        },
      }
    }),
  )
  await writer.insert(
    offlineSale,
    Array.from({ length: 120 }, (_, index) => {
      const orders = chance.int(5, 320)
      const soldAt = entered(index, 120)
      return {
        values: {
          ...stallText(chance, soldAt),
          orders,
          amount: orders * chance.int(800, 4200),
          soldAt,
          createdAt: soldAt,
        },
      }
    }),
  )
  await writer.insert(saleFigure, saleRows(random('sale'), now))
}
