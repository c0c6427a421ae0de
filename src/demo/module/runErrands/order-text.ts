import type { Random } from '../../random.ts'

/** What an errand is about: its category, where from, what is carried, and how much it weighs at the most, in kg. */
export type ErrandText = {
  readonly category: string
  readonly from: string
  readonly title: string
  readonly weight: number
  readonly specification: string
  /** Code by which it is picked up; null where nobody asks for one. */
  readonly pickupCode: string | null
  readonly isToClassroom: boolean
}

const couriers = ['中通', '圆通', '韵达', '申通', '顺丰', '京东', '极兔', '邮政']
const parcelPlaces = ['东门菜鸟驿站', '南区快递站']
const takeawayPlaces = ['东门外卖柜', '北门外卖架']
const takeaways = [
  '黄焖鸡米饭',
  '麻辣烫',
  '螺蛳粉',
  '炸鸡套餐',
  '酸菜鱼',
  '轻食沙拉',
  '奶茶两杯',
  '烤冷面',
  '猪脚饭',
  '汉堡套餐',
]
const canteens = ['一食堂二楼', '三食堂一楼', '北苑餐厅', '南苑餐厅二楼', '风味餐厅']
const dishes = [
  '番茄牛腩饭',
  '宫保鸡丁盖饭',
  '兰州拉面',
  '麻辣香锅',
  '小笼包两笼',
  '鸡公煲',
  '石锅拌饭',
  '云吞面',
  '豆浆油条',
]
const shops = ['校内超市', '罗森']
const goods = ['抽纸一提', '矿泉水一箱', '洗衣液', '方便面五连包', '插线板', '水果拼盘', '雨伞', '卫生巾两包']
const medicines = ['布洛芬缓释胶囊', '感冒灵颗粒', '创可贴', '蒙脱石散', '碘伏棉签', '西瓜霜含片']
const papers = ['毛概作业', '实验报告', '课程设计报告', '数据结构教材', '社团策划书']
const things = ['宿舍钥匙', '笔记本电脑充电器', '校园卡', '雨伞', '羽毛球拍', '外套']
const errands = ['校医院取号', '打印店取材料', '场馆预约签到', '食堂窗口排队']
const documents = ['成绩单', '在读证明', '三方协议盖章件', '四级准考证']

/** What somebody has run for them at an hour of the day, in Beijing. */
export function errandText(random: Random, hour: number): ErrandText {
  const isMealtime = (hour >= 11 && hour <= 13) || (hour >= 17 && hour <= 19)
  const category = random.among({
    取快递: isMealtime ? 30 : 52,
    取外卖: isMealtime ? 34 : 16,
    食堂带饭: isMealtime ? 24 : 4,
    超市代买: 6,
    药店代买: 2,
    送资料: 4,
    送物品: 4,
    取文件: 2,
    打印复印: 4,
    排队: 1,
    搬行李: 1,
  })
  return { category, ...details[category](random) }
}

type Details = Omit<ErrandText, 'category'>

const plain = { weight: 1, specification: '小件', pickupCode: null, isToClassroom: false } as const

const details: Readonly<Record<ErrandCategory, (random: Random) => Details>> = {
  取快递: (random) => {
    const pieces = random.among({ 1: 70, 2: 20, 3: 10 })
    const size = random.among({ 小件: 55, 中件: 32, 大件: 13 })
    return {
      ...plain,
      from: random.pick(parcelPlaces),
      title: `${random.pick(couriers)}快递 ${pieces} 件`,
      weight: { 小件: 1, 中件: 3, 大件: 7 }[size],
      specification: size,
      pickupCode: `${random.int(1, 12)}-${random.int(1, 6)}-${random.int(1000, 9999)}`,
    }
  },
  取外卖: (random) => ({
    ...plain,
    from: random.pick(takeawayPlaces),
    title: random.pick(takeaways),
    pickupCode: `手机尾号 ${random.int(1000, 9999)}`,
  }),
  食堂带饭: (random) => ({
    ...plain,
    from: random.pick(canteens),
    title: random.pick(dishes),
    specification: '一两份',
    isToClassroom: random.chance(0.3),
  }),
  超市代买: (random) => ({ ...plain, from: random.pick(shops), title: random.pick(goods), weight: 1 }),
  药店代买: (random) => ({ ...plain, from: '南门外大药房', title: random.pick(medicines) }),
  送资料: (random) => ({ ...plain, from: '图书馆一楼大厅', title: random.pick(papers), isToClassroom: true }),
  送物品: (random) => ({ ...plain, from: '明德楼一楼', title: random.pick(things) }),
  取文件: (random) => ({ ...plain, from: '行政楼教务大厅', title: random.pick(documents) }),
  打印复印: (random) => ({
    ...plain,
    from: '校内打印店',
    title: `打印 ${random.int(6, 48)} 页`,
    specification: '五十页以内',
    isToClassroom: random.chance(0.5),
  }),
  排队: (random) => ({ ...plain, from: '校医院', title: random.pick(errands) }),
  搬行李: () => ({ ...plain, from: '南门', title: '行李箱一个', weight: 20, specification: '一件行李' }),
}

type ErrandCategory =
  | '取快递'
  | '取外卖'
  | '食堂带饭'
  | '超市代买'
  | '药店代买'
  | '送资料'
  | '送物品'
  | '取文件'
  | '打印复印'
  | '排队'
  | '搬行李'

/** What is said besides; most say nothing. */
export const notes = [
  '放门口就行，谢谢',
  '到了先打电话',
  '室友在睡觉，别敲门',
  '麻烦当面给我',
  '有点急，下午要用',
  '轻拿轻放，里面是玻璃的',
  '放一楼鞋柜上',
  '可以晚一点，八点前都行',
] as const

export const refundReasons = ['物品破损', '送错地址', '超时未送达', '没有货，少买了'] as const

export const abnormalities = ['联系不上骑手', '联系不上收件人', '取件码不对', '超时未送达'] as const
