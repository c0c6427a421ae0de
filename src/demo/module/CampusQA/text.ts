import type { Random } from '../../random.ts'
import { number, oneOf, say, type Text, words } from '../../text/grammar.ts'
import { anyPlace, canteen, course, day, dish, hour, soon, studyPlace } from '../../text/pool.ts'

const questionTitles = oneOf(
  say`${course}${words('期末怎么复习 挂了怎么办 哪个老师好 有没有往年题 需要买教材吗 能免修吗')}？`,
  say`${anyPlace}${words('几点关门 怎么走 可以带外校同学进吗 周末开放吗 有没有插座')}？`,
  say`${words('转专业 辅修 保研 奖学金 助学金 四六级报名 补办校园卡 退宿 请假 缓考 选课补选')}${words('需要什么材料 流程是什么 什么时候开始 难不难 去哪里办')}？`,
  say`${canteen}的${dish}${words('还在吗 涨价了吗 几点卖完 好吃吗')}？`,
  say`${soon}${words('会停电吗 体测改时间了吗 图书馆开门吗 校车正常运行吗 会下雨吗')}？`,
)

const questionDetails = oneOf(
  '',
  '',
  '在线等，挺急的。',
  say`${day}问了辅导员，说让看通知，可是没找到。`,
  say`我是${words('大一新生 大二 研一 交换生 专升本的')}，第一次遇到，麻烦知道的同学说一下。`,
  say`${words('室友 同学 学长')}说法不一样，想确认一下。`,
)

/** What somebody answers. */
export const answerText: Text = oneOf(
  say`我${day}刚去过，${hour}还开着。`,
  say`带上${words('校园卡 学生证 身份证 申请表')}去${words('行政楼一楼 学院办公室 一站式大厅 明德楼203')}就可以，十分钟搞定。`,
  say`看教务系统的通知，${soon}截止，别忘了。`,
  say`建议去${studyPlace}，人少有插座。`,
  say`不难，我${words('上学期 去年 大一')}办过，关键是材料要齐。`,
  '同问，顶一下。',
  '已经取消了，别跑空。',
  '谢谢学长学姐，解决了！',
  say`老师说按${words('平时分 期末分 出勤 作业')}占比${number(20, 70, 10)}%算的。`,
  say`可以打${words('后勤 教务处 网络中心 保卫处')}电话问，值班到${hour}。`,
)

/** A question of the wall. */
export function questionText(random: Random): { readonly title: string; readonly content: string } {
  return { title: questionTitles(random), content: questionDetails(random) }
}
