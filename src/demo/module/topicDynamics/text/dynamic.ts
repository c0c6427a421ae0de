import type { Random } from '../../../random.ts'
import { type Part, say, speak, words } from '../../../text/grammar.ts'
import { daysToExam, sayWhenFitting } from '../../../text/moment.ts'
import { outdoor } from '../../../text/pool.ts'
import { cautionText, type ProblemKind, problemText } from '../../../text/problem.ts'
import { askHelp } from './dynamic/askHelp.ts'
import { campusLife } from './dynamic/campusLife.ts'
import { clubActivity } from './dynamic/clubActivity.ts'
import { food } from './dynamic/food.ts'
import { job } from './dynamic/job.ts'
import { lostFound } from './dynamic/lostFound.ts'
import { postgraduate } from './dynamic/postgraduate.ts'
import { rant } from './dynamic/rant.ts'
import { secondHand } from './dynamic/secondHand.ts'
import { sport } from './dynamic/sport.ts'
import type { Story } from './dynamic/story.ts'
import { study } from './dynamic/study.ts'
import type { Subject } from './dynamic/thread.ts'
import { treeHole } from './dynamic/treeHole.ts'

const subjects = {
  校园生活: campusLife,
  学习交流: study,
  求助: askHelp,
  失物招领: lostFound,
  二手闲置: secondHand,
  兼职实习: job,
  情感树洞: treeHole,
  社团活动: clubActivity,
  美食探店: food,
  吐槽: rant,
  考研: postgraduate,
  运动健身: sport,
} as const satisfies Record<string, Subject>

/** What a post is about; the topic categories carry the same names. */
export type DynamicCategory = keyof typeof subjects

/** How often each is posted. */
const categoryWeights: readonly (readonly [DynamicCategory, number])[] = [
  ['校园生活', 20],
  ['学习交流', 11],
  ['求助', 12],
  ['失物招领', 8],
  ['二手闲置', 9],
  ['兼职实习', 5],
  ['情感树洞', 9],
  ['社团活动', 5],
  ['美食探店', 8],
  ['吐槽', 8],
  ['考研', 6],
  ['运动健身', 5],
]

/** The words of one feed post. */
export interface DynamicText {
  readonly category: DynamicCategory
  readonly text: string
  /** Set when a moderator would refuse it. */
  readonly problem: ProblemKind | null
}

const longest = 400
const problemShare = 0.04
const cautionShare = 0.006
const shapes = { line: 28, note: 42, post: 20, long: 6, story: 4 } as const

/**
 * One feed post written at `moment` (epoch ms), from a single line to 400 characters; about one in 25 has to be refused.
 * It speaks of the season, the part of the day and the examination as somebody would then.
 */
export function dynamicText(random: Random, moment: number): DynamicText {
  const said = sayWhenFitting(
    random,
    (own) => anyText(own),
    ({ text }) => text,
    moment,
  )
  return { ...said, text: said.text.replace(/考研倒计时\d+天/, `考研倒计时${daysToExam(moment)}天`) }
}

function anyText(random: Random): DynamicText {
  const category = random.weighted(categoryWeights)
  if (random.chance(problemShare)) {
    const { kind, text } = problemText(random)
    return { category, text, problem: kind }
  }
  if (random.chance(cautionShare)) return { category: '校园生活', text: cautionText(random), problem: null }
  const subject: Subject = subjects[category]
  return { category, text: decorate(random, subject, compose(random, subject)), problem: null }
}

interface Habit {
  readonly between: string
  readonly end: string
}

/** How authors string sentences together: what stands between two and at the end, with how many do so. */
const habits: readonly (readonly [Habit, number])[] = [
  [{ between: '，', end: '' }, 18],
  [{ between: '。', end: '。' }, 18],
  [{ between: '，', end: '。' }, 14],
  [{ between: ' ', end: '' }, 14],
  [{ between: '\n', end: '' }, 10],
  [{ between: '。', end: '' }, 10],
  [{ between: '…', end: '' }, 3],
]
const livelyHabits: typeof habits = [
  ...habits,
  [{ between: '！', end: '！' }, 6],
  [{ between: '，', end: '！' }, 7],
  [{ between: '～', end: '～' }, 4],
]

/** What people put into long posts whatever they are about. */
const asides: readonly Part[] = [
  '可能有点长，慢慢说',
  '先说结论，后面是过程',
  '手机打字，排版见谅',
  '写着写着就多了，分了段',
  '想到哪写到哪',
  say`此刻人在${outdoor}，边走边打字`,
  '以上纯属个人看法，不喜轻喷',
  '其实之前也发过一次，没什么人看到',
  say`耳机里正好放到${words('周杰伦 陈奕迅 孙燕姿 五月天 民谣 纯音乐')}`,
  '本来想发朋友圈的，想了想还是发这里',
  '补充几句，刚才没说完',
  '看到有人问，统一说一下',
]

function compose(random: Random, subject: Subject): string {
  const shape = random.among(shapes)
  if (shape === 'story' && subject.stories !== undefined) return tell(random, random.pick(subject.stories))
  const thread = random.pick(subject.threads)
  const opening = random.pick(thread.openings)
  const details = random.shuffle(thread.details)
  const closing = random.pick(thread.closings)
  if (shape === 'line') return finish(random, subject, [opening])
  if (shape === 'note') {
    const last = random.chance(0.45) ? [closing] : []
    return finish(random, subject, [opening, ...details.slice(0, random.int(1, 2)), ...last])
  }
  if (shape === 'post') return finish(random, subject, [opening, ...details.slice(0, random.int(3, 4)), closing])
  const extra = random.shuffle(asides).slice(0, random.int(1, 2))
  return finish(random, subject, [opening, ...random.shuffle([...details, ...extra]), closing])
}

/** Tells a story beat by beat, leaving out one now and then. */
function tell(random: Random, story: Story): string {
  const gap = random.pick(['', '', '\n'])
  const skipped = random.chance(0.4) ? random.int(1, story.length - 2) : -1
  const beats = story.filter((_, index) => index !== skipped).map((beat) => speak(random, beat))
  return beats.reduce((text, beat) => (text.length + gap.length + beat.length > longest ? text : text + gap + beat))
}

/** Says the parts with one author's punctuation, leaving out what no longer fits. */
function finish(random: Random, subject: Subject, parts: readonly Part[]): string {
  const habit = random.weighted(subject.quiet ? habits : livelyHabits)
  const paragraphs = parts.length > 5
  let text = ''
  for (const part of parts) {
    const sentence = askIfQuestion(random, speak(random, part))
    const gap = text === '' ? '' : between(random, text, habit.between, paragraphs)
    if (text.length + gap.length + sentence.length < longest) text += gap + sentence
  }
  return endsSentence(text) ? text : text + habit.end
}

/** Most people put the question mark; some never do. */
function askIfQuestion(random: Random, sentence: string): string {
  const question = /(吗|呢|怎么办|怎么走|怎么写|怎么学|什么|多少|几点|哪里|在哪|推荐吗|谁的)$/.test(sentence)
  return question && random.chance(0.7) ? `${sentence}？` : sentence
}

function between(random: Random, text: string, mark: string, paragraphs: boolean): string {
  const space = mark.trim() === ''
  const joint = endsSentence(text) && !space ? '' : mark
  if (!paragraphs || !random.chance(0.3)) return joint
  return space || mark === '，' ? '\n' : `${joint}\n`
}

function endsSentence(text: string): boolean {
  return /[。！？～…?!]$/.test(text)
}

/** Adds the hashtags and the odd emoji. */
function decorate(random: Random, subject: Subject, text: string): string {
  let decorated = random.chance(0.16) ? text + subject.emoji(random) : text
  if (random.chance(0.03)) decorated = subject.emoji(random) + decorated
  if (!random.chance(0.32)) return decorated
  const tags = random
    .shuffle(subject.hashtags)
    .slice(
      0,
      random.weighted([
        [1, 6],
        [2, 3],
        [3, 1],
      ] as const),
    )
    .map((tag) => `#${tag}#`)
    .join(random.pick(['', ' ']))
  const whole = random.chance(0.3)
    ? `${tags}${random.pick(['', ' ', '\n'])}${decorated}`
    : `${decorated}${random.pick(['', ' ', '\n'])}${tags}`
  return whole.length > longest ? decorated : whole
}
