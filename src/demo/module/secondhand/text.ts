import { oneOf, say, type Text, words } from '../../text/grammar.ts'
import { course, dorm, soon } from '../../text/pool.ts'

/** Things that cost about the same new, in 元. */
type Lot = readonly [things: Text, least: number, most: number]

/** A kind of goods: what is sold, and whether a seller has several of it. */
export type GoodsKind = { readonly name: string; readonly lots: readonly Lot[]; readonly several?: true }

const plain = words('黑色 白色 灰色 蓝色 银色')

/** The kinds of second-hand goods, in the order they are offered. */
export const goodsKinds: readonly GoodsKind[] = [
  {
    name: '教材书籍',
    lots: [
      [say`${course}${words('教材 课本 习题册 辅导书 笔记')}`, 28, 69],
      [words('四六级真题全套 考研英语黄皮书 考研政治全套 公考教材 托福词汇书 小说打包出'), 59, 180],
    ],
    several: true,
  },
  {
    name: '数码电子',
    lots: [
      [say`${plain}${words('蓝牙耳机 机械键盘 移动硬盘 手环')}`, 139, 420],
      [say`${plain}${words('无线鼠标 充电宝')}`, 59, 169],
      [words('平板支架 路由器 游戏手柄 台式麦克风 读卡器'), 39, 199],
    ],
  },
  {
    name: '电脑平板',
    lots: [
      [words('24寸显示器 27寸显示器 投影仪 安卓平板'), 699, 1800],
      [words('iPad9带笔 Switch带卡带 二手手机'), 1600, 3200],
      [words('微单相机 轻薄本 游戏本'), 3800, 7200],
    ],
  },
  {
    name: '宿舍用品',
    lots: [
      [words('折叠床上桌 宿舍小风扇 台灯 收纳箱三个 加湿器 蚊帐'), 25, 89],
      [words('床帘带支架 全身镜 懒人沙发 床垫 书架 小推车'), 69, 260],
    ],
    several: true,
  },
  {
    name: '代步车辆',
    lots: [
      [words('山地自行车 折叠自行车 女式自行车'), 450, 1300],
      [words('公路车 电动滑板车 平衡车'), 1200, 2800],
      [words('滑板'), 120, 380],
    ],
  },
  {
    name: '服饰鞋包',
    lots: [
      [say`${words('羽绒服 冲锋衣 西装一套 马丁靴 行李箱')}${words('男款 女款 中性款')}`, 269, 799],
      [say`${words('汉服 卫衣 运动鞋 帆布鞋 双肩包')}${words('男款 女款 中性款')}`, 89, 369],
    ],
  },
  {
    name: '运动乐器',
    lots: [
      [words('民谣吉他 电子琴 网球拍'), 399, 1200],
      [words('尤克里里 羽毛球拍一对 哑铃一对'), 159, 399],
      [words('篮球 瑜伽垫 游泳镜 跳绳'), 29, 139],
    ],
  },
  {
    name: '美妆日化',
    lots: [
      [words('未拆封洗面奶 未拆封面膜 香薰'), 39, 139],
      [words('全新口红 卷发棒 吹风机 电动牙刷'), 99, 320],
    ],
    several: true,
  },
  {
    name: '票券转让',
    lots: [
      [words('话剧票两张 游泳次卡剩十次 理发店储值卡'), 100, 300],
      [words('健身卡剩四个月 演唱会门票一张'), 380, 880],
    ],
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
