import { number, oneOf, say, several, words } from '../../../../text/grammar.ts'
import { building, course, dorm, outdoor, soon, weekday } from '../../../../text/pool.ts'
import type { Subject, Thread } from './thread.ts'

const dear = words('iPad9 显示器 投影仪 Switch 微单相机 拍立得 降噪耳机 电动车 自行车 吉他 机械键盘 电纸书')
const gadget = words(
  '蓝牙音箱 小米手环 台灯 宿舍小风扇 电动牙刷 吹风机 卷发棒 移动硬盘 游戏手柄 路由器 鼠标 加湿器 充电宝',
)
const furniture = words(
  '床帘 床垫 懒人沙发 折叠桌 书架 收纳箱 全身镜 衣架 电脑支架 小推车 坐垫 床上桌 鞋架 蚊帐 台式风扇 瑜伽垫 哑铃 滑板 尤克里里 头盔',
)
const book = say`${course}${words('课本 教材 习题册 辅导书 真题 笔记')}`
const condition = words(
  '九成新 八成新 几乎全新 只用过两次 有轻微划痕 功能完好 未拆封 小磕碰不影响使用 用了一学期 保修期内',
)

/** How worn clothes are. */
const wear = words('九成新 八成新 几乎全新 只穿过两次 吊牌还在')

const sell: Thread = {
  openings: [
    say`出${oneOf(say`${dear}，${condition}，${number(220, 880, 10)}元`, say`${oneOf(gadget, furniture)}，${condition}，${number(15, 90, 5)}元`)}，${dorm}自提`,
    say`${words('毕业出 搬宿舍出 闲置转让 清仓 升级了所以出')}：${several(2, 4, '、', [gadget, furniture, book, furniture, gadget])}，${words('打包更便宜 价格好说 可小刀 不议价 先到先得')}`,
    say`转${book}，${words('九成新 八成新 几乎全新 用了一学期')}，${number(3, 35)}元，${words('有少量笔记 划线很少 附送复习资料 老师指定版本')}`,
    say`${dear}${condition}，${words('买来1299，现在700出 买来899，现在450出 买来1599，现在860出 买来699，现在380出 买来1099，现在560出')}，${words('盒子配件都在 可以当面试机 支持验货')}`,
    say`${gadget}${condition}，${words('买来129，现在60出 买来99，现在45出 买来159，现在80出 买来199，现在95出 买来89，现在40出')}，${words('盒子配件都在 可以当面试机 支持验货')}`,
    say`低价出${words('羽绒服 汉服 西装 卫衣 冲锋衣')}，${words('S码 M码 L码')}，${wear}，${number(30, 260, 5)}元`,
    say`低价出${words('运动鞋 马丁靴 球鞋 帆布鞋')}，${words('37码 38码 41码 42码 43码')}，${wear}，${number(30, 200, 5)}元`,
    say`转让${words('健身卡 游泳卡 健身私教课')}，${words('还剩四个月 剩二十次 因为实习用不上了')}，${number(80, 600, 10)}元`,
  ],
  details: [
    say`晚上可以看货，地点${building}门口`,
    '图都是实拍，介意勿拍',
    say`可小刀，${words('支持当面验货 不退换 只限自提')}`,
    '女生自用，无烟无宠',
    '有点舍不得，但是真的用不上了',
    say`${soon}前必须出掉，急`,
    '秒回，问了就是还在',
  ],
  closings: ['诚心要的来', '有意私信', '走过路过看一看', '蹲一个有缘人', '互砍勿扰'],
}

const buy: Thread = {
  openings: [
    say`收一个${oneOf(say`${dear}，预算${number(300, 900, 50)}`, say`${oneOf(gadget, furniture)}，预算${number(30, 90, 10)}`)}以内，${words('成色好一点的 能用就行 最好带发票 颜色不限')}`,
    say`求购${book}，${words('新旧都可 要有笔记的 最好是新版 可以换我的')}，${weekday}上课要用`,
    say`有没有人出${words('折叠自行车 电动车 小冰箱 二手电脑 宿舍用锅 考研资料全套 单反镜头 行李箱 打印机')}，${building}附近可自取`,
    say`蹲一个${furniture}，${words('五十以内 一百以内 价格合适马上拿 今晚就能取')}`,
  ],
  details: ['可以上门取', '最好有实拍图', '可以用其他东西换', say`${soon}之前要`, '不要二道贩子', '成色说清楚就行'],
  closings: ['有的联系我', '价格好商量', '求捞', '带价来', '在线等'],
}

const swap: Thread = {
  openings: [
    say`${book}换${book}，有没有人`,
    say`用${furniture}换${words('台灯 蓝牙音箱 收纳箱 鼠标 移动硬盘')}，可补差价`,
    say`免费送：${oneOf(furniture, book, words('多肉 绿萝 小盆栽 衣架一捆 纸箱 收纳盒'))}，${dorm}楼下自取`,
    say`跳蚤市场${soon}在${outdoor}，我会带${oneOf(gadget, furniture)}和${book}去`,
  ],
  details: ['先到先得，不留', '希望给它找个好主人', '晚饭后都在', '东西干净，放心拿'],
  closings: ['要的评论', '环保从我做起', '让闲置流动起来', '来晚了别怪我'],
}

export const secondHand: Subject = {
  threads: [sell, sell, sell, buy, buy, swap],
  hashtags: ['二手闲置', '毕业甩卖', '旧书流转', '跳蚤市场', '求购', '宿舍好物', '断舍离'],
  emoji: words('👀 💰 📦 ✨ 🙏 😆'),
}
