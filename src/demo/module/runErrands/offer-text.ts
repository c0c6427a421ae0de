/** Categories of errands: base price in 分, what is said of it, and those below, which cost the same where they say nothing. */
export const categories: readonly (readonly [
  name: string,
  price: number,
  introduction: string,
  children: readonly (readonly [name: string, price: number | null, introduction: string])[],
])[] = [
  [
    '帮我取',
    200,
    '快递、外卖、文件，取了就送',
    [
      ['取快递', null, '填取件码，送到楼下或寝室门口'],
      ['取外卖', 150, '校门外卖架、外卖柜代拿'],
      ['取文件', 300, '成绩单、证明、材料代取'],
    ],
  ],
  [
    '帮我买',
    300,
    '食堂、超市、药店，按小票结算',
    [
      ['食堂带饭', 250, '选食堂和档口，饭点加价见下单页'],
      ['超市代买', null, '校内超市、便利店'],
      ['药店代买', 400, '只代买非处方药'],
    ],
  ],
  [
    '帮我送',
    300,
    '校内点对点，当面交接',
    [
      ['送资料', null, '作业、报告、书本'],
      ['送物品', 350, '钥匙、雨伞、衣物'],
    ],
  ],
  [
    '帮我办',
    500,
    '排队、打印、搬东西',
    [
      ['打印复印', 200, '发文件给骑手，打印费另付'],
      ['排队', null, '每半小时一单'],
      ['搬行李', 1000, '按件数选规格'],
      ['占座', null, '已按学校规定停用'],
    ],
  ],
]

/** What the school no longer allows. */
export const closedCategory = '占座'

/** Why errands are called off, by who chooses it. */
export const reasons = {
  user: ['不想要了', '地址或电话填错了', '取件码填错了', '等太久没人接单', '商家已打烊', '想换个时间', '重复下单'],
  rider: ['取件码无效', '联系不上下单人', '物品超重或超大', '商家已打烊', '临时有课', '天气恶劣不安全'],
  operator: ['双方协商取消', '疑似违规物品', '骑手无法完成', '系统异常重复扣款'],
} as const

/** Lines that run across the errands page. */
export const barrages = [
  '午饭高峰提前下单，骑手更好安排',
  '下雨天别跑啦，快递我们帮你拿',
  '新同学首单满 5 元减 2 元',
  '早八起不来？早餐送到教学楼',
  '晚上十点半后有夜间加价，记得早点下单',
  '搬宿舍搬行李，提前一天约',
  '骑手招募中，课余时间赚零花钱',
  '外卖柜满了也不怕，骑手帮你盯着',
  '贵重物品请当面交接',
  '取件码请只填在订单里',
  '考试周打印资料，送到自习室',
  '双十一快递多，取件可能慢一点',
]
