import { given, number, oneOf, say, words } from '../../../../text/grammar.ts'
import { canteen, dish, drink, roommate, someone } from '../../../../text/pool.ts'
import { restaurant } from './story.ts'
import type { Subject, Thread } from './thread.ts'

const taste = words(
  '汤底很浓 肉给得很足 辣度刚好 米饭可以续 面很劲道 皮薄馅大 偏甜 有点咸 微辣就够了 外酥里嫩 锅气十足 酸甜开胃 料多不糊弄 比图片还好看',
)
const shop = say`${words('后街 小吃街 南门 北门 西门 东门天桥下 地铁口 大学城 美食城二楼 商业街')}${words('新开的 那家排长队的 转角的 老字号 没有招牌的 藏在巷子里的 夫妻开的')}${oneOf(words('奶茶 咖啡 柠檬茶 糖水'), words('麻辣烫 麻辣香锅 黄焖鸡 螺蛳粉 米线 酸菜鱼 烤鱼 烤肉 冒菜 小面 馄饨 拉面 鸡公煲'))}店`

const canteenFind: Thread = {
  openings: [
    say`${canteen}的${dish}，${number(6, 16)}块，${words('性价比第一 吃了一周不腻 今天终于排到了 阿姨给得超多 隐藏菜单 建议加个煎蛋')}`,
    say`${canteen}${words('新窗口 靠门那家 最里面的窗口 左手第二个窗口 尽头那家')}${words('开始卖 上新了 改卖 恢复了 限量供应')}${dish}，${taste}`,
    given(dish, (d) => say`全校最好吃的${d}在哪？我先来：${canteen}，不接受反驳`),
    say`${words('晚上八点 晚上八点半 下午两点 早上九点多')}还能吃到热的${dish}，${canteen}${words('阿姨 大叔 师傅')}${words('功不可没 我的神 值得一面锦旗 太好了')}`,
    say`${words('早餐 午饭 晚饭 夜宵')}打卡：${canteen}，${dish}配${drink}，一共${number(8, 32)}元`,
    say`${canteen}${dish}涨到${number(9, 18)}了？${words('上周还不是这个价 不过量也多了 还能接受 钱包哭了')}`,
  ],
  details: [
    taste,
    say`再配一杯${drink}，完美`,
    say`${roommate}连着吃了${number(3, 12)}天`,
    say`记得${words('避开十二点 早点去 自带餐具 少放盐 说一声不要香菜 要双份酱')}`,
    say`${someone}推荐的，果然没踩雷`,
    '吃完下午上课都不困了',
    '卫生看着也不错，后厨是透明的',
  ],
  closings: ['民以食为天', '饿了', '明天继续', '求更多推荐', '吃饱才有力气学习', '谁懂啊'],
}

const exploring: Thread = {
  openings: [
    say`探店：${shop}，人均${number(12, 48)}，${words('推荐 可以冲 一般般 踩雷 会回购 适合聚餐 适合一个人')}`,
    say`和${roommate}去吃了${shop}，${words('排队四十分钟 吃到扶墙 点多了打包 老板还送了水果 拍照半小时吃饭十分钟')}`,
    say`${shop}${words('学生证打八折 买一送一到月底 周三半价 换老板了 搬到对面了 关门了有点难过')}`,
    say`探店：${shop}，${words('不太辣 人均三十内 能坐下六个人 开到很晚 适合带爸妈来')}`,
  ],
  details: [
    say`招牌${taste}`,
    '店面不大，饭点要等位',
    say`环境${words('很干净 有点吵 适合拍照 灯光温柔 桌子有点油 有猫')}`,
    '服务很热情，上得也快',
    '分量偏小，男生可能不够',
  ],
  closings: ['综合打四星', '亲测有效', '无广，自己花钱吃的', '下次带新朋友来', '地址看图二', '好吃不胖'],
}

const cooking: Thread = {
  openings: [
    say`用${words('公共厨房的锅 公共厨房的微波炉')}做${words('番茄鸡蛋面 蒸蛋糕 小火锅 银耳羹 饭团 三明治 糖水 土豆泥')}，${words('居然成功了 卖相一般味道不错 差点糊了 室友抢光了')}`,
    say`用家里寄来的${words('腊肉 辣酱 咸鸭蛋 香肠')}在公共厨房做了一顿饭，${words('宿舍人人有份 好吃到哭 想家的味道')}`,
  ],
  details: [
    say`${roommate}负责洗碗`,
    '做法很简单，评论区问我',
    '用完记得把台面擦干净',
    '胃口好的人运气不会差',
    say`一共花了${number(6, 30)}块`,
  ],
  closings: ['认真吃饭', '美食治愈一切', '下次做别的', '好好生活', '求食谱'],
}

export const food: Subject = {
  threads: [canteenFind, canteenFind, exploring, exploring, cooking],
  hashtags: ['今天吃什么', '食堂测评', '美食探店', '干饭人', '奶茶续命', '后街美食', '夜宵', '好吃不贵'],
  emoji: words('😋 🍜 🤤 🧋 🍚 🌶️ 🍗 👍'),
  stories: [restaurant],
}
