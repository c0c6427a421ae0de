import type { CardLines } from '../../../picture/card.ts'
import type { Random } from '../../../random.ts'
import { colleges } from '../../../text/college.ts'
import { fullName } from '../../../text/name.ts'
import type { Person } from '../../../text/person.ts'

/** What somebody asks to be known as, as the catalogue names it. */
type Identity = 'student' | 'freshman' | 'graduate' | 'teacher'

/** A request to be known as a member of the school. */
export interface CertificationText {
  readonly identity: Identity
  readonly realName: string
  readonly studentNumber: string
  readonly college: string
  readonly major: string
  /** What the photographed card says; equal to the request unless something is wrong with it. */
  readonly document: CardLines
  /** Why a moderator would refuse it, if so. */
  readonly flaw: CertificationFlaw | null
}

/** The faults of a request a moderator can see: the card shows another name, number or college, an end gone by, or nothing. */
export type CertificationFlaw = 'name' | 'number' | 'college' | 'expired' | 'blurred'

/** One request by `person`, made at `moment` (epoch ms), with the fault it is to have. */
export function certificationText(
  random: Random,
  person: Person,
  school: string,
  flaw: CertificationFlaw | null,
  moment: number,
): CertificationText {
  const identity = identityOf(random, person.grade)
  const { name, studentNumber, college } = person
  const year = new Date(moment).getUTCFullYear()
  return {
    identity,
    realName: name,
    studentNumber,
    college,
    major: identity === 'teacher' ? '' : person.major,
    document: {
      school,
      title: identity === 'teacher' ? '工作证' : identity === 'graduate' ? '校友证' : '学生证',
      name: flaw === 'name' ? otherName(random, person) : name,
      number:
        flaw === 'number'
          ? `${studentNumber.slice(0, -3)}${otherDigits(random, studentNumber.slice(-3))}`
          : studentNumber,
      college: flaw === 'college' ? otherCollege(random, college) : college,
      validUntil: flaw === 'expired' ? `${year - random.int(1, 2)}.08` : validUntil(person, identity, year),
      blurred: flaw === 'blurred',
    },
    flaw,
  }
}

/** First-years ask as freshmen or students, those who left as graduates, staff as staff. */
function identityOf(random: Random, grade: string): Identity {
  if (grade === '大一') return random.among({ freshman: 60, student: 40 })
  if (grade === '已毕业') return 'graduate'
  return grade === '教职工' ? 'teacher' : 'student'
}

/** The summer after the last year of study; of staff years away, of those who left never. */
function validUntil({ enteredAt, grade }: Person, identity: Identity, year: number): string {
  if (identity === 'graduate') return '长期'
  if (identity === 'teacher') return `${year + 3}.08`
  return `${new Date(enteredAt).getUTCFullYear() + (grade.startsWith('研') ? 3 : 4)}.08`
}

function otherName(random: Random, person: Person): string {
  const other = fullName(random, person.gender)
  return other === person.name ? otherName(random, person) : other
}

function otherCollege(random: Random, college: string): string {
  return random.pick(colleges.filter(({ name }) => name !== college)).name
}

/** Three digits that differ from those given. */
function otherDigits(random: Random, digits: string): string {
  return String((Number(digits) + random.int(1, 998)) % 1000).padStart(3, '0')
}
