import { sumBy } from 'es-toolkit/math'
import { beijing, day, dayOf, hour, startOfDay } from '../beijing-time.ts'

/** A repeatable source of chance: the same seed gives the same demo school on every machine. */
export interface Random {
  /** Next fraction, 0 inclusive to 1 exclusive. */
  next(): number
  /** Whole number from `min` to `max`, both included. */
  int(min: number, max: number): number
  /** One of `items`; throws RangeError on an empty list. */
  pick<T>(items: readonly T[]): T
  /** One of the values, by its weight beside it; throws RangeError when no weight is above zero. */
  weighted<const T>(choices: readonly (readonly [value: T, weight: number])[]): T
  /** The same for names, which begin with a letter. */
  among<Weights extends Readonly<Record<string, number>>>(weights: Weights): keyof Weights & string
  /** True with this probability, 0 to 1. */
  chance(probability: number): boolean
  /** A shuffled copy. */
  shuffle<T>(items: readonly T[]): T[]
  /** A stream of its own for what is drawn until it fits, which takes more draws at one hour than at another: this one goes on as
   * if it had drawn once, so that what follows is the same whenever a school is seeded. */
  fork(): Random
  /** A moment (epoch ms) within the `days` before `now`, as a campus posts: noon and late evening, few at night, fewer in exam weeks. */
  timeWithin(days: number, now: number): number
}

/** Starts a stream from a seed. Give each kind of row its own seed ("demo/dynamic"), so that more of one changes none of the others. */
export function createRandom(seed: number | string): Random {
  const next = mulberry32(typeof seed === 'number' ? seed >>> 0 : hash(seed))
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  const chance = (probability: number) => next() < probability

  function pick<T>(items: readonly T[]): T {
    const item = items[int(0, items.length - 1)]
    if (item === undefined) throw new RangeError('pick needs at least one item')
    return item
  }

  function weighted<T>(choices: readonly (readonly [T, number])[]): T {
    const total = sumBy(choices, ([, weight]) => weight)
    let rest = next() * total
    for (const [value, weight] of choices) {
      if (rest < weight) return value
      rest -= weight
    }
    throw new RangeError('weighted needs a weight above zero')
  }

  function among<Weights extends Readonly<Record<string, number>>>(weights: Weights): keyof Weights & string {
    const choices: [keyof Weights & string, number][] = []
    for (const name in weights) choices.push([name, weights[name] ?? 0])
    return weighted(choices)
  }

  function shuffle<T>(items: readonly T[]): T[] {
    return items
      .map((item) => ({ item, order: next() }))
      .sort((a, b) => a.order - b.order)
      .map(({ item }) => item)
  }

  function timeWithin(days: number, now: number): number {
    const start = now - days * day
    const own = fork()
    for (let attempt = 0; attempt < 40; attempt++) {
      const moment = start + own.next() * (now - start)
      const share = activity(moment)
      if (own.next() < share) return Math.floor(moment)
    }
    return Math.floor(start + own.next() * (now - start))
  }

  function fork(): Random {
    return createRandom(Math.floor(next() * 2 ** 32))
  }

  return { next, int, pick, weighted, among, chance, shuffle, fork, timeWithin }
}

/** That many moments of the 90 days before `now`, oldest first. */
export function moments(random: Random, count: number, now: number): number[] {
  return Array.from({ length: count }, () => random.timeWithin(90, now)).sort((one, other) => one - other)
}

/** A moment of the days before `now`, likelier the nearer it is, without end of a sudden: of what a school has begun to use. */
export function growingTime(random: Random, days: number, now: number): number {
  return random.timeWithin(Math.max(1, days * random.next()), now)
}

/** What share of all who will ever see it have seen by now what was posted at a moment, 0 to 1: most within three days. */
export function seenBy(moment: number, now: number): number {
  return 1 - Math.exp(-(now - moment) / (day * 0.8))
}

/** The moment `share` (0 to 1) of the way into what is left of `span` ms after one, not at night and before now. */
export function soonAfter(random: Random, moment: number, span: number, now: number): number {
  const last = Math.min(moment + span, now - 1000)
  const at = Math.floor(moment + Math.max(0, last - moment) * random.next() ** 5)
  const hours = new Date(at + beijing).getUTCHours()
  const morning = at + (8 - hours) * hour
  return hours >= 2 && hours < 7 && morning < now ? morning : at
}

/** An hour of an office on the day of a moment, or on the Friday before where it is a weekend; `serial` spreads them out. */
export function officeHour(moment: number, serial: number): number {
  const date = dayOf(moment)
  const weekday = (date + 4) % 7
  const workday = date + (weekday === 6 ? -1 : weekday === 0 ? -2 : 0)
  return startOfDay(workday) + (9 + (serial % 8)) * hour + ((serial * 17) % 60) * 60_000
}

/** How lively each half hour of the day is, 0 to 1, from 00:00. */
const halfHourActivity = [
  0.4, 0.28, 0.16, 0.1, 0.05, 0.04, 0.03, 0.02, 0.02, 0.02, 0.02, 0.03, 0.05, 0.09, 0.18, 0.26, 0.24, 0.2, 0.22, 0.26,
  0.28, 0.3, 0.36, 0.52, 0.95, 1, 0.9, 0.5, 0.3, 0.28, 0.3, 0.32, 0.34, 0.4, 0.5, 0.55, 0.5, 0.5, 0.55, 0.66, 0.86,
  0.92, 0.98, 1, 1, 0.95, 0.88, 0.62,
]

/** First and last day (month * 100 + day) of the weeks in which a campus revises rather than posts. */
const examWeeks = [
  [105, 118],
  [617, 630],
] as const

function activity(moment: number): number {
  const local = new Date(moment + beijing)
  const day = (local.getUTCMonth() + 1) * 100 + local.getUTCDate()
  const examWeek = examWeeks.some(([first, last]) => day >= first && day <= last)
  const halfHour = local.getUTCHours() * 2 + (local.getUTCMinutes() < 30 ? 0 : 1)
  return (halfHourActivity[halfHour] ?? 0) * (examWeek ? 0.4 : 1)
}

/** mulberry32 (Tommy Ettinger, public domain): 32 bits of state are plenty for demo rows. */
function mulberry32(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** FNV-1a with a final mix, so that "photo-1" and "photo-2" start far apart. */
function hash(text: string): number {
  let h = 0x811c9dc5
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193)
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return (h ^ (h >>> 16)) >>> 0
}
