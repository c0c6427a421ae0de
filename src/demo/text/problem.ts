import type { Random } from '../random.ts'
import { number, oneOf, say, type Text, words } from './grammar.ts'
import { anyPlace, building, canteen, course, day, dorm, hour, outdoor, roommate, soon } from './pool.ts'

/** Why a moderator would refuse a post. */
export type ProblemKind = 'ad' | 'insult' | 'leak' | 'spam' | 'rumour'

/** A post that has to be refused. */
export interface ProblemText {
  readonly kind: ProblemKind
  readonly text: string
}

const adWords = '加微信 加V 薇信 代写 代考 代课 包过 刷单 日结 校园贷 无抵押 返利 高薪 替考'.split(' ')
const insultWords = ['脑残', '傻缺', '废物', '有病吧', '丑八怪', '恶心死了', '垃圾人']
const leakWords = ['手机号', '身份证号', '扫码进群', '家庭住址']
const spamWords = ['点击链接', '帮我投票', '拉人头', '减肥药', '下注', '棋牌', '免费领皮肤', '不转不是']
const rumourWords = ['紧急扩散', '内部消息', '校方封锁', '千真万确']

/** The demo school's sensitive_words setting: every problematic demo post contains at least one of these. */
export const sensitiveWords: readonly string[] = [
  ...adWords,
  ...insultWords,
  ...leakWords,
  ...spamWords,
  ...rumourWords,
]

/** Numbers nobody owns on purpose: all demo telephone numbers lie in 1380013xxxx. */
const fictitiousPhone = say`1380013${number(1000, 9999)}`
const contact = oneOf(
  say`加微信 xy_${number(1000, 9999)}`,
  say`加V：campus${number(100, 999)}`,
  say`薇信同号${fictitiousPhone}`,
  say`加微信${fictitiousPhone}`,
  say`➕加V qq${number(100, 999)}hh`,
)

const ads = oneOf(
  say`考前押题${words('四级 六级 教资 二级 期末')}，${words('保过班 原题班 内部卷')}，承诺包过，没过退款，${number(99, 699, 100)}元，${contact}`,
  say`专业${words('代写论文 代写开题报告 代写毕业设计 代写实验报告 代写课程作业')}，${words('包查重 包修改 硕博团队 不满意退款 三天出稿')}，${contact}`,
  say`${words('四六级 计算机二级 教资 普通话 体测 驾照科目一')}${words('替考 代考')}，${words('安全 保密 先考后付 一次不过全退')}，${contact}`,
  say`${course}${words('代课 代签到 网课代刷')}，一节${number(10, 40, 5)}元，${words('男女都有 全校可接 长期合作')}，${contact}`,
  say`手机兼职刷单，${words('一单一结 动动手指 宝妈学生都可以 零门槛')}，日结${number(100, 500, 10)}，${contact}`,
  say`高薪招${words('打字员 试玩员 点赞员 抄写员 客服')}，不限时间地点，日结${number(150, 600, 50)}元，${contact}`,
  say`急用钱看过来！校园贷${words('秒到账 不查征信 凭学生证就能借 当天放款')}，额度${number(2000, 20000, 1000)}，无抵押，${contact}`,
  say`学生分期，${words('手机 电脑 医美 旅游')}，${words('零首付 无抵押 免息三个月 只要身份证')}，${contact}`,
  say`${words('名牌鞋 化妆品 电子烟 品牌包 手表')}${words('原单 厂家直供 出厂价')}，支持返利，${contact}`,
  say`淘宝返利群，买东西省一半，${words('每天分享优惠券 群主人美心善 已经有五百个同学')}，${contact}`,
)

const target = oneOf(
  say`${dorm}${number(2, 6)}${number(0, 2)}${number(1, 9)}那个${words('男的 女的 谁 家伙')}`,
  say`昨天在${anyPlace}${words('占座的 插队的 外放视频的 骑车撞我的 抢我位子的 大声打电话的')}`,
  say`${words('材料 外语 计算机 土木 会计 美术')}${number(1, 4)}班的某人`,
  say`我们组那个${words('组长 不干活的 抄我作业的 打小报告的')}`,
)
const insults = oneOf(
  say`${target}是不是有病吧，${words('没人教过你吗 离我远点 看见就烦 谁给你的脸')}`,
  say`${target}真是脑残，${words('全班都知道了 别装了 建议回炉重造 丢学校的脸')}`,
  say`骂的就是你，${target}，废物一个，${words('除了告状还会什么 什么都不会 全靠爸妈 别来我们组')}`,
  say`${words('笑死 无语 服了')}，${target}就是个傻缺，${words('大家一起避雷 挂出来让大家看看 转发起来 别怪我没提醒')}`,
  say`${target}丑八怪还天天发自拍，${words('辣眼睛 谁爱看 照照镜子吧 求别发了')}`,
  say`挂人：${target}，${words('借钱不还 背后说人坏话 脚踏两条船 偷用别人东西')}的垃圾人，${words('见一次骂一次 恶心死了 永远别想好过')}`,
)

const victim = say`${words('张 李 王 刘 陈 赵 周 吴 徐 孙')}某${words('杰 婷 浩 雪 强 敏 阳 静 鹏 倩')}`
const leaks = oneOf(
  say`${victim}的手机号${fictitiousPhone}，${words('大家去问问他为什么不还钱 骚扰我半年了 想认识的自己加 挂他')}`,
  say`${dorm}${victim}，手机号${fictitiousPhone}，身份证号后四位${number(1000, 9999)}，${words('欠我三百块 放我鸽子 骗子一个')}`,
  say`${course}老师的手机号${fictitiousPhone}，${words('不给过就打爆 大家一起打 问他为什么挂这么多人 求情的赶紧')}`,
  say`${words('福利群 资源群 拼单群 副业群 交友群 答案群')}满${number(100, 450, 10)}人了，扫码进群，${words('二维码在图二 手慢无 群里每天发红包 只剩三个名额')}`,
  say`整理了${words('新生 女生 我们系 隔壁班')}通讯录，手机号和家庭住址都有，${words('需要的扫码进群 五块一份 私聊发表格 换资料')}`,
  say`扫码进群领${words('期末答案 四级真题 免费奶茶券 网课账号 影视会员')}，二维码${words('七天有效 见图 今晚失效')}`,
)

const spam = oneOf(
  say`${words('家人们 同学们 宝子们 亲们')}帮我投票，点击链接 t.example/${number(1000, 9999)}，选${number(1, 60)}号${words('我弟弟 我侄女 我家狗 我表姐')}，每天可投三票`,
  say`某某平台新人注册送${number(8, 88)}元，点击链接填邀请码${number(100000, 999999)}，${words('拉人头还有提成 秒提现 亲测到账')}`,
  say`${words('祖传 日本进口 网红 纯植物')}减肥药，一个月瘦${number(10, 30)}斤，${words('不反弹 不运动 不节食')}，已有${number(30, 300)}个同学瘦了`,
  say`${words('欧冠 世界杯 联赛 总决赛')}今晚下注，${words('稳赚 内幕单 跟单就行')}，${words('昨天八中七 群里带 新人送彩金')}`,
  say`线上棋牌，${words('真人对战 提现秒到 注册送六十八 朋友局')}，邀请码${number(10000, 99999)}`,
  say`免费领皮肤！${words('限时三天 全英雄 扫图二 复制口令打开')}，点击链接 t.example/${number(1000, 9999)}`,
  say`不转不是${words('中国人 好学生 本校的')}！转发到${number(5, 20)}个群，${words('今晚必有好运 考试全过 一周内脱单')}`,
)

const rumours = oneOf(
  say`紧急扩散！${day}${outdoor}附近${words('有人贩子 出现持刀的人 有人被拖上面包车 井盖爆炸了')}，${words('女生千万别单独出门 已经有三个同学出事 转给你在乎的人 消息是保安亲口说的')}`,
  say`内部消息，${soon}${words('全校停课一个月 要封校 宿舍全部搬到新校区 学费翻倍 寒假取消')}，${words('我叔叔在行政楼上班 别问我怎么知道的 千真万确 先囤东西')}`,
  say`${canteen}${words('用的是地沟油 吃出老鼠 肉是僵尸肉 员工有传染病')}，校方封锁消息，${words('已经送医院二十多个 赶紧转 再不说就删了 千真万确')}`,
  say`${course}期末答案泄露了，千真万确，${words('要的私聊 全年级都有了 出题老师的U盘丢了 今晚十点发')}`,
  say`${building}${hour}${words('有人跳楼 着火死了人 被查出放射源 闹鬼')}，校方封锁，${words('不让拍照 群里都炸了 保研的都知道 官方不会承认的')}`,
)

/** The kinds with how often each turns up in a queue. */
const problems = { ad: 42, insult: 16, leak: 14, spam: 18, rumour: 10 } as const
const texts: Record<ProblemKind, Text> = { ad: ads, insult: insults, leak: leaks, spam, rumour: rumours }

const endings: Record<ProblemKind, Text> = {
  ad: words('速来 急 手慢无 非诚勿扰 懂的来 24小时在线 别错过 先到先得 欢迎咨询 不限年级'),
  insult: words('气死 别拦我 就这样 忍不了了'),
  leak: words('手慢无 先到先得 转起来 懂的都懂 别说是我说的'),
  spam: words('速来 别错过 转起来 冲 亲测有效 帮帮忙 谢谢大家'),
  rumour: words('快转 转起来 告诉家人 看到就转 随时会删 信不信由你'),
}

/** A post a moderator refuses; it contains at least one of `sensitiveWords`. */
export function problemText(random: Random): ProblemText {
  const kind = random.among(problems)
  const text = texts[kind](random)
  return {
    kind,
    text: random.chance(0.45) ? `${text}${random.pick(['，', '！', ' ', '！！'])}${endings[kind](random)}` : text,
  }
}

/** Posts that name a sensitive word for a good reason: to be read, not refused on sight. */
export const cautionText: Text = oneOf(
  say`提醒一下大家，${words('校园贷 刷单 代写 替考')}千万别碰，${roommate}${words('差点上当 已经报警了 被骗了八百 押金都没要回来')}`,
  say`${building}${soon}有反诈讲座，讲${words('刷单返利 校园贷 高薪兼职 冒充客服')}的套路，${words('有学分 记得签到 干货很多 推荐新生去听')}`,
  say`${day}接到电话说${words('我注册过校园贷 要注销账户 刷单日结三百 我的手机号涉嫌诈骗')}，一听就是骗子，${words('直接挂了 大家小心 已经举报 别信')}`,
  say`刚被人在${outdoor}拦住让扫码进群，${words('说是地推 送小风扇 没扫 感觉不太对')}，${words('大家注意 管管吧 有人知道是什么吗 已经告诉保安')}`,
  say`今天又是被自己蠢到的一天，${course}交错作业，感觉自己像个废物，${words('抱抱自己 明天会好的 求安慰 还好老师让重交')}`,
)
