import type { Random } from '../random.ts'
import { colleges } from './college.ts'
import { fullName, type Gender } from './name.ts'
import { nickname } from './nickname.ts'

/** A member of a demo school. */
export interface Person {
  readonly name: string
  readonly nickname: string
  readonly gender: Gender
  /** Eleven digits out of the fictitious block 1380013xxxx. */
  readonly phone: string
  readonly college: string
  readonly major: string
  /** 大一 to 研三. */
  readonly grade: string
  /** Year of entry, college code, major code, running number: 2023 06 02 0147. */
  readonly studentNumber: string
  readonly age: number
}

/** Years since entry with how many are enrolled; the name of each year. */
const years: readonly (readonly [
  { readonly years: number; readonly grade: string; readonly postgraduate: boolean },
  number,
])[] = [
  [{ years: 0, grade: '大一', postgraduate: false }, 26],
  [{ years: 1, grade: '大二', postgraduate: false }, 25],
  [{ years: 2, grade: '大三', postgraduate: false }, 21],
  [{ years: 3, grade: '大四', postgraduate: false }, 14],
  [{ years: 0, grade: '研一', postgraduate: true }, 6],
  [{ years: 1, grade: '研二', postgraduate: true }, 5],
  [{ years: 2, grade: '研三', postgraduate: true }, 3],
]

/**
 * One person. `serial` (0, 1, 2 ...) keeps telephone and student numbers apart: both are unique within a school for
 * up to 10,000 people. `now` (epoch ms) decides the years of entry; the school year begins in September.
 */
export function person(random: Random, serial: number, now: number): Person {
  const gender: Gender = random.chance(0.5) ? 'male' : 'female'
  const year = random.weighted(years)
  const collegeIndex = random.int(0, colleges.length - 1)
  const college = random.pick(colleges.slice(collegeIndex, collegeIndex + 1))
  const majorIndex = random.int(0, college.majors.length - 1)
  const major = random.pick(college.majors.slice(majorIndex, majorIndex + 1))
  const today = new Date(now)
  const schoolYear = today.getUTCFullYear() - (today.getUTCMonth() < 8 ? 1 : 0)
  const entry = `${year.postgraduate ? 'S' : ''}${schoolYear - year.years}`
  return {
    name: fullName(random, gender),
    nickname: nickname(random),
    gender,
    phone: `1380013${digits((serial * 7919 + 1234) % 10_000, 4)}`,
    college: college.name,
    major,
    grade: year.grade,
    studentNumber: `${entry}${digits(collegeIndex + 1, 2)}${digits(majorIndex + 1, 2)}${digits((serial * 17 + 103) % 10_000, 4)}`,
    age: (year.postgraduate ? 22 : 18) + year.years + random.int(0, 2),
  }
}

function digits(value: number, width: number): string {
  return String(value).padStart(width, '0')
}
