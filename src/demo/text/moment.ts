import { beijing, day } from '../../beijing-time.ts'
import type { Random } from '../random.ts'

/** Words that only some months know, with the first and last month (1 to 12) in which somebody says them. */
const months: readonly (readonly [first: number, last: number, words: string])[] = [
  [3, 5, '春天 春季 清明'],
  [3, 4, '樱花 樱花路落花'],
  [4, 5, '海棠 蔷薇'],
  [5, 6, '枇杷 粽子'],
  [
    5,
    7,
    '毕业出 毕业季 毕业晚会 毕业甩卖 毕业清仓 毕业典礼 毕业照 毕业寄件 毕业跳蚤市场 毕业杯 学士服 趁着毕业前 暑期',
  ],
  [5, 8, '暑假 夏令营'],
  [5, 9, '蚊子 蚊帐 小风扇 台式风扇'],
  [6, 8, '夏天 荷花 空调到期'],
  [8, 9, '迎新 新生报到 军训'],
  [9, 9, '九月'],
  [9, 10, '桂花 月饼 开始飘桂花香了 入秋了 百团大战 社团招新 招新 国庆 国庆前 中秋'],
  [10, 10, '国庆后'],
  [9, 11, '秋天 秋季 新生杯 秋招 石榴 柿子'],
  [9, 12, '考研倒计时'],
  [10, 10, '十月'],
  [10, 11, '银杏 预推免'],
  [11, 11, '十一月 双十一'],
  [10, 3, '降温了 天冷了 健康过冬 羽绒服 围巾'],
  [11, 1, '寒假'],
  [12, 2, '冬天 初雪 雪 冬夜'],
  [12, 1, '期末周 考试周 期末考试周 元旦'],
  [2, 5, '春招'],
  [3, 4, '复试 初试 调剂'],
]

const knownIn = new Map<string, ReadonlySet<number>>()
for (const [first, last, words] of months) {
  const known = new Set<number>()
  for (let month = first; ; month = (month % 12) + 1) {
    known.add(month)
    if (month === last) break
  }
  for (const word of words.split(' ')) knownIn.set(word, known)
}
/** These words are also said in months of their own a second time in the year. */
const again: Readonly<Record<string, readonly number[]>> = {
  期末周: [6],
  考试周: [6],
  期末考试周: [6],
  招新: [3],
  开学季: [2, 3, 8, 9],
}
for (const [word, more] of Object.entries(again)) knownIn.set(word, new Set([...(knownIn.get(word) ?? []), ...more]))

/** Words of a part of the day, with the hours (0 to 23) at which they can be said. */
const hours: readonly (readonly [words: RegExp, fits: (hour: number) => boolean])[] = [
  [/今天早上|今早/, (hour) => hour >= 9],
  [/今天中午/, (hour) => hour >= 13],
  [/今天下午/, (hour) => hour >= 17],
  [/今晚/, (hour) => hour >= 7 && hour <= 19],
  [/凌晨.{1,2}点(还|的)/, (hour) => hour < 5],
  [/晚安/, (hour) => hour >= 21 || hour < 4],
]

/** Names that hold a season's word without meaning the season. */
const names = /樱花路|银杏大道|荷花池|桂花酒酿|雪碧|桂园/g
const seasonal = new RegExp([...knownIn.keys()].sort((one, other) => other.length - one.length).join('|'), 'g')

/** The month (1 to 12) and hour of a moment, in Beijing. */
function clock(moment: number): { readonly month: number; readonly hour: number } {
  const local = new Date(moment + beijing)
  return { month: local.getUTCMonth() + 1, hour: local.getUTCHours() }
}

/** Whether somebody would say that in this month: nobody writes of cherry blossom in November. */
export function fitsSeason(text: string, moment: number): boolean {
  const found = text.replace(names, '').match(seasonal)
  if (found === null) return true
  const { month } = clock(moment)
  return found.every((word) => knownIn.get(word)?.has(month) ?? true)
}

/** Whether somebody would write that in this month and at this hour. */
function fitsMoment(text: string, moment: number): boolean {
  if (!fitsSeason(text, moment)) return false
  const { hour } = clock(moment)
  return hours.every(([words, fits]) => fits(hour) || !words.test(text))
}

/** Whole days from a moment to the next entrance examination for postgraduates, the 20th of December. */
export function daysToExam(moment: number): number {
  const year = new Date(moment + beijing).getUTCFullYear()
  const exam = Date.UTC(year, 11, 20) - beijing
  return Math.ceil(((exam >= moment ? exam : Date.UTC(year + 1, 11, 20) - beijing) - moment) / day)
}

/** Says what `say` says until it fits the moment; what it says last where nothing does. */
export function sayWhenFitting<T>(
  random: Random,
  say: (random: Random) => T,
  textOf: (said: T) => string,
  moment: number,
): T {
  const own = random.fork()
  let said = say(own)
  for (let attempt = 0; attempt < 60 && !fitsMoment(textOf(said), moment); attempt++) said = say(own)
  return said
}

/** For each moment the first unused entry that fits its season; where none is left, the moment goes without. */
export function bySeason<T>(entries: readonly T[], textOf: (entry: T) => string, moments: readonly number[]): T[] {
  const rest = [...entries]
  const chosen = moments.flatMap((moment) => {
    const at = rest.findIndex((entry) => fitsSeason(textOf(entry), moment))
    return at < 0 ? [] : rest.splice(at, 1)
  })
  return chosen
}
