import type { Random } from '../../../random.ts'
import { oneOf, say, type Text, words } from '../../../text/grammar.ts'
import { dorm, grade, roommate } from '../../../text/pool.ts'
import { type ProblemKind, problemText } from '../../../text/problem.ts'
import type { DynamicText } from './dynamic.ts'

/** What somebody wrote below a post, at most 500 characters. */
export interface CommentText {
  readonly text: string
  /** Why a moderator would delete it. */
  readonly problem: ProblemKind | null
}

/** What can be said below texts that speak of something. */
type Answer = readonly [of: RegExp, text: Text]

/** Fits below any post. */
const anything = oneOf(
  words('真的 太真实了 同意 +1 蹲 插眼 马住 支持 顶 已阅 前排 mark 确实 关注 蹲后续'),
  say`${words('前排 围观 路过 刷到 下课刷到')}${words('支持一下 留个脚印 点个赞再走')}`,
  say`${roommate}${words('看了让我来点赞 也想知道 已经转发到群里')}`,
  say`${words('帮顶 顶上去 顶一个')}，${words('别沉了 让更多人看到 路过')}`,
)

/** What fits below a post, told by what it says; the first lines are the most particular. */
const fitting: readonly Answer[] = [
  [
    /猫|狸花|三花/,
    oneOf(
      say`它${words('昨天来我们楼了 已经绝育了 最爱吃冻干 会自己等电梯 一点都不怕人')}`,
      say`${words('好想摸 太可爱了 求投喂地点 它又胖了 下课就去找它')}`,
    ),
  ],
  [
    /晚霞|夕阳|云|月亮|彩虹|日落|银杏|樱花|桂花|荷花|梧桐|海棠|蔷薇|雾/,
    oneOf(
      say`求原图，想当${words('壁纸 头像 朋友圈背景 屏保')}`,
      say`${words('好会拍 好看 绝了 比真的还好看 手机拍的吗 位置在哪 我天天路过怎么没发现')}`,
    ),
  ],
  [
    /停水|停电|洗澡水|电梯|门禁|热水|洗衣机|空调|网好卡|校园网|报修/,
    oneOf(
      say`${dorm}的表示${words('一模一样 我们这边还好 已经习惯了 今天也是')}`,
      say`${words('后勤 楼长 值班室')}${words('说下周修 让打电话报修 说已经在处理')}`,
      say`${words('报修三次了 忍很久了 支持反映 求解决')}`,
    ),
  ],
  [
    /丢|捡到|落在|不见了|忘在|失主|谁的|感谢信|找到了|送到/,
    oneOf(
      say`帮你转到${words('班级群 学院群 楼栋群 老乡群')}了`,
      say`可以去保卫处查监控，${words('带学生证 要写申请 当天就能看 找值班老师')}`,
      words('希望快点找到 帮顶，好人有好报 路过帮看了，没看到 好人一生平安 转了'),
    ),
  ],
  [
    /出|转让|转|收一个|求购|蹲一个|免费送|换/,
    oneOf(
      words('还在吗 我要了 可以刀吗 今晚能取吗 支持换吗 有实拍吗 私信你了 价格还能再商量吗'),
      say`我在${dorm}，${words('下楼就能拿 明天自提 帮我留一下 晚上过去可以吗')}`,
      say`${words('用了多久 有没有划痕 为什么出 能当面看吗')}？`,
    ),
  ],
  [
    /考研|上岸|复试|初试|研友|真题|408|背单词/,
    oneOf(
      say`加油，${words('一起上岸 顶峰相见 别放弃 你可以的')}`,
      say`${words('几点到的 报班了吗 目标哪里 单词用什么背 政治跟谁 每天睡几小时')}？`,
      say`资料求一份，${words('谢谢学长 好人上岸 私信了')}`,
    ),
  ],
  [
    /实习|面试|兼职|家教|招|简历|offer|面经|双选会|宣讲会/,
    oneOf(
      say`${words('大一 研究生 没经验 只有周末')}可以吗`,
      say`${words('求好运 什么时候通知 面试问什么 私信你了 谢谢分享')}`,
      say`${words('还不错 挺累的 老板人好 结算及时 建议问清楚合同')}`,
      '先交钱的都别信',
    ),
  ],
  [
    /好吃|食堂|餐厅|窗口|探店|口味|奶茶|汤|饭|面|人均/,
    oneOf(
      say`${words('我也爱这家 最近有点咸 天天排队 推荐加辣 吃三年了 分量还行')}`,
      say`${words('几点关门 要排队吗 有包间吗 学生有折扣吗')}？`,
      say`看饿了，${words('现在就去 明天中午见 点外卖了 减肥失败 口水流下来')}`,
    ),
  ],
  [
    /篮球|羽毛球|乒乓球|足球|网球|排球|跑|游泳|体测|健身|飞盘|配速/,
    oneOf(
      say`${words('带我一个 算我一个 还缺人吗 水平一般能来吗 求约')}`,
      say`${words('注意热身 别伤膝盖 多喝水 太强了 羡慕会运动的 明天我也去')}`,
    ),
  ],
  [
    /社|协会|招新|晚会|演出|志愿|讲座|合唱|话剧|辩论/,
    oneOf(
      say`${words('在哪报名 需要票吗 可以带朋友吗 外院能来吗 有回放吗')}？`,
      say`${words('一定到 占前排 带室友去 给你们加油 有课来不了，可惜')}`,
    ),
  ],
  [
    /喜欢|难过|想家|哭|累|焦虑|睡不着|分手|异地|冷战|一个人|没通过|落选|羡慕/,
    oneOf(
      say`抱抱你，${words('会好的 说出来就好 我也经历过 早点休息 别怪自己 你很棒')}`,
      say`去${words('跑一圈 吃顿好的 晒晒太阳 睡一觉 找朋友聊聊')}吧，${words('真的有用 明天是新的一天 别一个人扛')}`,
      '心理中心可以预约，老师很温柔，我去过',
    ),
  ],
  [
    /课|老师|作业|考试|期末|图书馆|自习|绩点|四级|六级|笔记|复习/,
    oneOf(
      say`${words('一起 求带 还有位子吗 互相监督 我也在那边')}`,
      say`老师说过${words('开卷 平时分很重要 看PPT就够 会给复习课')}`,
      say`${words('看课本例题 看往年卷 看错题')}就行，${words('亲测 别慌 来得及')}`,
      say`${grade}的路过，${words('表示过来人 深有体会 谢谢分享')}`,
    ),
  ],
  [
    /借|帮|求助|拼车|推荐|怎么办|有没有人/,
    oneOf(
      say`我有，${words('私信我 下课给你 放楼下了 什么时候要')}`,
      say`${words('帮顶 我也想知道 蹲一个答案 上次我问了没人理')}`,
      say`解决了吗？${words('没有的话找我 我这边可以 我顺路')}`,
    ),
  ],
]

/** What many add, whatever they say. */
const addition = words(
  '哈哈 真的 握手 加一 蹲后续 帮你顶 坐等 先马住 有同感 刚好路过 没想到吧 记得更新 谢谢分享 已关注 等你回复 别忘了我 说得实在 今天也是 我先来 收藏了 转给室友了 顺便问一句 有空聊 祝顺利 笑了 懂的都懂 看完了 支持一下 说到心里了 晚点再来看',
)

const tail = oneOf('', '', '', '', words('！ 。 ～ 👍 🙏'))

/** A comment below a post; about one in 30 has to be deleted. */
export function commentText(random: Random, post: DynamicText): CommentText {
  if (random.chance(0.033)) return problemComment(random)
  const answers = post.problem === null ? fitting.find(([of]) => of.test(post.text))?.[1] : undefined
  const said = answers === undefined || random.chance(0.2) ? anything(random) : answers(random)
  const text = random.chance(0.6) ? `${said}${/[？！。～]$/.test(said) ? '' : '，'}${addition(random)}` : said
  return { text: /[？！。～]$/.test(text) ? text : text + tail(random), problem: null }
}

function problemComment(random: Random): CommentText {
  const { kind, text } = problemText(random)
  return { text, problem: kind }
}

const replies: readonly Answer[] = [
  [
    /在吗|我要了|可以刀|能取|价格|留一下|自提|支持换/,
    words('还在 私聊 有人订了，你排第二 可以，晚上来拿 已经出了，不好意思 可小刀，私信 不议价哦'),
  ],
  [/可以吗|缺人|带我|算我|求约|求带|一起/, words('可以的 来呀 私信你了 还差一个，快来 拉你进群 欢迎')],
  [/[？?]|什么时候|在哪/, words('私信你了 看我主页置顶 我也想知道 发在评论区第一条了 还没定，定了更新 问了再告诉你')],
  [/加油|抱抱|会好的|别放弃|心理/, words('谢谢 好多了 一起加油 抱抱 有被安慰到 嗯嗯，会的')],
  [/帮顶|转到|希望|监控|好人/, words('谢谢 太感谢了 麻烦你了 好，我去问问 已经去查了 万分感谢')],
  [/好看|求原图|会拍|可爱/, words('谢谢 手机随手拍的 私信发你原图 明天再去拍 哈哈谢谢 就在路边')],
  [/一模一样|习惯了|忍|报修|下周修/, words('唉 一起去反映吧 希望快点 同病相怜 我再打个电话问问 等消息')],
]
const anyReply = words('谢谢 哈哈 是的 对 没错 懂了 嗯嗯 同意 蹲到了 加一 确实 👌 🙏 哈哈是这样 我也觉得 有道理')

/** An answer to a comment. */
export function replyText(random: Random, comment: string): CommentText {
  if (random.chance(0.02)) return problemComment(random)
  const answers = replies.find(([of]) => of.test(comment))?.[1]
  const said = (answers === undefined || random.chance(0.15) ? anyReply : answers)(random)
  const text = random.chance(0.45) ? `${said}，${addition(random)}` : said
  return { text: /[？]$/.test(text) ? text : text + tail(random), problem: null }
}
