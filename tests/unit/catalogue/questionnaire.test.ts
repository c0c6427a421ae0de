import { expect, test } from 'vitest'
import { checkAnswers } from '../../../src/catalogue/questionnaire/answer.ts'
import type { Question } from '../../../src/catalogue/questionnaire/question.ts'

test('a long list of answers is looked through no more often for what it holds, nor for the questions that depend on it', () => {
  const reads = { options: 0, answer: 0 }
  const values = {
    label: '爱好',
    get options() {
      reads.options++
      return '唱歌\n跳舞\n画画'
    },
  }
  const depending = Array.from({ length: 40 }, (_, at): Question => {
    return { key: `q${at + 2}`, kind: 'text', values: { label: '多久了' }, when: { key: 'q1', is: ['唱歌'] } }
  })
  const given = (q1: readonly string[]) => {
    Object.assign(reads, { options: 0, answer: 0 })
    const answers = {
      get q1() {
        reads.answer++
        return q1
      },
    }
    const { problems } = checkAnswers([{ key: 'q1', kind: 'multi', values, when: null }, ...depending], answers, 0)
    return { problems, ...reads }
  }
  const few = given(['唱歌', '跳舞'])
  expect(few.problems).toEqual({})
  const many = given(['唱歌', ...Array.from({ length: 500 }, (_, at) => `第 ${at} 个`)])
  expect(many).toEqual({ ...few, problems: { q1: '「爱好」最多选 3 项' } })
  expect(many.answer).toBe(2)
})
