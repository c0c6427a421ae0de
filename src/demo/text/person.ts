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
  /** 大一 to 研三, 已毕业, or 教职工. */
  readonly grade: string
  /** Year of entry, college code, major code, running number: 2023 06 02 0147; of staff T and six digits. */
  readonly studentNumber: string
  readonly age: number
  /** When the school took them in, in ms. */
  readonly enteredAt: number
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
  [{ years: 5, grade: '已毕业', postgraduate: false }, 3],
  [{ years: 6, grade: '教职工', postgraduate: false }, 2],
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
  const running = digits((serial * 17 + 103) % 10_000, 4)
  const isStaff = year.grade === '教职工'
  return {
    name: fullName(random, gender),
    nickname: nickname(random),
    gender,
    phone: `1380013${digits((serial * 7919 + 1234) % 10_000, 4)}`,
    college: college.name,
    major,
    grade: year.grade,
    studentNumber: isStaff
      ? `T${digits(collegeIndex + 1, 2)}${running}`
      : `${entry}${digits(collegeIndex + 1, 2)}${digits(majorIndex + 1, 2)}${running}`,
    age: (isStaff ? 24 + random.int(0, 24) : year.postgraduate ? 22 : 18) + year.years + random.int(0, 2),
    enteredAt: Date.UTC(schoolYear - year.years, 7, 25),
  }
}

function digits(value: number, width: number): string {
  return String(value).padStart(width, '0')
}
