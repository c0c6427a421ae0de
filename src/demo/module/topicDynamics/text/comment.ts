import type { Random } from '../../../random.ts'
import { number, oneOf, say, type Text, words } from '../../../text/grammar.ts'
import {
  anyPlace,
  canteen,
  course,
  dish,
  dorm,
  drink,
  grade,
  hour,
  roommate,
  smallPrice,
  soon,
  studyPlace,
  teacher,
} from '../../../text/pool.ts'
import { type ProblemKind, problemText } from '../../../text/problem.ts'
import type { DynamicCategory } from './dynamic.ts'

/** What somebody wrote below a post, at most 500 characters. */
export interface CommentText {
  readonly text: string
  /** Why a moderator would delete it. */
  readonly problem: ProblemKind | null
}

const anything = oneOf(
  words(
    '哈哈哈哈哈 笑死 真的 太真实了 羡慕了 同意 +1 蹲 插眼 马住 支持 顶 好看 绝了 感同身受 冲 已阅 辛苦了 沙发 学到了 mark 我也是 抱抱 加油 厉害 真不错 可以的 确实 离谱 救命',
  ),
  say`${words('我也 我昨天也 我们班也 我室友也 隔壁也')}${words('遇到了 这么觉得 是这样 看到了 想问这个 经历过')}，${words('哈哈 真的 无语 太巧了 握手 不止你一个')}`,
  say`这是${anyPlace}吗？${words('好像在哪见过 我天天路过 看着好熟悉 下次去看看 拍得比真的好看')}`,
  say`${words('楼主 同学 姐妹 兄弟 学长 学姐 宝')}${words('好会拍 说得对 辛苦了 太有才了 是哪个学院的 声音好听吗 文笔真好 别难过')}`,
  say`${roommate}${words('看了说像他 让我来点赞 就坐在我旁边笑 也想知道 已经转发到群里')}`,
  say`${words('前排 围观 路过 刷到 凌晨刷到 下课刷到')}${words('支持一下 留个脚印 祝你好运 沾沾喜气 表示羡慕 点个赞再走')}`,
  say`${grade}的路过，${words('表示过来人 深有体会 怀念啊 还没轮到我 看得心慌 谢谢分享')}`,
)

const fitting: Record<DynamicCategory, Text> = {
  校园生活: oneOf(
    say`${dorm}的表示${words('一模一样 我们这边还好 羡慕 已经习惯了 今天也停了')}`,
    say`${hour}我也在那边，${words('没看到你 风好大 好像擦肩而过 人特别多 就是拍不出来')}`,
    say`那只猫${words('叫大橘 昨天来我们楼了 已经绝育了 最爱吃冻干 会自己等电梯')}`,
    say`求原图，想当${words('壁纸 头像 朋友圈背景 屏保')}`,
    say`${anyPlace}那边更好看，${words('早上去 傍晚去 别走大路 人少')}`,
  ),
  学习交流: oneOf(
    say`${course}笔记可以发我一份吗，${words('谢谢 请喝奶茶 求求了 感激不尽 邮箱私你了')}`,
    say`${teacher}说过${words('不考 要考 开卷 平时分很重要 看PPT就够 会给复习课')}`,
    say`我也常在${studyPlace}，${words('可以一起 求带 几点到 还有位子吗 互相监督')}`,
    say`我${number(60, 95)}分，${words('擦边过 侥幸 题目比往年难 证明方法有用 感谢大家')}`,
    say`${course}看${words('课本例题 网课 往年卷 错题 师兄的笔记')}就行，${words('亲测 别买资料 别慌 来得及')}`,
  ),
  求助: oneOf(
    say`我有，在${anyPlace}，${words('私信我 现在可以来 下课给你 放楼下了 几号要')}`,
    say`这个要去${words('学工处 行政楼一楼 教务办 校医院 保卫处 后勤服务大厅')}，${words('带身份证 上午去 记得盖章 十分钟就好 要先预约')}`,
    say`帮顶，${words('希望能解决 有人回你了吗 我也想知道 上次我问了没人理')}`,
    say`解决了吗？${words('没有的话找我 我这边可以 我顺路 明天还去')}`,
    say`${smallPrice}块可以吗，我${hour}过去`,
  ),
  失物招领: oneOf(
    say`好像在${anyPlace}见过，${words('你去问问 挂在门把手上 昨天还在 被阿姨收了')}`,
    '是我的！已经私信你了，谢谢',
    say`帮你转到${words('班级群 学院群 楼栋群 老乡群')}了`,
    say`可以去保卫处查监控，${words('带学生证 要写申请 当天就能看 找值班老师')}`,
    '希望快点找到',
  ),
  二手闲置: oneOf(
    say`${number(10, 300, 5)}出吗`,
    say`还在吗，${words('我要了 可以刀吗 今晚能取吗 支持换吗 有实拍吗')}`,
    say`我在${dorm}，${words('送上来加五块行吗 下楼就能拿 明天自提 帮我留一下')}`,
    say`${words('什么版本 用了多久 有发票吗 电池怎么样 尺寸多少 有没有划痕')}？`,
    '已买，卖家人很好，东西和图一样',
  ),
  兼职实习: oneOf(
    say`${words('大一 研究生 没经验 只有周末 男生 外校')}可以吗`,
    say`已投，${words('求好运 什么时候通知 面试问什么 邮箱没回 谢谢学长')}`,
    say`做过，${words('还不错 挺累的 老板人好 结算及时 建议问清楚合同')}`,
    say`${number(12, 40)}一小时在我们这儿${words('算高了 一般 太少了 可以接受')}`,
    '先交钱的都别信',
  ),
  情感树洞: oneOf(
    say`抱抱你，${words('会好的 说出来就好 我也经历过 早点休息 别怪自己 你很棒')}`,
    say`去${words('跑一圈 吃顿好的 晒晒太阳 睡一觉 找朋友聊聊')}吧，${words('真的有用 明天是新的一天 我陪你 别一个人扛')}`,
    say`${words('勇敢一点 顺其自然 放下吧 再等等 别回头 去说吧')}，${words('不留遗憾 时间会给答案 你值得 祝福你')}`,
    '心理中心可以预约，老师很温柔，我去过',
    say`看哭了，${words('写得真好 像在说我 凌晨破防 谢谢你写出来')}`,
  ),
  社团活动: oneOf(
    say`${words('几点开始 在哪报名 需要票吗 可以带朋友吗 外院能来吗 有回放吗')}？`,
    say`${soon}${words('有课来不了 一定到 占前排 带室友去 给你们加油')}`,
    say`现场看的，${words('太燃了 鼓手好帅 主唱声音绝了 哭得稀里哗啦 值回票价')}`,
    say`去年的${roommate}就在里面，${words('氛围超好 学到很多 推荐 不后悔')}`,
  ),
  美食探店: oneOf(
    say`${dish}${words('我也爱 不如三食堂 涨价了 最近咸了 天天排队 推荐加辣')}`,
    say`${words('地址在哪 人均多少 几点关门 要排队吗 有包间吗 学生有折扣吗')}？`,
    say`${canteen}${smallPrice}块那家更好吃，${words('信我 别告诉别人 已吃三年 不好吃找我')}`,
    say`看饿了，${words('现在就去 明天中午见 点外卖了 减肥失败 口水流下来')}`,
    say`配${drink}绝了`,
  ),
  吐槽: oneOf(
    say`${dorm}同款，${words('报修三次了 没人管 已经麻木 上学期就这样 求解决')}`,
    say`${words('后勤 网络中心 宿管 学院 食堂')}${words('说下周修 让打电话 已经在处理 上次修好又坏 回复很快的')}`,
    say`${words('骂得好 说到心坎了 终于有人说了 忍很久了 支持反映')}`,
    say`也理解一下吧，${words('人手不够 他们也不容易 好好沟通 可能不知道')}`,
  ),
  考研: oneOf(
    say`加油，${words('一起上岸 顶峰相见 别放弃 你可以的 已上岸来还愿')}`,
    say`${words('几点到的 报班了吗 目标哪里 单词用什么背 政治跟谁 每天睡几小时')}？`,
    say`${studyPlace}${words('见过你 我就在你后面 求研友 靠窗那排吗')}`,
    say`资料求一份，${words('谢谢学长 好人上岸 私信了 付费也行')}`,
  ),
  运动健身: oneOf(
    say`${words('带我一个 算我一个 还缺人吗 水平一般能来吗 几点集合 求约')}`,
    say`配速${number(4, 8)}分的${words('不配说话 来学习了 表示羡慕 求带 只能跟在后面')}`,
    say`${soon}${words('可以 有课 下雨吧 准时到 我带球')}`,
    say`${words('注意热身 别伤膝盖 多喝水 鞋子链接求 护具要戴')}`,
  ),
}

const tail = oneOf('', '', '', '', words('！ 。 ～ 😂 👍 🙏 ❤️ 😭 哈哈'))

/** A comment below a post of `category`; about one in 30 has to be deleted. */
export function commentText(random: Random, category: DynamicCategory): CommentText {
  if (random.chance(0.033)) return problemComment(random)
  const text = random.chance(0.35) ? anything(random) : fitting[category](random)
  return { text: /[？！。～]$/.test(text) ? text : text + tail(random), problem: null }
}

function problemComment(random: Random): CommentText {
  const { kind, text } = problemText(random)
  return { text, problem: kind }
}

const replies = oneOf(
  say`${words('好的 好嘞 收到 谢谢 感谢 没问题 可以 行')}，${words('私信你了 等我一下 已经解决了 晚点回你 加你了 明天见 麻烦了 不客气')}`,
  say`${words('在的 还在 已经没了 刚出掉 有人订了 不好意思')}，${words('下次有再发 可以排队 你是第二个 看主页 私聊')}`,
  say`在${anyPlace}，${words('左手边 二楼上去 问门口的老师 跟着导航走 很好找')}`,
  say`${hour}${words('我在 可以来拿 开门 人少 见')}`,
  say`${number(3, 260)}块，${words('不议价 可小刀 包送 学生价 已经很低了')}`,
  say`哈哈${words('被你发现了 我也是 下次一起 笑死我了 同道中人 缘分')}`,
  say`${words('不是 没有 不至于 也不一定')}，${words('我说的是另一个 你误会了 看清楚再说 因人而异 我去过的')}`,
  say`${roommate}也这么说，${words('有道理 我再想想 听你们的 下次试试')}`,
  say`${words('真的吗 确定吗 为什么 后来呢 然后呢 怎么做到的')}？`,
  say`${course}${words('是周三那节 换教室了 不点名 作业延期了 下周考')}`,
  words('谢谢 哈哈 是的 对 没错 懂了 嗯嗯 好滴 抱抱 同意 不客气 已私信 蹲到了 互关 期待 加一 ok 👌 🙏'),
)

/** An answer to a comment. */
export function replyText(random: Random): CommentText {
  if (random.chance(0.02)) return problemComment(random)
  const text = replies(random)
  return { text: /[？]$/.test(text) ? text : text + tail(random), problem: null }
}
