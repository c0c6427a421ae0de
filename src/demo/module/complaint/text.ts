import type { Random } from '../../random.ts'
import { number, oneOf, say, type Text, words } from '../../text/grammar.ts'
import { day, dorm, outdoor } from '../../text/pool.ts'
import type { ProblemKind } from '../../text/problem.ts'
import { plea } from '../topicDynamics/text/complaint.ts'

/** What other complaints are about, as the catalogue names it. */
export type ComplaintTarget = 'user' | 'comment' | 'lovewall' | 'goods' | 'secondOrder' | 'errand'

/** A complaint about something other than a post. */
export interface OtherComplaintText {
  readonly target: ComplaintTarget
  /** What stands for the thing complained of. */
  readonly targetTitle: string
  readonly content: string
}

const others: Record<ComplaintTarget, { readonly title: Text; readonly content: Text }> = {
  user: {
    title: say`${words('小鹿 阿棠 橘猫 柠檬 晚风 初一 团子 南星')}${words('不迷路 味汽水 同学 在发呆 要早起 的夏天')}`,
    content: oneOf(
      say`${words('一直私信骚扰 冒用我的照片当头像 用假名字认证 加了以后推销 借钱不还')}，从${day}开始`,
      say`这个账号不是本校的，${words('问学院答不上来 专门发广告 到处加女生')}`,
    ),
  },
  comment: {
    title: say`${words('就你这样还想上岸 长成这样别发了 关你什么事 闭嘴吧 不会说话就别说')}`,
    content: say`评论${words('人身攻击 阴阳怪气 骂人 开地域玩笑')}，${words('回了好几条 追着骂 让人很难受')}`,
  },
  lovewall: {
    title: say`表白${outdoor}穿${words('白裙子 红外套 黑卫衣 球衣')}的同学`,
    content: say`${words('写的就是我 写的是我室友 大家都看得出是谁 借表白起哄')}，${words('我不同意 给我造成困扰 对象误会了 一直被同学打趣')}`,
  },
  goods: {
    title: say`${words('九成新 全新 低价 毕业出')}${words('蓝牙耳机 平板 自行车 显示器 球鞋 电动车')}`,
    content: say`${words('付款后不发货 东西是坏的 和图片不一样 临时加价 盗版教材')}，金额${number(20, 1500, 10)}元`,
  },
  secondOrder: {
    title: say`二手订单：${words('蓝牙耳机 自行车 教材 台灯 键盘')}`,
    content: say`${words('卖家收钱后不交付 到了约定时间没人来 东西打不开 与描述完全不同 要求私下加钱')}，${words('消息不回 沟通两天没有结果 拒绝退款 已经截图')}`,
  },
  errand: {
    title: say`跑腿：${words('代取快递 代买早餐 代送文件 代排队')}到${dorm}`,
    content: say`${words('超时 餐洒了 送错楼 没送到点了完成 态度差')}，反馈了${number(15, 90, 5)}分钟没有人处理`,
  },
}

const commentProblems: Record<ProblemKind, Text> = {
  ad: say`在评论区${words('打广告 留联系方式 揽生意')}，${words('好几条动态下面都有 换着号发 和动态没有关系')}`,
  insult: others.comment.content,
  leak: say`评论里${words('公开别人的信息 拉人扫码进群')}，${words('没有打码 本人不知情 已经有人被骚扰')}`,
  spam: say`在评论区${words('刷链接 拉人头 发抽奖和赌博信息')}，${words('到处都是 点进去要填手机号 怕有同学上当')}`,
  rumour: say`在评论里造谣，${words('学校没有发过通知 已经有人当真了 和事实不符')}`,
}

/** What is said against a comment with a problem. */
export function commentComplaintText(random: Random, problem: ProblemKind): string {
  const text = commentProblems[problem](random)
  return random.chance(0.5) ? `${text}，${plea(random)}` : text
}

/** A complaint about a person, a comment, a love-wall entry, goods or an errand. */
export function otherComplaintText(random: Random): OtherComplaintText {
  const target = random.pick(['user', 'comment', 'lovewall', 'goods', 'secondOrder', 'errand'] as const)
  const { title, content } = others[target]
  return {
    target,
    targetTitle: title(random),
    content: `${content(random)}${random.chance(0.5) ? `，${plea(random)}` : ''}`,
  }
}
