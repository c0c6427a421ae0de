/** What signing in gives from that many days in a row on. */
export const signRules = [
  { title: '每日签到', days: 1, points: 2, gift: null },
  { title: '连续 3 天', days: 3, points: 3, gift: null },
  { title: '连续 7 天', days: 7, points: 5, gift: '跑腿免配送费券 1 张' },
  { title: '连续 15 天', days: 15, points: 8, gift: '食堂 3 元早餐券' },
  { title: '连续 30 天', days: 30, points: 10, gift: '校园会员 7 天体验' },
] as const

/** Why somebody was signed in afterwards. */
export const makeUps = ['系统故障未能签到', '参加校外活动', '住院或病假'] as const
