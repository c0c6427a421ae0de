import type { CardLines } from '../../../picture/card.ts'
import type { Random } from '../../../random.ts'
import { colleges } from '../../../text/college.ts'
import { oneOf, say, type Text, words } from '../../../text/grammar.ts'
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
  readonly note: string
  /** What the photographed card says; equal to the request unless something is wrong with it. */
  readonly document: CardLines
  /** Why a moderator would refuse it, if so. */
  readonly flaw: CertificationFlaw | null
}

/** The faults of a request a moderator can see. */
type CertificationFlaw = 'blurred' | 'mismatch' | 'wrongNumber'

const flaws: readonly (readonly [CertificationFlaw | null, number])[] = [
  [null, 86],
  ['blurred', 5],
  ['mismatch', 5],
  ['wrongNumber', 4],
]

const plain = oneOf(
  '',
  say`想${words('参与话题 发布动态 加入圈子 领取积分 使用跑腿 参加投票')}，请老师审核`,
  say`${words('学生证 校园卡 一卡通 录取通知书')}照片已上传`,
  say`之前的账号${words('手机号换了 忘记密码 注销了 被别人用了')}，重新认证一下`,
  say`${words('转专业 换学院 刚入学 升研究生 休学复学 校区调整')}，信息有变化，麻烦更新`,
  '谢谢老师',
)
const notes: Record<Identity, Text> = {
  student: plain,
  freshman: say`今年新生，${words('还没领到校园卡 用录取通知书认证 学号刚分配 想先进圈子看看')}`,
  graduate: say`${words('已毕业 校友 去年毕业 读研在外校')}，${words('想保留账号 想参加校友活动 想看看学校 帮忙内推学弟学妹')}`,
  teacher: say`${words('学院教师 辅导员 行政人员 图书馆工作人员')}，用于${words('发布通知 回复同学 管理话题 解答问题')}`,
}

/** One request by `person`; about one in seven has a fault. */
export function certificationText(random: Random, person: Person): CertificationText {
  const identity = identityOf(random, person.grade)
  const flaw = random.weighted(flaws)
  const studentNumber = identity === 'teacher' ? `T${person.studentNumber.slice(-6)}` : person.studentNumber
  return {
    identity,
    realName: person.name,
    studentNumber,
    college: person.college,
    major: identity === 'teacher' ? '' : person.major,
    note: notes[identity](random),
    document: {
      name: flaw === 'mismatch' ? fullName(random, person.gender) : person.name,
      number:
        flaw === 'wrongNumber'
          ? `${studentNumber.slice(0, -3)}${otherDigits(random, studentNumber.slice(-3))}`
          : studentNumber,
      college: flaw === 'mismatch' ? random.pick(colleges).name : person.college,
      blurred: flaw === 'blurred',
    },
    flaw,
  }
}

/** First-years ask as freshmen, the oldest as graduates; a few of any account belong to staff. */
function identityOf(random: Random, grade: string): Identity {
  if (grade === '大一') return random.among({ freshman: 60, student: 40 })
  if (grade === '大四') return random.among({ student: 66, graduate: 34 })
  if (grade === '研三') return random.among({ student: 50, graduate: 30, teacher: 20 })
  return random.among({ student: 96, teacher: 4 })
}

/** Three digits that differ from those given. */
function otherDigits(random: Random, digits: string): string {
  return String((Number(digits) + random.int(1, 998)) % 1000).padStart(3, '0')
}
