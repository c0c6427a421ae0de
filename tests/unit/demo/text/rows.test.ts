import dynamicIconImports from 'lucide-react/dynamicIconImports'
import { describe, expect, test } from 'vitest'
import { commentComplaintText, otherComplaintText } from '../../../../src/demo/module/complaint/text.ts'
import { helpCategories, helpTexts } from '../../../../src/demo/module/helpCenter/text.ts'
import { auditPersonNames } from '../../../../src/demo/module/topicDynamics/audit-person.ts'
import { certificationText } from '../../../../src/demo/module/topicDynamics/text/certification.ts'
import { commentText, replyText } from '../../../../src/demo/module/topicDynamics/text/comment.ts'
import { complaintText } from '../../../../src/demo/module/topicDynamics/text/complaint.ts'
import { dynamicText } from '../../../../src/demo/module/topicDynamics/text/dynamic.ts'
import { topicCategories, topicTexts } from '../../../../src/demo/module/topicDynamics/text/topic.ts'
import { userBlockReasons } from '../../../../src/demo/module/userManagement/text.ts'
import { createRandom } from '../../../../src/demo/random.ts'
import { robotGroupNames } from '../../../../src/demo/settings.ts'
import { colleges } from '../../../../src/demo/text/college.ts'
import { person } from '../../../../src/demo/text/person.ts'
import { sensitiveWords } from '../../../../src/demo/text/problem.ts'
import { refuseReason } from '../../../../src/demo/text/refuse-reason.ts'
import { demoSchools } from '../../../../src/demo/text/school.ts'

const now = Date.parse('2026-05-20T04:00:00Z')
const distinct = (values: readonly string[]) => new Set(values).size
const traces = /undefined|null|NaN|\[object|[{}]|，，|，。|。，|TODO/
const times = <T>(count: number, make: (index: number) => T) => Array.from({ length: count }, (_, index) => make(index))

/** Moments of the year before, for texts that know the season. */
const spread = (count: number) => times(count, (index) => now - (index % 365) * 86_400_000)

const crowd = () => {
  const random = createRandom('demo/user')
  return times(3000, (serial) => person(random, serial, now))
}
const people = crowd()

describe('3,000 people', () => {
  test('are the same on every run', () => expect(crowd()).toEqual(people))

  test('have telephone and student numbers of their own, and mostly different names', () => {
    expect(distinct(people.map(({ phone }) => phone))).toBe(people.length)
    expect(distinct(people.map(({ studentNumber }) => studentNumber))).toBe(people.length)
    expect(distinct(people.map(({ name }) => name))).toBeGreaterThan(0.9 * people.length)
    expect(distinct(people.map(({ nickname }) => nickname))).toBeGreaterThan(0.75 * people.length)
  })

  test('have plausible particulars', () => {
    for (const each of people) {
      expect(each.name).toMatch(/^\p{Script=Han}{2,4}$/u)
      expect(each.nickname.length).toBeGreaterThan(1)
      expect(each.nickname.length).toBeLessThanOrEqual(20)
      expect(each.phone).toMatch(/^1380013\d{4}$/)
      expect(each.studentNumber).toMatch(each.grade === '教职工' ? /^T\d{6}$/ : /^S?20(2[0-5])\d{8}$/)
      expect(each.age).toBeGreaterThanOrEqual(18)
      expect(colleges.find(({ name }) => name === each.college)?.majors).toContain(each.major)
    }
  })
})

describe('topics', () => {
  const topics = topicTexts(createRandom('demo/topic'), spread(2000))

  test('are 2,000 different ones, the same on every run', () => {
    expect(distinct(topics.map(({ title }) => title))).toBe(2000)
    expect(topicTexts(createRandom('demo/topic'), spread(2000))).toEqual(topics)
  })

  test('fit their fields and belong to a category', () => {
    const names = topicCategories.map(({ name }) => name)
    for (const { title, description, category } of topics) {
      expect(title.length).toBeLessThanOrEqual(30)
      expect(description.length).toBeLessThanOrEqual(200)
      expect(title + description).not.toMatch(traces)
      expect(names).toContain(category)
    }
  })

  test('say so when more are asked for than there are', () => {
    expect(() => topicTexts(createRandom(1), spread(100_000))).toThrow(RangeError)
  })

  test('have categories whose icons lucide knows', () => {
    for (const { icon } of topicCategories) expect(Object.keys(dynamicIconImports)).toContain(icon)
  })
})

describe('what people say about posts', () => {
  const random = createRandom('demo/comment')
  const comments = times(5000, () => commentText(random, dynamicText(random, now)))
  const replies = times(2000, () => replyText(random, random.pick(comments).text))

  test('varies, leaves no trace of its making, and fits 500 characters', () => {
    expect(distinct(comments.map(({ text }) => text))).toBeGreaterThan(0.5 * comments.length)
    expect(distinct(replies.map(({ text }) => text))).toBeGreaterThan(0.3 * replies.length)
    const broken = [...comments, ...replies].filter(({ text }) => traces.test(text) || text === '' || text.length > 500)
    expect(broken).toEqual([])
  })

  test('is a problem now and then, and then holds a sensitive word', () => {
    const problems = comments.filter(({ problem }) => problem)
    expect(problems.length).toBeGreaterThan(80)
    for (const { text } of problems) expect(sensitiveWords.some((word) => text.includes(word))).toBe(true)
  })

  test('complains to the point about a post with a problem', () => {
    const complaints = times(1000, (index) =>
      complaintText(random, { category: '求助', problem: index % 2 === 0 ? 'ad' : null, hasPictures: false }),
    )
    expect(complaints.filter(({ kind }, index) => index % 2 === 0 && kind === 'ad').length).toBeGreaterThan(430)
    expect(distinct(complaints.map(({ detail }) => detail))).toBeGreaterThan(600)
    for (const { detail } of complaints) expect(detail).not.toMatch(traces)
    for (const { content, targetTitle } of times(300, () => otherComplaintText(random))) {
      expect(content + targetTitle).not.toMatch(traces)
      expect(targetTitle.length).toBeLessThanOrEqual(200)
    }
    for (const problem of ['ad', 'insult', 'leak', 'spam', 'rumour'] as const) {
      for (const text of times(50, () => commentComplaintText(random, problem))) expect(text).not.toMatch(traces)
    }
  })
})

describe('certification requests', () => {
  const random = createRandom('demo/certification')
  const flaws = [null, 'name', 'number', 'college', 'expired', 'blurred'] as const
  const requests = people.map((each, index) =>
    certificationText(random, each, '江南理工大学', flaws[index % flaws.length] ?? null, now),
  )

  test('agree with the photographed card but for the one fault they have', () => {
    for (const { flaw, realName, studentNumber, college, document } of requests) {
      expect(document.name === realName).toBe(flaw !== 'name')
      expect(document.number === studentNumber).toBe(flaw !== 'number')
      expect(document.college === college).toBe(flaw !== 'college')
      expect(document.validUntil < '2026.05').toBe(flaw === 'expired')
      expect(document.blurred).toBe(flaw === 'blurred')
    }
  })

  test('are of every identity, as the years of those who ask are', () => {
    for (const [index, { identity }] of requests.entries()) {
      const grade = people[index]?.grade
      expect(identity === 'teacher').toBe(grade === '教职工')
      expect(identity === 'graduate').toBe(grade === '已毕业')
      if (identity === 'freshman') expect(grade).toBe('大一')
    }
    const share = (identity: string) => requests.filter((each) => each.identity === identity).length / requests.length
    expect(share('student')).toBeGreaterThan(0.5)
    for (const identity of ['freshman', 'graduate', 'teacher']) expect(share(identity)).toBeGreaterThan(0.01)
  })
})

describe('the lists', () => {
  test('of help texts: each under a heading, none asked twice, at most 60 characters a question', () => {
    expect(helpTexts.length).toBeGreaterThanOrEqual(25)
    expect(distinct(helpTexts.map(({ question }) => question))).toBe(helpTexts.length)
    expect(new Set(helpTexts.map(({ category }) => category))).toEqual(new Set(helpCategories))
    for (const { question, answer } of helpTexts) {
      expect(question.length).toBeLessThanOrEqual(60)
      expect(answer.length).toBeGreaterThan(20)
    }
  })

  test('of reasons, people, groups and schools hold no entry twice', () => {
    for (const list of [
      userBlockReasons,
      auditPersonNames,
      robotGroupNames,
      sensitiveWords,
      demoSchools.map(({ name }) => name),
    ]) {
      expect(distinct(list)).toBe(list.length)
      expect(list.every((entry) => entry.trim() === entry && entry !== '')).toBe(true)
    }
  })

  test('of refuse reasons fit the problem', () => {
    const random = createRandom('refuse')
    const reasons = new Set(times(200, () => refuseReason(random, 'rumour')))
    expect(reasons).toContain('信息不实，可能误导同学')
    expect(reasons).not.toContain('含有广告或引流信息')
  })
})
