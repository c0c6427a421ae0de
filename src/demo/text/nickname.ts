import { number, oneOf, say, type Text, words } from './grammar.ts'

const animal = words(
  '小鹿 橘猫 柴犬 企鹅 水獭 松鼠 兔子 考拉 小熊 海豹 刺猬 麻雀 布谷 鲸鱼 仓鼠 狐狸 羊驼 浣熊 小象 白鹭 青蛙 河马 熊猫 章鱼 蜗牛 蝴蝶 水母 鸽子 锦鲤 柯基 布偶 树懒 海鸥 萤火虫',
)
const habit = words(
  '不迷路 不睡觉 爱吃草莓 要早起 想放假 在发呆 不吃香菜 会游泳 追月亮 等下雪 去远方 打瞌睡 不挂科 在晒太阳 偷吃薯片 写作业 要上岸 忘带伞 不想说话 练腹肌 买了新鞋 弹吉他 去流浪',
)
const fruit = words(
  '柠檬 青柠 草莓 橘子 西瓜 桃子 荔枝 樱桃 蓝莓 芒果 柚子 葡萄 椰子 杨梅 石榴 山竹 枇杷 百香果 薄荷 茉莉 抹茶 海盐 乌龙 桂花',
)
const thing = words(
  '汽水 晚风 星球 气泡 日记 信封 铁盒 云朵 月亮 夏天 软糖 拿铁 苏打 面包 灯塔 邮差 雨季 岛屿 收音机 明信片 糖果屋 清晨 海岸线 毛线团',
)
const soft = words(
  '温柔 安静 迟到 迷路 慢半拍 不酸 微甜 三分糖 会发光 爱笑 打盹 偏航 失眠 清醒 晴朗 懒散 快乐 认真 倔强 透明 松弛 晚睡',
)
const given = words(
  '阿棠 小满 知夏 阿宁 南星 初一 十七 念念 小柒 阿木 九月 清欢 阿禾 一诺 半夏 林深 苏木 北辰 阿澈 云舒 小寒 惊蛰 谷雨 白露 拾光 阿远 栗子 团子 年糕 芋圆 豆包 麻薯',
)
const doing = words(
  '今天也要早八 早睡失败选手 干饭第一名 图书馆钉子户 熬夜冠军 绩点守门员 摸鱼课代表 外卖品鉴师 后街常客 操场散步员 快递站站长 占座困难户 选课幸存者 奶茶鉴定师 体测逃兵 食堂VIP 高数受害人 退堂鼓演奏家',
)
const english = words(
  'Luna Echo Kiki Yoyo Momo Cheese Sunny Leo Jason Vivian Aki Nana Ryan Mint Olive Summer Zoe Eason Cc Toby Yuki Hugo Coco Ivy Kevin Lynn Miki Noah Penny River',
)

/** What people call themselves in the circle, like 小鹿不迷路. */
export const nickname: Text = oneOf(
  say`${animal}${habit}`,
  say`${animal}${habit}`,
  say`${fruit}味${thing}`,
  say`${soft}的${animal}`,
  say`${soft}的${thing}`,
  say`一只${soft}的${oneOf(animal, fruit)}`,
  say`${given}${oneOf(say`_${number(1, 99)}`, say`${words('同学 呀 啊 在路上 不在家 有点困 本人 爱睡觉 酱')}`, say`的${thing}`)}`,
  say`${doing}${oneOf('', number(2, 99), words('本人 一号 二号 转世'))}`,
  say`${english}${oneOf('', number(1, 999), say`_${words('小号 要上岸 不熬夜')}${number(1, 30)}`, say`的${thing}`)}`,
  say`${fruit}${animal}${oneOf('', number(1, 20))}`,
  say`${words('想去 住在 来自 错过 爱吃 收集 路过')}${fruit}${words('岛 星 镇 街 海 山 湖')}的${oneOf(animal, given)}`,
)
