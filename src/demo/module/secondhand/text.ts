import { oneOf, say, type Text, words } from '../../text/grammar.ts'
import { course, dorm, soon } from '../../text/pool.ts'

/** A kind of goods: what is sold, what it cost new (元) and whether a seller has several of it. */
export type GoodsKind = {
  readonly name: string
  readonly things: Text
  readonly newPrice: readonly [least: number, most: number]
  readonly several?: true
}

const plain = words('黑色 白色 灰色 蓝色 银色')

/** The kinds of second-hand goods, in the order they are offered. */
export const goodsKinds: readonly GoodsKind[] = [
  {
    name: '教材书籍',
    things: oneOf(
      say`${course}${words('教材 课本 习题册 辅导书 笔记')}`,
      words('四六级真题全套 考研英语黄皮书 考研政治全套 公考教材 托福词汇书 小说打包出'),
    ),
    newPrice: [30, 180],
    several: true,
  },
  {
    name: '数码电子',
    things: oneOf(
      say`${plain}${words('蓝牙耳机 机械键盘 无线鼠标 移动硬盘 充电宝 手环')}`,
      words('平板支架 路由器 游戏手柄 台式麦克风 读卡器'),
    ),
    newPrice: [60, 420],
  },
  {
    name: '电脑平板',
    things: words('24寸显示器 27寸显示器 iPad9带笔 Switch带卡带 微单相机 轻薄本 游戏本 投影仪 安卓平板 二手手机'),
    newPrice: [900, 4200],
  },
  {
    name: '宿舍用品',
    things: words('床帘带支架 折叠床上桌 宿舍小风扇 台灯 收纳箱三个 全身镜 懒人沙发 床垫 书架 小推车 加湿器 蚊帐'),
    newPrice: [25, 260],
    several: true,
  },
  {
    name: '代步车辆',
    things: words('山地自行车 折叠自行车 公路车 女式自行车 电动滑板车 滑板 平衡车'),
    newPrice: [200, 1800],
  },
  {
    name: '服饰鞋包',
    things: say`${words('羽绒服 冲锋衣 汉服 西装一套 卫衣 运动鞋 马丁靴 帆布鞋 双肩包 行李箱')}${words('男款 女款 中性款')}`,
    newPrice: [80, 600],
  },
  {
    name: '运动乐器',
    things: words('民谣吉他 尤克里里 电子琴 羽毛球拍一对 篮球 瑜伽垫 哑铃一对 网球拍 游泳镜 跳绳'),
    newPrice: [30, 900],
  },
  {
    name: '美妆日化',
    things: words('未拆封洗面奶 全新口红 未拆封面膜 卷发棒 吹风机 电动牙刷 香薰'),
    newPrice: [40, 320],
    several: true,
  },
  {
    name: '票券转让',
    things: words('健身卡剩四个月 游泳次卡剩十次 演唱会门票一张 话剧票两张 理发店储值卡'),
    newPrice: [60, 700],
  },
]

/** How worn something is, and what share of its price it is sold for, in percent. */
export const goodsConditions = {
  new: { said: words('全新 全新未用 全新闲置'), share: [70, 90] },
  almost: { said: words('几乎全新 只用过两次 买来就闲置'), share: [55, 75] },
  good: { said: words('九成新 保存很好 功能完好'), share: [40, 60] },
  used: { said: words('八成新 有轻微划痕 用了一年'), share: [25, 45] },
  worn: { said: words('有明显使用痕迹 便宜处理 能用不影响'), share: [10, 25] },
} as const

/** What a seller adds. */
export const goodsDetail = oneOf(
  say`${dorm}自提，可以当面验货。`,
  say`${words('毕业 搬宿舍 换新 实习')}所以出，${soon}前出掉最好。`,
  '图都是实拍，介意勿拍，售出不退。',
  '可小刀，带走两件再便宜。',
  '配件和包装都在，发票找不到了。',
  '女生自用，无烟无宠。',
  '诚心要的拍，先到先得。',
)

/** Where people meet to trade. */
export const goodsPlace = oneOf(say`${dorm}楼下`, words('图书馆门口 南门快递站 西区食堂门口 明德楼大厅 大学生活动中心'))

/** What a buyer writes. */
export const buyerRemark = words('晚上八点后方便 周末取可以吗 请留到明天 当面验货后付尾款 麻烦放楼下阿姨处 下课来拿')
