import type { Random } from '../../../random.ts'
import { number, oneOf, say, type Text, words } from '../../../text/grammar.ts'
import { day, dayAndHour, roommate } from '../../../text/pool.ts'
import type { ProblemKind } from '../../../text/problem.ts'
import type { DynamicCategory, DynamicText } from './dynamic.ts'

/** The kinds a complaint about a post can be of, as the catalogue names them. */
type ComplaintKind = 'ad' | 'abuse' | 'privacy' | 'fraud' | 'vulgar' | 'rumour' | 'other'

/** Somebody's complaint about a post. */
export interface ComplaintText {
  readonly kind: ComplaintKind
  readonly detail: string
}

/** How a complaint ends. */
export const plea = words(
  '请尽快处理 麻烦删除 希望核实 请管理员看一下 影响很不好 已经截图 请严肃处理 谢谢 建议封号 请保护举报人',
)

const details: Record<ProblemKind, Text> = {
  ad: oneOf(
    say`${words('发广告 引流 揽生意')}，${words('一天发了五遍 每个话题下面都有 换着号发 和校园没有关系 评论里也在发')}`,
    say`私信里也让我加联系方式，${words('已经拉黑 问了就发价目表 头像都是广告')}`,
    say`这个人${day}开始刷同一条广告，第${number(2, 9)}次看到了`,
  ),
  insult: oneOf(
    say`辱骂同学，${words('用词很难听 评论区也在骂 已经骂了好几天 拉着别人一起骂')}`,
    say`内容${words('不属实 是恶意攻击')}，${words('对方已经哭了 影响了正常生活')}`,
    say`起了一点摩擦就发帖挂人，${words('太过分了 请删帖 不该网暴')}`,
  ),
  leak: oneOf(
    say`未经同意公开${words('别人的电话 别人的信息 我的联系方式')}，${words('现在有陌生人打电话 很害怕 没有打码 本人没有授权')}`,
    say`泄露个人信息，${words('要求删除 已经有人被骚扰 班里都在传')}`,
  ),
  spam: oneOf(
    say`${words('刷链接 拉人头 疑似诈骗')}，${words('到处都是 点进去要填手机号 怕有同学上当 已经有人被骗')}`,
    say`和校园无关的推广，已经看到${number(3, 12)}次`,
  ),
  rumour: oneOf(
    say`造谣，${words('学校已经辟谣 根本没有这回事 班主任说了不是真的')}，${words('还有人在转 引起恐慌 家长都打电话来问')}`,
    say`编的，${words('没有任何来源 问了保卫处说没有 时间都对不上')}`,
  ),
}

/** What is said against a post there is nothing wrong with, by what the post is about. */
const harmless: Partial<Record<DynamicCategory, readonly (readonly [ComplaintKind, Text])[]>> = {
  二手闲置: [
    ['fraud', say`${day}付了定金以后就不回消息了`],
    ['fraud', say`东西和描述不符，${words('不给退 不回消息 是翻新的')}`],
  ],
  失物招领: [['other', words('失物已经被领走了，帖子可以下了')]],
  吐槽: [
    ['abuse', say`说的就是我们宿舍，${words('内容不属实 影响了正常生活 我们已经道歉了')}`],
    ['rumour', say`${words('事情不是这样的 早就修好了 说得太夸张')}，我当时也在`],
  ],
  兼职实习: [['fraud', say`联系以后说要先交${number(50, 300, 50)}元${words('押金 培训费 服装费')}`]],
  情感树洞: [['privacy', say`写的就是我，${words('大家都看得出是谁 我没有同意发出来')}`]],
}
const ofAny: readonly (readonly [ComplaintKind, Text])[] = [
  ['other', say`重复发布，已经看到${number(3, 9)}次`],
  ['other', say`${words('不想再看到这个人 看着不舒服 和我意见不一样')}`],
  ['other', words('和所在的话题没什么关系')],
]
const ofPictures: readonly (readonly [ComplaintKind, Text])[] = [
  ['other', say`盗图，原作者是我，${dayAndHour}发在${words('朋友圈 摄影协会 别的平台')}`],
]

const circumstance = oneOf(
  plea,
  plea,
  plea,
  say`${roommate}也看到了`,
  say`${day}和${roommate}都看到了，${plea}`,
  say`${day}又看到一次，${plea}`,
  say`${words('主页 评论区 聊天记录 图片')}里都能看到，${plea}`,
  say`${day}就反映过，${plea}`,
)

const kindOfProblem: Record<ProblemKind, ComplaintKind> = {
  ad: 'ad',
  insult: 'abuse',
  leak: 'privacy',
  spam: 'fraud',
  rumour: 'rumour',
}

/** What a complaint is made about: the post, and whether it shows pictures. */
type Post = Pick<DynamicText, 'category' | 'problem'> & { readonly hasPictures: boolean }

/** A complaint about a post: to the point where the post has a problem, else what people send in who do not like it. */
export function complaintText(random: Random, { category, problem, hasPictures }: Post): ComplaintText {
  const [kind, text] =
    problem === null
      ? random.pick([...(harmless[category] ?? []), ...ofAny, ...(hasPictures ? ofPictures : [])])
      : [kindOfProblem[problem], details[problem]]
  const detail = text(random)
  return { kind, detail: random.chance(0.65) ? `${detail}，${circumstance(random)}` : detail }
}
