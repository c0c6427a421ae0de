import { number, say, words } from '../../../../text/grammar.ts'
import { day, drink, hour, mood, outdoor, roommate, someone, soon, weekday } from '../../../../text/pool.ts'
import type { Subject, Thread } from './thread.ts'

const court = words(
  '南操场 北操场 东区篮球场 西区篮球场 风雨操场 体育馆二楼 羽毛球馆 乒乓球室 游泳馆 网球场 健身房 足球场 环湖跑道 后山步道',
)
const game = words('篮球 羽毛球 乒乓球 足球 网球 排球 飞盘 匹克球 台球 滑板 轮滑 攀岩 游泳 夜跑 骑行 跳绳')

const running: Thread = {
  openings: [
    say`夜跑${number(3, 12)}.${number(10, 99)}公里，配速${number(4, 7)}分${number(10, 59)}，${court}，${words('风很舒服 人好多 腿不是自己的了 破了纪录 听完一张专辑')}`,
    say`${words('体测 八百米 一千米 五十米 引体向上 立定跳远 坐位体前屈')}${words('终于过了 跑吐了 还差两秒 满分 练了一个月 有什么技巧')}，${mood}`,
    say`校园跑还差${number(3, 30)}次，${words('有没有一起的 每天两公里刷起来 来得及吗 App又定位漂移')}`,
    say`坚持${words('晨跑 夜跑 游泳 跳绳 力量训练 瑜伽')}${number(7, 180)}天，${words('瘦了六斤 睡眠好多了 膝盖要注意 比想象中容易 爱上了')}`,
  ],
  details: [
    say`跑完一杯${drink}，等于没跑`,
    '热身一定要做，别像我一样拉伤',
    say`${roommate}骑车陪我，负责喊加油`,
    say`心率最高${number(150, 190)}`,
    say`${outdoor}那段路灯亮，晚上也安全`,
    '前两公里最难，后面就是惯性',
    '鞋很重要，别穿板鞋跑',
  ],
  closings: ['运动使人快乐', '打卡', '明天继续', '自律给我自由', '一起动起来'],
}

const partner: Thread = {
  openings: [
    say`找${game}搭子，${weekday}${hour}，${court}，${words('新手友好 水平一般 会一点就行 求带 养生局')}`,
    say`${soon}${court}${words('三缺一 五对五缺两个 双打差一个 差个门将 缺替补')}，${game}，来的评论`,
    say`${court}${words('几点开灯 今晚有人吗 被占了 需要预约吗 周末收费吗 地面太滑')}`,
    say`零基础学${game}，${words('有没有学长教 买什么装备 体育课能选吗 找同伴一起 怕拖后腿')}`,
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
    say`${words('院队 校队 班队 新生杯 研究生队 教工联队')}${game}赛，${number(2, 5)}比${number(0, 4)}，${words('绝杀 逆转 惜败 加时赢了 点球决胜 晋级了')}！`,
    say`${words('运动会 新生杯 院际联赛 三人篮球赛 校园马拉松')}${words('第一 第三 第四名 小组出线 完赛 跑进前十')}，${words('嗓子喊哑了 全班都来加油 奖牌好重 没想到能进决赛')}`,
    say`${day}在${court}看${words('经管对机械 外语对计算机 土木对化工 师范对艺术 大三对大四')}，${words('气氛太好了 裁判争议有点大 啦啦队很燃 最后一球看呆了')}`,
    say`${soon}${hour}${court}，${words('半决赛 决赛 友谊赛 毕业杯 三四名决赛')}，求来加油`,
  ],
  details: [
    say`${someone}最后一分钟那个球太稳了`,
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
