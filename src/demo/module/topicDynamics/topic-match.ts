import { append } from '../../../append.ts'
import { poolWords } from '../../text/pool.ts'
import type { DynamicCategory } from './text/dynamic.ts'
import type { OpenTopic } from './topic.ts'

type Kind = keyof typeof poolWords
type Place = 'canteen' | 'studyPlace' | 'building' | 'dorm' | 'outdoor'

/** What a topic is about, where its title names it. */
type Key = { readonly kind: Kind | 'other'; readonly word: string }

/** What titles name besides the words of the pool: a post has to name it too. */
const others =
  '篮球 羽毛球 乒乓球 足球 网球 排球 飞盘 夜跑 骑行 游泳 健身 体测 校园跑 运动会 四级 六级 教资 计算机二级 雅思 法考 数学建模 普通话 期末 期中 教材 耳机 自行车 显示器 台灯 床帘 吉他 相机 电动车 键盘 行李箱 家教 图书馆助管 奶茶店 秋招 春招 新媒体运营 招新 校园卡 雨伞 水杯 钥匙 身份证 书包 眼镜 吉他社 街舞社 摄影协会 辩论队 话剧社 汉服社 动漫社 天文社 志愿者协会 合唱团 轮滑社 民乐团 桌游社 文学社 408 管综 法硕 复试 保研 考研进度 猫'.split(
    ' ',
  )
const kinds = Object.keys(poolWords).filter((kind): kind is Kind => Object.hasOwn(poolWords, kind))
const places: ReadonlySet<string> = new Set<Place>(['canteen', 'studyPlace', 'building', 'dorm', 'outdoor'])

/** All words a title can name, the longest first: 图书馆三楼自习室 before 图书馆. */
const keys: readonly Key[] = [
  ...kinds.flatMap((kind) => poolWords[kind].map((word): Key => ({ kind, word }))),
  ...others.map((word): Key => ({ kind: 'other', word })),
].sort((one, other) => other.word.length - one.word.length)
const kindOfWord = new Map(keys.map(({ kind, word }) => [word, kind]))
const anyKey = new RegExp(keys.map(({ word }) => word).join('|'), 'g')

/** The words of the pools a text names, as often as it does. */
function named(text: string): readonly string[] {
  return text.match(anyKey) ?? []
}

const words = new WeakMap<OpenTopic, string | null>()

/** What a topic is about, where its title names something; found once. */
function wordOf(topic: OpenTopic): string | undefined {
  const known = words.get(topic)
  if (known !== undefined) return known ?? undefined
  const [word] = named(topic.title)
  words.set(topic, word ?? null)
  return word
}

/** Finds topics a post stands under well. */
export type TopicFinder = {
  /** A topic open at that moment which the text is about, or, at the second look, could be about with one word changed. */
  find(text: string, category: DynamicCategory, moment: number, pick: (count: number) => number): Found | null
}

/** A topic, and the text as it stands under it. */
type Found = { readonly topic: OpenTopic; readonly text: string }

/** The topics by category and by the word they are about. */
export function topicFinder(topics: readonly OpenTopic[]): TopicFinder {
  const byWord = new Map<string, OpenTopic[]>()
  const byCategory = new Map<string, OpenTopic[]>()
  for (const topic of topics) {
    append(byCategory, topic.category, topic)
    const word = wordOf(topic)
    if (word !== undefined) append(byWord, `${topic.category} ${word}`, topic)
  }
  return {
    find(text, category, moment, pick) {
      const said = named(text)
      const about = said.flatMap((word) => byWord.get(`${category} ${word}`) ?? [])
      const open = about.filter((topic) => topic.createdAt < moment)
      if (open.length > 0) {
        const topic = open[pick(open.length)]
        return topic ? { topic, text } : null
      }
      const all = byCategory.get(category) ?? []
      for (let look = 0; look < 6 && all.length > 0; look++) {
        const topic = all[pick(all.length)]
        const changed = topic && topic.createdAt < moment ? textUnder(text, topic, said) : null
        if (topic && changed !== null) return { topic, text: changed }
      }
      return null
    },
  }
}

/** The text as it stands under a topic: as it is, with the one place or dish it names changed, or null where it cannot. */
export function textUnder(text: string, topic: OpenTopic, said: readonly string[] = named(text)): string | null {
  const { title, category } = topic
  const word = wordOf(topic)
  if (word === undefined) return isOfTheDay(title, text) ? text : null
  if (said.includes(word)) return text
  const kind = kindOfWord.get(word)
  const anywhere = category === '失物招领' && places.has(kind ?? '')
  const like = said.filter((each) => {
    const other = kindOfWord.get(each)
    return other === kind || (anywhere && places.has(other ?? ''))
  })
  const [one] = like
  if (kind === undefined || kind === 'other' || kind === 'grade' || one === undefined || like.length > 1) return null
  return text.replace(one, word)
}

/** Titles that name nothing of the pools, with what posts under them speak of. */
const themes: readonly (readonly [title: RegExp, text: RegExp])[] = [
  [/随手拍|天空|小确幸|声音|碎碎念/, /晚霞|夕阳|云|月亮|彩虹|日落|雾|风|第一次|散步/],
  [/失眠|心事|想念|告白|说晚安|写给你/, /喜欢|想|难过|睡|凌晨|分手|记得/],
  [/闲置集市|断舍离|换物/, /出|换|送|收/],
  [/志愿服务/, /志愿/],
  [/露营/, /露营/],
  [/快闪/, /快闪/],
  [/观影会/, /观影/],
  [/晚会/, /晚会/],
  [/打卡|进度|二战/, /考研|天|真题|单词/],
]

function isOfTheDay(title: string, text: string): boolean {
  return themes.some(([of, speaks]) => of.test(title) && speaks.test(text))
}
