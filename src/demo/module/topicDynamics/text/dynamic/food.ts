import { given, number, oneOf, say, words } from '../../../../text/grammar.ts'
import { canteen, day, dish, drink, hour, outdoor, roommate, smallPrice, someone } from '../../../../text/pool.ts'
import { restaurant } from './story.ts'
import type { Subject, Thread } from './thread.ts'

const taste = words(
  '汤底很浓 肉给得很足 辣度刚好 米饭可以续 面很劲道 皮薄馅大 偏甜 有点咸 微辣就够了 外酥里嫩 锅气十足 酸甜开胃 料多不糊弄 比图片还好看',
)
const shop = say`${words('后街 小吃街 南门 北门 西门 东门天桥下 地铁口 大学城 美食城二楼 商业街')}${words('新开的 那家排长队的 转角的 老字号 没有招牌的 藏在巷子里的 夫妻开的')}${oneOf(dish, drink)}店`

const canteenFind: Thread = {
  openings: [
    say`${canteen}的${dish}，${smallPrice}块，${words('性价比第一 吃了一周不腻 今天终于排到了 阿姨给得超多 隐藏菜单 建议加个煎蛋')}`,
    say`${canteen}${words('新窗口 靠门那家 最里面的窗口 左手第二个窗口 尽头那家')}${words('开始卖 上新了 改卖 恢复了 限量供应')}${dish}，${taste}`,
    given(dish, (d) => say`全校最好吃的${d}在哪？我先来：${canteen}，不接受反驳`),
    say`${hour}还能吃到热的${dish}，${canteen}${words('阿姨 大叔 师傅')}${words('功不可没 我的神 值得一面锦旗 太好了')}`,
    say`${words('早餐 午饭 晚饭 夜宵')}打卡：${canteen}，${dish}配${drink}，一共${number(8, 32)}元`,
    say`${canteen}${dish}涨到${smallPrice}了？${words('上周还不是这个价 不过量也多了 还能接受 钱包哭了')}`,
  ],
  details: [
    taste,
    say`推荐搭配${drink}`,
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
    say`探店：${shop}，人均${number(12, 88)}，${words('推荐 可以冲 一般般 踩雷 会回购 适合聚餐 适合一个人')}`,
    say`和${roommate}去吃了${shop}，${words('排队四十分钟 吃到扶墙 点多了打包 老板还送了水果 拍照半小时吃饭十分钟')}`,
    say`${shop}${words('学生证打八折 买一送一到月底 周三半价 换老板了 搬到对面了 关门了有点难过')}`,
    say`${day}的快乐是${drink}给的，${words('少糖去冰 三分糖 全糖才是灵魂 加一份芋圆 大杯 第二杯半价')}`,
    say`求推荐${outdoor}附近好吃的${dish}，${words('不要太辣 人均三十内 能坐下六个人 最好开到很晚 爸妈要来')}`,
  ],
  details: [
    say`必点${dish}，${taste}`,
    say`${dish}一般，不如${canteen}`,
    '店面不大，要等位，可以先线上取号',
    say`环境${words('很干净 有点吵 适合拍照 灯光温柔 桌子有点油 有猫')}`,
    say`结账一共${number(35, 240)}元，${number(2, 6)}个人`,
    '服务员很热情，一直加水',
    '分量偏小，男生可能不够',
    '酱料自助，水果不限量',
  ],
  closings: ['综合打四星', '亲测有效', '无广，自己花钱吃的', '下次带新朋友来', '地址看图二', '好吃不胖'],
}

const cooking: Thread = {
  openings: [
    say`用${words('宿舍小锅 微波炉 电热杯 公共厨房')}做${words('番茄鸡蛋面 蒸蛋糕 小火锅 银耳羹 饭团 三明治 糖水 土豆泥')}，${words('居然成功了 卖相一般味道不错 差点糊了 室友抢光了')}`,
    say`家里寄来的${words('腊肉 橙子 月饼 辣酱 粽子 柿饼 核桃 鲜花饼 咸鸭蛋 牛肉干')}，${words('来宿舍分 有想尝的吗 好吃到哭 想家的味道')}`,
    say`减脂第${number(1, 40)}天，${canteen}${words('水煮窗口 轻食 玉米 鸡胸肉')}，${words('又没忍住 瘦了两斤 想念炸鸡 明天再减')}`,
    say`考试周的快乐：${dish}加${drink}`,
  ],
  details: [
    say`${roommate}负责洗碗`,
    '做法很简单，评论区问我',
    '注意用电安全，用的是公共厨房',
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
