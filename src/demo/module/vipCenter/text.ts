/** Kinds of card: price in 元, days (0 for good), discount in percent, and what it gives. */
export const cardTypes = [
  { name: '校园生活卡', price: 20, days: 365, discount: 95, benefits: '校内超市、水果店和打印店消费享九五折。' },
  { name: '体育馆季卡', price: 99, days: 90, discount: 90, benefits: '羽毛球、乒乓球场地九折，健身房不限次。' },
  { name: '打印学习卡', price: 10, days: 180, discount: 80, benefits: '自助打印八折，每月赠送 20 页黑白打印。' },
  { name: '早餐卡', price: 15, days: 120, discount: 90, benefits: '7:00 至 9:00 各食堂早餐九折。' },
  { name: '校友纪念卡', price: 0, days: 0, discount: 98, benefits: '返校预约优先，纪念品店九八折。' },
] as const

/** What each kind of card gets for less: name, usual price and price with the card, in 元. */
export const cardGoods: readonly (readonly [name: string, original: number, price: number])[][] = [
  [
    ['抽纸 24 包整箱', 39.9, 35.9],
    ['当季水果拼盘', 12, 9.9],
    ['洗衣凝珠 50 颗', 29.9, 25],
    ['台灯（三档调光）', 59, 49],
  ],
  [
    ['羽毛球场地 1 小时', 30, 25],
    ['游泳馆单次票', 25, 18],
    ['私教体验课', 120, 80],
    ['运动毛巾', 19.9, 12],
  ],
  [
    ['论文胶装一本', 15, 12],
    ['彩色打印 50 页', 50, 35],
    ['证件照一版', 15, 10],
  ],
  [
    ['豆浆油条套餐', 6, 5],
    ['鲜肉包一笼', 8, 6.8],
    ['皮蛋瘦肉粥', 5, 4],
  ],
  [
    ['校徽纪念章', 35, 28],
    ['校名帆布袋', 39, 32],
  ],
]

/** Ranks of membership: what they give in errands (percent) and points (times). */
export const vipTypes = [
  {
    name: '校园会员',
    discount: 95,
    points: 1,
    benefits: '跑腿费九五折，合作门店会员价，每月 2 张免配送费券。',
    status: 'enabled',
  },
  {
    name: '超级会员',
    discount: 85,
    points: 2,
    benefits: '跑腿费八五折，积分双倍，每月 6 张免配送费券，资料墙每月免费下载 5 份。',
    status: 'enabled',
  },
  {
    name: '毕业季会员',
    discount: 90,
    points: 1,
    benefits: '毕业季行李打包、寄件和二手寄卖九折。',
    status: 'disabled',
  },
] as const

/** Memberships as they are sold: title, place of their type, days, usual price and price in 分, and how often it is bought. */
export const vipPackages = [
  { title: '校园会员月卡', type: 1, days: 30, originalPrice: 1500, price: 990, weight: 44 },
  { title: '校园会员学期卡', type: 1, days: 120, originalPrice: 6000, price: 2990, weight: 22 },
  { title: '校园会员年卡', type: 1, days: 365, originalPrice: 18_000, price: 6880, weight: 8 },
  { title: '超级会员月卡', type: 2, days: 30, originalPrice: 2500, price: 1990, weight: 16 },
  { title: '超级会员学期卡', type: 2, days: 120, originalPrice: 10_000, price: 5990, weight: 7 },
  { title: '超级会员年卡', type: 2, days: 365, originalPrice: 30_000, price: 13_800, weight: 3 },
] as const

/** Shops around the school: what members get there, where, and when they are open. */
export const stores = [
  { name: '茶语时光（后街店）', offer: '会员第二杯半价', address: '后街 18 号', hours: '10:00-22:30', type: null },
  { name: '渝味老火锅', offer: '会员锅底免单，菜品九折', address: '大学城万达 4 楼', hours: '11:00-23:00', type: null },
  { name: '晨光文具', offer: '满 30 减 6', address: '东门教育广场 B1', hours: '9:00-21:30', type: null },
  { name: '星辰影城', offer: '会员观影 29.9 元起', address: '大学城万达 5 楼', hours: '10:00-24:00', type: null },
  { name: '动力健身', offer: '超级会员免费体验两次', address: '北门体育街 6 号', hours: '8:00-22:00', type: 2 },
  { name: '明视眼镜', offer: '配镜八折，免费验光', address: '南门 35 号', hours: '9:30-20:30', type: null },
  { name: '拾光照相馆', offer: '证件照 15 元，毕业照九折', address: '后街 42 号', hours: '9:00-20:00', type: null },
  { name: '绿茵台球', offer: '超级会员每天免费 1 小时', address: '北门体育街 11 号', hours: '12:00-24:00', type: 2 },
  { name: '甜心烘焙', offer: '生日当天蛋糕八折', address: '桂园食堂旁', hours: '8:00-21:00', type: null },
  { name: '快洗洗衣', offer: '会员每月两次免费干洗取送', address: '西区 7 栋楼下', hours: '9:00-21:00', type: 2 },
] as const
