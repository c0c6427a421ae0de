import type { Random } from '../../random.ts'
import { number, oneOf, say, type Text, words } from '../../text/grammar.ts'
import { course, dorm } from '../../text/pool.ts'

type JobKind = 'tutor' | 'catering' | 'promotion' | 'campus' | 'remote' | 'event'

/** A job as its notice says it; pay in 分. */
type JobText = {
  readonly kind: JobKind
  readonly title: string
  readonly employer: string
  readonly place: string
  readonly pay: number
  readonly payUnit: 'hour' | 'day' | 'month' | 'piece'
  readonly description: string
}

type Job = Omit<JobText, 'pay' | 'description'> & {
  /** Least and most pay in 元. */
  readonly pays: readonly [number, number]
  readonly asks: string
  /** The most people it takes. */
  readonly most: number
}

const jobs: readonly Job[] = [
  job('tutor', '初中数学家教', '家长直招', '湖滨小区', 'hour', [50, 90], '有耐心，师范生优先', 1),
  job('tutor', '小学作业辅导', '晨光托管', '东门教育广场', 'day', [90, 140], '有耐心，普通话标准', 4),
  job('tutor', '高中英语一对一', '家长直招', '滨湖路', 'hour', [60, 100], '英语专业或六级优先', 1),
  job('catering', '奶茶店晚班店员', '茶语时光', '后街', 'hour', [15, 20], '有健康证，能上晚班', 3),
  job('catering', '食堂小时工', '饮食服务中心', '北苑餐厅', 'hour', [14, 18], '有健康证，饭点能到岗', 10),
  job('catering', '火锅店服务员', '渝味老火锅', '大学城万达', 'day', [110, 150], '有健康证，能吃苦', 4),
  job('promotion', '驾校校园代理', '安通驾校', '校内', 'piece', [80, 200], '善于沟通，宿舍楼里认识人多', 6),
  job('promotion', '电话卡推广', '校园营业厅', '钟楼广场', 'day', [100, 150], '善于沟通，站得住', 8),
  job('campus', '图书馆勤工助学', '图书馆', '图书馆二楼', 'month', [320, 600], '细心守时，家庭困难优先', 6),
  job('campus', '实验室助管', '材料与化工学院', '实验楼', 'month', [400, 700], '守时，本学院学生优先', 3),
  job('campus', '学院办公室值班', '经济管理学院', '文科楼', 'hour', [14, 18], '会用表格，接电话有礼貌', 4),
  job('remote', '公众号排版', '校团委新媒体中心', '线上', 'piece', [30, 60], '会用排版工具，错别字少', 3),
  job('remote', '短视频剪辑', '云上文化传媒', '线上', 'piece', [60, 150], '熟练使用剪映，有作品', 3),
  job('event', '马拉松补给志愿', '市体育局', '环湖路', 'day', [100, 150], '早上五点能到岗', 20),
  job('event', '招聘会引导员', '就业指导中心', '体育馆', 'day', [90, 120], '仪表整洁，熟悉场馆', 12),
  job('event', '演唱会检票', '星光演艺', '奥体中心', 'day', [120, 180], '能站得住，晚上可以晚归', 20),
]

function job(
  kind: JobKind,
  title: string,
  employer: string,
  place: string,
  payUnit: JobText['payUnit'],
  pays: readonly [number, number],
  asks: string,
  most: number,
): Job {
  return { kind, title, employer, place, payUnit, pays, asks, most }
}

const hours = {
  hour: say`每周至少${number(2, 4)}次，每次${number(2, 4)}小时，可按课表排班`,
  day: say`每天${number(6, 8)}小时，包一餐`,
  month: say`每周${number(6, 10)}小时，可按课表排班`,
  piece: say`按件计，时间自由`,
} as const

/** A notice of a job, with how many it takes at most. */
export function jobText(
  random: Random,
): JobText & { readonly headcount: number; readonly settlement: 'daily' | 'weekly' | 'monthly' } {
  const { pays, asks, most, ...notice } = random.pick(jobs)
  const meeting = notice.place === '线上' ? '线上面试' : `面试地点${notice.place}，请带学生证`
  return {
    ...notice,
    pay: random.int(...pays) * 100,
    headcount: random.int(1, most),
    settlement: notice.payUnit === 'month' ? 'monthly' : notice.payUnit === 'hour' ? 'weekly' : 'daily',
    description: `${hours[notice.payUnit](random)}。要求${asks}。${meeting}。不收取任何押金。`,
  }
}

/** What somebody of that year says of themselves when they want a job. */
export function introduction(random: Random, grade: string): string {
  return oneOf(
    say`做过${words('家教 店员 地推 助教 志愿者')}，时间${words('充裕 固定 灵活')}。`,
    say`${grade}，${course}成绩不错，认真负责。`,
    '没有经验，但学得快，希望给个机会。',
    say`住${dorm}，离得近，随叫随到。`,
  )(random)
}

/** When somebody has time. */
export const freeTime: Text = say`${words('周一至周五 周末 周二周四 周一周三 每天')}${words('晚上 下午 上午')}`
