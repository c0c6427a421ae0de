import type { Random } from '../../../random.ts'
import { number, oneOf, say, type Text, words } from '../../../text/grammar.ts'
import { anyPlace, canteen, course, day, dorm, hour, outdoor, roommate } from '../../../text/pool.ts'
import type { ProblemKind } from '../../../text/problem.ts'

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

const details: Record<ComplaintKind, Text> = {
  ad: oneOf(
    say`${words('发广告 疑似微商 引流 卖课的 推销')}，${words('一天发了五遍 每个话题下面都有 换着号发 和校园没有关系 评论里也在发')}`,
    say`私信里让我加联系方式买${words('论文 会员 化妆品 电子烟 球鞋 驾校名额')}`,
    say`这个人${day}开始在${words('求助 二手 兼职 树洞')}区刷同一条广告，第${number(2, 9)}次看到了`,
  ),
  abuse: oneOf(
    say`辱骂同学，${words('点名道姓 用词很难听 评论区也在骂 已经骂了好几天 拉着别人一起骂')}`,
    say`说的就是我们宿舍的人，${words('内容不属实 恶意攻击 对方已经哭了 影响了正常生活')}`,
    say`因为在${anyPlace}${words('占座 排队 停车 抢位')}起了一点摩擦，就发帖挂人，${words('太过分了 请删帖 我愿意当面道歉 不该网暴')}`,
  ),
  privacy: oneOf(
    say`未经同意发了我的${words('照片 电话 课表 宿舍号 聊天记录 成绩单 学生证')}，${words('现在有陌生人打电话 很害怕 要求删除 没有打码 我没有授权')}`,
    say`图二露出了${words('身份证 车牌 快递单上的电话 别人的脸 准考证号')}，没有打码`,
    say`偷拍，照片里是我和${roommate}，在${outdoor}`,
  ),
  fraud: oneOf(
    say`骗子，${day}转了${number(30, 900, 10)}元定金以后就把我拉黑了`,
    say`兼职要先交${number(50, 500, 50)}元${words('押金 培训费 服装费 保证金')}，${words('后来联系不上 地址是假的 别的同学也被骗 已经报案')}`,
    say`卖的${words('平板 耳机 球鞋 演唱会票 显示器')}和描述不符，${words('不给退 不回消息 是翻新的 根本没发货')}`,
    '疑似网贷，让提供身份证照片和银行卡',
  ),
  vulgar: oneOf(
    say`内容${words('低俗 让人不适 开黄腔 带有暗示')}，${words('不适合出现在校园里 评论区更过分 配图也有问题')}`,
    say`头像和配图都${words('不雅 擦边 很不舒服')}`,
  ),
  rumour: oneOf(
    say`造谣，${words('学校已经辟谣 根本没有这回事 我就在现场 班主任说了不是真的')}，${words('还有人在转 引起恐慌 家长都打电话来问')}`,
    say`说${canteen}${words('吃出虫子 用过期食材 要关门')}，${words('图是网上找的 时间对不上 我在那里兼职可以作证')}`,
    say`编造${course}${words('漏题 改时间 全员重考')}的消息`,
  ),
  other: oneOf(
    say`重复发布，已经看到${number(3, 12)}次`,
    say`盗图，原作者是我，${day}${hour}发在${words('朋友圈 摄影协会 别的平台')}`,
    say`发错分类，明明是${words('求助 二手 广告 吐槽')}发在别的话题里`,
    say`冒充${words('学生会 辅导员 教务处 我本人 社团')}发通知`,
    say`${words('不想再看到这个人 看着不舒服 和我意见不一样 他骂我喜欢的歌手')}`,
    say`失物已经被${dorm}的同学领走了，帖子可以下了`,
  ),
}

const circumstance = oneOf(
  plea,
  plea,
  plea,
  say`大概是${day}${hour}`,
  say`${roommate}也看到了`,
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

const kindsOfHarmless = { other: 45, ad: 12, abuse: 14, privacy: 14, fraud: 6, vulgar: 5, rumour: 4 } as const

/** A complaint about a post: to the point where the post has a problem, else the mixed lot people send. */
export function complaintText(random: Random, problem: ProblemKind | null): ComplaintText {
  const kind = problem === null || random.chance(0.1) ? random.among(kindsOfHarmless) : kindOfProblem[problem]
  const detail = details[kind](random)
  return { kind, detail: random.chance(0.65) ? `${detail}，${circumstance(random)}` : detail }
}
