import { number, oneOf, say, words } from '../../../../text/grammar.ts'
import { day, drink, mood, outdoor, roommate, someone, soon, soonAndHour, weekday } from '../../../../text/pool.ts'
import type { Subject, Thread } from './thread.ts'

/** Games with where they are played. */
const venues = [
  ['篮球', '东区篮球场'],
  ['篮球', '西区篮球场'],
  ['羽毛球', '羽毛球馆'],
  ['羽毛球', '体育馆二楼'],
  ['乒乓球', '乒乓球室'],
  ['足球', '足球场'],
  ['网球', '网球场'],
  ['排球', '风雨操场'],
  ['游泳', '游泳馆'],
  ['夜跑', '南操场'],
  ['飞盘', '北操场'],
] as const

/** A match with a result its game knows. */
const results = oneOf(
  say`篮球赛，${number(61, 68)}比${number(48, 60)}，${words('赢了 晋级了')}`,
  say`篮球赛，61比60，${words('绝杀 加时赢了')}`,
  say`足球赛，${number(2, 4)}比${number(0, 1)}，${words('赢了 晋级了')}`,
  '足球赛，1比1，点球决胜',
  say`${words('羽毛球 乒乓球 网球')}团体赛，3比${number(0, 2)}，${words('赢了 逆转 晋级了')}`,
  say`排球赛，3比${number(0, 2)}，${words('赢了 逆转 晋级了')}`,
  say`${words('篮球 足球 排球')}赛${words('惜败，差一点 输了，明年再来')}`,
)

const running: Thread = {
  openings: [
    say`夜跑${number(3, 12)}.${number(10, 99)}公里，配速${number(5, 7)}分${number(10, 59)}，${words('南操场 北操场 环湖跑道')}，${words('风很舒服 人好多 腿不是自己的了 破了纪录 听完一张专辑')}`,
    say`${words('体测 引体向上 立定跳远 坐位体前屈')}${words('终于过了 满分 练了一个月 有什么技巧')}，${mood}`,
    say`${words('八百米 一千米')}${words('终于过了 跑吐了 还差两秒 满分 练了一个月')}，${mood}`,
    say`校园跑还差${number(3, 30)}次，${words('有没有一起的 每天两公里刷起来 来得及吗 App又定位漂移')}`,
    say`坚持${words('晨跑 夜跑 游泳 跳绳 力量训练 瑜伽')}${number(7, 180)}天，${words('瘦了六斤 睡眠好多了 比想象中容易 爱上了')}`,
  ],
  details: [
    say`练完一杯${drink}，等于白练`,
    '热身一定要做，别像我一样拉伤',
    say`${roommate}在旁边喊加油`,
    '最难的是走出宿舍那一步',
    say`回来路过${outdoor}，风特别舒服`,
    '鞋很重要，别穿板鞋',
  ],
  closings: ['运动使人快乐', '打卡', '明天继续', '自律给我自由', '一起动起来'],
}

const partner: Thread = {
  openings: [
    say`找${oneOf(...venues.map(([game, place]) => say`${game}搭子，${weekday}${words('傍晚 晚上七点 下午四点')}，${place}`))}，${words('新手友好 水平一般 会一点就行 求带 养生局')}`,
    say`${soon}${oneOf(say`东区篮球场三对三缺一个，篮球`, say`羽毛球馆双打差一个，羽毛球`, say`乒乓球室双打差一个，乒乓球`, say`足球场差个门将，足球`, say`网球场双打差一个，网球`)}，来的评论`,
    say`${oneOf(...venues.map(([, place]) => place))}${words('几点开 今晚有人吗 被占了 需要预约吗 周末收费吗 地面太滑')}`,
    say`零基础学${words('羽毛球 乒乓球 网球 排球 台球 轮滑 攀岩 游泳')}，${words('有没有学长教 买什么装备 体育课能选吗 找同伴一起 怕拖后腿')}`,
  ],
  details: [
    '男女不限，快乐运动',
    say`场地费AA，大概${number(5, 20)}块一个人`,
    say`自带${words('球拍 水 护膝 毛巾')}，球我有`,
    say`一般打${number(1, 3)}个小时`,
    '不卷，输了请喝水',
    say`我们已经有${number(3, 9)}个人的小群`,
  ],
  closings: ['来者不拒', '速来', '等你', '私信我', '不鸽'],
}

const match: Thread = {
  openings: [
    say`${words('院队 校队 班队 新生杯 研究生队')}${results}！`,
    say`${words('运动会4×100接力 运动会拔河 三人篮球赛')}${words('第一 第三 第四名')}，${words('嗓子喊哑了 全班都来加油 没想到能进决赛')}`,
    say`${day}在东区篮球场看${words('经管对机械 外语对计算机 土木对化工 教育对艺术')}，${words('气氛太好了 裁判争议有点大 啦啦队很燃 最后一球看呆了')}`,
    say`${soonAndHour}${oneOf(...venues.slice(0, 8).map(([game, place]) => say`${place}，${game}`))}${words('半决赛 决赛 友谊赛 三四名决赛')}，求来加油`,
  ],
  details: [
    say`${someone}最后那一下太稳了`,
    '输赢不重要，大家拼到最后一刻',
    say`${roommate}脚抽筋还坚持打完`,
    '对手也很强，互相尊重',
    say`赛后一起喝${drink}`,
    say`训练了${number(2, 8)}周，值得`,
  ],
  closings: ['为我们骄傲', '明年再战', '友谊第一', '冠军在路上', '热血'],
}

export const sport: Subject = {
  threads: [running, running, partner, partner, match],
  hashtags: ['运动健身', '夜跑打卡', '体测', '篮球', '羽毛球', '校园跑', '今天运动了吗', '新生杯'],
  emoji: words('🏃 💪 🏀 🏸 💦 🔥 ⚽'),
}
