import { number, oneOf, say, type Text, words } from '../../text/grammar.ts'

/** Where rides begin at the school. */
export const gates = ['南门', '北门', '西门', '东门天桥', '图书馆门口', '研究生公寓'] as const

/** Where they go: least and most for each in 元. */
export const destinations: readonly { readonly name: string; readonly price: readonly [number, number] }[] = [
  { name: '高铁站', price: [12, 20] },
  { name: '火车站', price: [10, 18] },
  { name: '机场 T1', price: [25, 40] },
  { name: '长途汽车站', price: [8, 15] },
  { name: '大学城万达', price: [4, 7] },
  { name: '市中心步行街', price: [8, 14] },
  { name: '奥体中心', price: [8, 15] },
  { name: '四六级考点（职院校区）', price: [6, 10] },
  { name: '环湖公园', price: [10, 18] },
]

/** What is said of a ride; often nothing. */
export const rideNote: Text = oneOf(
  '',
  say`有${number(1, 2)}个行李箱，后备箱够放。`,
  say`${words('不抽烟 女生优先 可以等十分钟 到点就走')}。`,
  say`打车费平摊，${words('先到先得 满人就走')}。`,
  '准时出发，迟到不候。',
)
