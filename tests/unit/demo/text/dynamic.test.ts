import { describe, expect, test } from 'vitest'
import { type DynamicText, dynamicText } from '../../../../src/demo/module/topicDynamics/text/dynamic.ts'
import { topicCategories } from '../../../../src/demo/module/topicDynamics/text/topic.ts'
import { createRandom } from '../../../../src/demo/random.ts'
import { sensitiveWords } from '../../../../src/demo/text/problem.ts'

/** A year of moments, an hour and some days apart. */
const moments = Array.from(
  { length: 400 },
  (_, index) => Date.UTC(2026, 0, 1) + index * 0.9 * 86_400_000 + (index % 24) * 3_600_000,
)

function write(count: number, seed: string): DynamicText[] {
  const random = createRandom(seed)
  return Array.from({ length: count }, (_, index) => dynamicText(random, moments[index % moments.length] ?? 0))
}

const dynamics = write(20_000, 'demo/dynamic')
const holdsSensitiveWord = ({ text }: DynamicText) => sensitiveWords.some((word) => text.includes(word))

describe('20,000 demo dynamics', () => {
  test('are the same on every run', () => {
    expect(write(300, 'demo/dynamic')).toEqual(dynamics.slice(0, 300))
    expect(write(300, 'another')).not.toEqual(dynamics.slice(0, 300))
  })

  test('are nearly all different', () => {
    expect(new Set(dynamics.map(({ text }) => text)).size).toBeGreaterThan(0.985 * dynamics.length)
  })

  test('do not look alike on one screen of 50: few begin with the same six characters', () => {
    for (let start = 0; start < dynamics.length; start += 2000) {
      const beginnings = dynamics
        .slice(start, start + 50)
        .map(({ text }) => text.replace(/^(#[^#]+#\s*)+/, '').slice(0, 6))
      expect(new Set(beginnings).size).toBeGreaterThan(40)
    }
  })

  test('range from one line to 400 characters', () => {
    const lengths = dynamics.map(({ text }) => text.length)
    expect(Math.min(...lengths)).toBeGreaterThanOrEqual(5)
    expect(Math.min(...lengths)).toBeLessThan(12)
    expect(Math.max(...lengths)).toBeGreaterThan(320)
    expect(Math.max(...lengths)).toBeLessThanOrEqual(400)
    expect(lengths.filter((length) => length <= 25).length).toBeGreaterThan(3000)
    expect(lengths.filter((length) => length > 100).length).toBeGreaterThan(1000)
  })

  test('carry no trace of how they were made', () => {
    const broken = dynamics.filter(({ text }) =>
      /undefined|null|NaN|\[object|\$\{|[{}]|=>|TODO|XX|某某某|，，|。。|，。|。，|^[，。！]|\s$/.test(text),
    )
    expect(broken.map(({ text }) => text)).toEqual([])
  })

  test('cover every topic category', () => {
    expect(new Set(dynamics.map(({ category }) => category))).toEqual(new Set(topicCategories.map(({ name }) => name)))
  })

  test('hold about four problems in a hundred, of every kind, each with a sensitive word', () => {
    const problems = dynamics.filter(({ problem }) => problem !== null)
    expect(problems.length).toBeGreaterThan(0.035 * dynamics.length)
    expect(problems.length).toBeLessThan(0.045 * dynamics.length)
    expect(new Set(problems.map(({ problem }) => problem))).toEqual(new Set(['ad', 'insult', 'leak', 'spam', 'rumour']))
    expect(problems.filter((dynamic) => !holdsSensitiveWord(dynamic))).toEqual([])
  })

  test('name a sensitive word harmlessly now and then, so that reading still matters', () => {
    const harmless = dynamics.filter((dynamic) => dynamic.problem === null && holdsSensitiveWord(dynamic))
    expect(harmless.length).toBeGreaterThan(40)
    expect(harmless.length).toBeLessThan(0.01 * dynamics.length)
  })

  test('use every sensitive word', () => {
    const unused = sensitiveWords.filter((word) => !dynamics.some(({ text }) => text.includes(word)))
    expect(unused).toEqual([])
  })

  test('show telephone numbers only from the fictitious block 1380013xxxx', () => {
    const numbers = dynamics.flatMap(({ text }) => text.match(/1\d{10}/g) ?? [])
    expect(numbers.length).toBeGreaterThan(50)
    expect(numbers.filter((number) => !number.startsWith('1380013'))).toEqual([])
  })
})
