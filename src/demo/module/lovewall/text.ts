import type { Random } from '../../random.ts'
import { number, oneOf, say, type Text, words } from '../../text/grammar.ts'
import {
  anyPlace,
  canteen,
  colour,
  course,
  day,
  dayAndHour,
  dish,
  dorm,
  drink,
  outdoor,
  soon,
  soonAndHour,
  studyPlace,
} from '../../text/pool.ts'

/** What notes on the love wall are about, with the colour of the paper they are written on. */
export const loveTypes = [
  ['表白', '#f5a3b7'],
  ['暗恋', '#c9a7eb'],
  ['找人', '#8ec5fc'],
  ['道歉', '#b8c0cc'],
  ['感谢', '#9be3b0'],
  ['告别', '#f7d08a'],
] as const

type LoveType = (typeof loveTypes)[number][0]

const someoneSeen = say`${oneOf(
  say`穿${colour}${words('外套 卫衣 衬衫 毛衣')}`,
  say`背着${colour}书包`,
  say`戴着${colour}${words('帽子 围巾')}`,
  say`拿着${colour}${words('雨伞 保温杯')}`,
)}的${words('男生 女生 学长 学姐 同学')}`

const loveTexts: Record<LoveType, Text> = {
  表白: oneOf(
    say`${day}在${studyPlace}看到你低头写${course}的样子，突然明白了什么叫岁月静好。${words('喜欢你 我喜欢你很久了 想认识你 可以做我的好朋友吗')}。`,
    say`想每天都和你一起去${canteen}吃${dish}。如果你愿意，${soonAndHour}我在${outdoor}等你。`,
    say`第一次和你说话是在${outdoor}，你问我${words('几点了 路怎么走 有没有纸巾')}，我紧张得答错了。`,
    say`认识你的第${number(30, 900)}天，${words('鼓起勇气 写在这里 不想再等了')}：我喜欢你，不是说说而已。`,
  ),
  暗恋: oneOf(
    say`每次${course}课都坐在你斜后方第${number(2, 5)}排，笔记没记几行，你的侧脸倒是记住了。`,
    say`你大概不知道，${day}在${anyPlace}碰到的时候，我绕了一圈又走回来，只为再看你一眼。`,
    say`把你的名字写在${course}书的最后一页，毕业那天再撕下来给你看。`,
  ),
  找人: oneOf(
    say`捞一下${dayAndHour}在${anyPlace}${someoneSeen}，${words('你帮我捡了校园卡 借了我一把伞 帮我指了路 扶了我一把')}，想当面说声谢谢。`,
    say`寻人：${day}在${canteen}排队买${dish}，${someoneSeen}，笑起来有酒窝。知道的朋友可以告诉我吗？`,
  ),
  道歉: oneOf(
    say`对不起，${day}在${dorm}楼下说的那些话都是气话。${words('如果你看到了，回我一句好吗 我等你消息 给你买了你爱喝的')}${drink}。`,
    say`和我最好的朋友冷战第${number(2, 20)}天，我先认错，${soon}一起去吃${dish}吧。`,
  ),
  感谢: oneOf(
    say`谢谢${dayAndHour}在${anyPlace}${words('送我去校医院 帮我找到钱包 借我充电宝 陪我聊了很久')}的${words('学长 学姐 陌生人 保安大叔 宿管阿姨')}，这个学校因为你们很温暖。`,
    say`感谢${course}老师，${words('课后 答疑时间')}给我讲了${words('半个多小时 一个多小时 整整一个课间')}，终于听懂了。`,
    say`谢谢${day}帮我把${words('书包 雨伞 校园卡 水杯')}送到${dorm}的同学，${words('没来得及问名字 请你喝奶茶 好人一生平安')}。`,
    say`谢谢${words('室友 班长 同桌 学姐')}，${words('发烧那天一直陪着我 帮我带了一周早饭 帮我占座占了一个月')}。`,
  ),
  告别: oneOf(
    say`还有${number(3, 60)}天就要${words('去实习 去交换 搬去新校区')}了。再见${canteen}的${dish}，再见${outdoor}的猫，再见，我没有说出口的喜欢。`,
    say`最后一次从${dorm}走到${studyPlace}，想和你们每个人说声再见。`,
    say`${words('社团 实验室 学生会')}退下来了，${words('两年 三年')}过得真快，谢谢你们。`,
  ),
}

/** One note of the love wall. */
type LoveText = { readonly type: LoveType; readonly content: string; readonly to: string; readonly from: string }

const addressees = oneOf(
  say`${dorm}的${words('小太阳 晚风 月亮 芋圆 小狗')}`,
  words('学姐 学长 L同学 W同学 小鹿 阿泽 舟舟 小林 橙子 十一 阿圆 Z 小可爱 室友 队长 班长'),
  '你',
)

const signatures = words(
  '匿名 一个胆小鬼 同班同学 隔壁班的他 晚风 不敢署名 路人甲 坐在你后面的人 小葵 阿北 M 等你回信的人',
)

/** A note, by its kind. */
export function loveText(random: Random): LoveText {
  const type = random.among({ 表白: 34, 暗恋: 22, 找人: 20, 感谢: 12, 道歉: 7, 告别: 5 })
  const to =
    type === '找人'
      ? words('那位同学 你 好心人')(random)
      : type === '感谢'
        ? words('你们 好心人 老师 你')(random)
        : addressees(random)
  return { type, content: loveTexts[type](random), to: to.slice(0, 40), from: signatures(random) }
}
