import type { Random } from '../random.ts'
import { number, oneOf, say, type Text, words } from './grammar.ts'
import { anyPlace, canteen, colour, course, day, dish, dorm, drink, hour, outdoor, soon, studyPlace } from './pool.ts'

/** What notes on the love wall are about, with the colour of the paper they are written on. */
export const loveTypes = [
  ['表白', '#f5a3b7'],
  ['暗恋', '#c9a7eb'],
  ['找人', '#8ec5fc'],
  ['道歉', '#b8c0cc'],
  ['感谢', '#9be3b0'],
  ['告别', '#f7d08a'],
] as const

export type LoveType = (typeof loveTypes)[number][0]

const someoneSeen = say`${words('穿 背着 戴着 拿着')}${colour}${words('外套 卫衣 书包 帽子 围巾 雨伞 保温杯')}的${words('你 男生 女生 学长 学姐 同学')}`

const loveTexts: Record<LoveType, Text> = {
  表白: oneOf(
    say`${day}在${studyPlace}看到你低头写${course}的样子，突然明白了什么叫岁月静好。${words('喜欢你 我喜欢你很久了 想认识你 可以做我的好朋友吗')}。`,
    say`从${soon}开始，想每天都和你一起去${canteen}吃${dish}。如果你愿意，${hour}在${outdoor}等你。`,
    say`认识你的第${number(30, 900)}天，${words('鼓起勇气 借着酒劲 趁着毕业前 写在这里')}：我喜欢你，不是说说而已。`,
  ),
  暗恋: oneOf(
    say`每次${course}课都坐在你斜后方第${number(2, 5)}排，笔记没记几行，你的侧脸倒是记住了。`,
    say`你大概不知道，${day}在${anyPlace}碰到的时候，我绕了一圈又走回来，只为再看你一眼。`,
    say`把你的名字写在${course}书的最后一页，毕业那天再撕下来给你看。`,
  ),
  找人: oneOf(
    say`捞一下${day}${hour}在${anyPlace}${someoneSeen}，${words('你帮我捡了校园卡 借了我一把伞 和我拼了桌 让了座位给我 掉了一支笔在我这')}，想当面说声谢谢。`,
    say`寻人：${day}在${canteen}排队买${dish}，${someoneSeen}，笑起来有酒窝。知道的朋友可以告诉我吗？`,
  ),
  道歉: oneOf(
    say`对不起，${day}在${dorm}楼下说的那些话都是气话。${words('如果你看到了，回我一句好吗 我等你消息 给你买了你爱喝的')}${drink}。`,
    say`和我最好的朋友冷战第${number(2, 20)}天，我先认错，${soon}一起去吃${dish}吧。`,
  ),
  感谢: oneOf(
    say`谢谢${day}在${anyPlace}${words('送我去校医院 帮我找到钱包 借我充电宝 陪我聊到很晚')}的${words('学长 学姐 陌生人 保安大叔 宿管阿姨')}，这个学校因为你们很温暖。`,
    say`感谢${course}老师，${words('期末 课后 答疑时间')}一个人给我讲了一个多小时，终于听懂了。`,
  ),
  告别: oneOf(
    say`还有${number(3, 60)}天就要离开这里了。再见${canteen}的${dish}，再见${outdoor}的猫，再见，我没有说出口的喜欢。`,
    say`${words('四年 三年 两年半')}过得真快，最后一次从${dorm}走到${studyPlace}，想和你们每个人说声再见。`,
  ),
}

/** One note of the love wall. */
export type LoveText = { readonly type: LoveType; readonly content: string; readonly to: string; readonly from: string }

const addressees = oneOf(
  say`${course}课第${number(2, 6)}排的你`,
  say`${dorm}的${words('小太阳 晚风 月亮 芋圆 小狗')}`,
  words('学姐 学长 L同学 W同学 小鹿 阿泽 舟舟 小林 橙子 十一 阿圆 Z 小可爱 室友 队长 班长'),
  someoneSeen,
)
const signatures = words(
  '匿名 一个胆小鬼 同班同学 隔壁班的他 晚风 不敢署名 路人甲 坐在你后面的人 小葵 阿北 M 等你回信的人',
)

/** A note, by its kind. */
export function loveText(random: Random): LoveText {
  const type = random.weighted([
    ['表白', 34],
    ['暗恋', 22],
    ['找人', 20],
    ['感谢', 12],
    ['道歉', 7],
    ['告别', 5],
  ])
  return { type, content: loveTexts[type](random), to: addressees(random).slice(0, 40), from: signatures(random) }
}

const questionTitles = oneOf(
  say`${course}${words('期末怎么复习 挂了怎么办 哪个老师好 有没有往年题 需要买教材吗 能免修吗')}？`,
  say`${anyPlace}${words('几点关门 怎么走 可以带外校同学进吗 周末开放吗 有没有插座')}？`,
  say`${words('转专业 辅修 保研 奖学金 助学金 四六级报名 补办校园卡 退宿 请假 缓考 选课补选')}${words('需要什么材料 流程是什么 什么时候开始 难不难 去哪里办')}？`,
  say`${canteen}的${dish}${words('还在吗 涨价了吗 几点卖完 好吃吗')}？`,
  say`${soon}${words('会停电吗 体测改时间了吗 图书馆开门吗 校车正常运行吗 会下雨吗')}？`,
)
const questionDetails = oneOf(
  '',
  '',
  '在线等，挺急的。',
  say`${day}问了辅导员，说让看通知，可是没找到。`,
  say`我是${words('大一新生 大二 研一 交换生 专升本的')}，第一次遇到，麻烦知道的同学说一下。`,
  say`${words('室友 同学 学长')}说法不一样，想确认一下。`,
)
const answerTexts = oneOf(
  say`我${day}刚去过，${hour}还开着。`,
  say`带上${words('校园卡 学生证 身份证 申请表')}去${words('行政楼一楼 学院办公室 一站式大厅 明德楼203')}就可以，十分钟搞定。`,
  say`看教务系统的通知，${soon}截止，别忘了。`,
  say`建议去${studyPlace}，人少有插座。`,
  say`不难，我${words('上学期 去年 大一')}办过，关键是材料要齐。`,
  '同问，顶一下。',
  '已经取消了，别跑空。',
  '谢谢学长学姐，解决了！',
  say`老师说按${words('平时分 期末分 出勤 作业')}占比${number(20, 70, 10)}%算的。`,
  say`可以打${words('后勤 教务处 网络中心 保卫处')}电话问，值班到${hour}。`,
)

/** A question of the wall. */
export function questionText(random: Random): { readonly title: string; readonly content: string } {
  return { title: questionTitles(random), content: questionDetails(random) }
}

/** What somebody answers. */
export function answerText(random: Random): string {
  return answerTexts(random)
}

/** What the campus talks about, the hottest first. */
export const hotTalks = [
  ['期末考试安排出炉', '一周八门还是八周一门？晒晒你的考试日程。', 'boom'],
  ['北苑餐厅新开的酸菜鱼', '排队四十分钟值不值，吃过的来说。', 'hot'],
  ['图书馆占座处理新规', '离座超过三十分钟将被清理，你支持吗？', 'hot'],
  ['今年的初雪', '晒出你镜头里的校园初雪。', 'new'],
  ['四六级成绩几点查', '许愿楼：425 保佑。', 'boom'],
  ['宿舍要不要装空调', '冬冷夏热的老宿舍楼，投票正在进行。', 'hot'],
  ['校园卡能刷地铁了', '这几条线路已经支持。', 'new'],
  ['毕业照拍摄时间表', '各学院时间地点汇总，别错过。', 'none'],
  ['南门那只橘猫生了', '五只小猫正在找名字。', 'new'],
  ['体测 800 米怎么练', '体育生教你两周提高四十秒。', 'none'],
  ['选修课避雷指南', '给分、点名、作业量，学长学姐说真话。', 'hot'],
  ['校歌赛决赛名单', '你支持的选手进了吗？', 'none'],
  ['快递站搬到西门了', '取件码规则也变了，注意看。', 'none'],
  ['考研倒计时', '最后三十天，一起互相打气。', 'hot'],
  ['食堂早餐推荐', '早八人的一块钱快乐。', 'none'],
  ['二手书交易季', '教材别扔，学弟学妹在等。', 'none'],
] as const
