import type { Random } from '../../random.ts'
import { number, oneOf, say, type Text, words } from '../../text/grammar.ts'
import { course, dorm, grade, outdoor, soon } from '../../text/pool.ts'

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

const jobs: readonly Omit<JobText, 'pay' | 'description'>[] = [
  { kind: 'tutor', title: '初中数学家教', employer: '家长直招', place: '翠湖小区', payUnit: 'hour' },
  { kind: 'tutor', title: '小学作业辅导', employer: '晨光托管', place: '东门教育广场', payUnit: 'day' },
  { kind: 'tutor', title: '高中英语一对一', employer: '家长直招', place: '滇池路', payUnit: 'hour' },
  { kind: 'catering', title: '奶茶店晚班店员', employer: '茶语时光', place: '后街', payUnit: 'hour' },
  { kind: 'catering', title: '食堂小时工', employer: '饮食服务中心', place: '北苑餐厅', payUnit: 'hour' },
  { kind: 'catering', title: '火锅店服务员', employer: '渝味老火锅', place: '大学城万达', payUnit: 'day' },
  { kind: 'promotion', title: '驾校校园代理', employer: '安通驾校', place: '校内', payUnit: 'piece' },
  { kind: 'promotion', title: '开学季电话卡推广', employer: '校园营业厅', place: '钟楼广场', payUnit: 'day' },
  { kind: 'campus', title: '图书馆勤工助学', employer: '图书馆', place: '图书馆二楼', payUnit: 'month' },
  { kind: 'campus', title: '实验室助管', employer: '化工学院', place: '实验楼', payUnit: 'month' },
  { kind: 'campus', title: '学院办公室值班', employer: '经济管理学院', place: '文科楼', payUnit: 'hour' },
  { kind: 'remote', title: '公众号排版', employer: '校团委新媒体中心', place: '线上', payUnit: 'piece' },
  { kind: 'remote', title: '短视频剪辑', employer: '云上文化传媒', place: '线上', payUnit: 'piece' },
  { kind: 'event', title: '马拉松补给志愿', employer: '市体育局', place: '环湖路', payUnit: 'day' },
  { kind: 'event', title: '招聘会引导员', employer: '就业指导中心', place: '体育馆', payUnit: 'day' },
  { kind: 'event', title: '演唱会检票', employer: '星光演艺', place: '奥体中心', payUnit: 'day' },
]

const pays: Record<JobText['payUnit'], readonly [number, number]> = {
  hour: [14, 60],
  day: [90, 220],
  month: [320, 900],
  piece: [10, 80],
}

const duty = oneOf(
  say`要求${words('有耐心 守时 普通话标准 能熟练使用剪映 身体健康 有健康证')}，${grade}优先，${soon}到岗。`,
  say`每周至少${number(2, 5)}次，每次${number(2, 6)}小时，可按课表排班，${words('包餐 提供饮水 路费另算 表现好有奖金')}。`,
  say`面试地点${outdoor}，请带学生证。不收取任何押金。`,
)

/** A notice of a job. */
export function jobText(random: Random): JobText {
  const job = random.pick(jobs)
  const [least, most] = pays[job.payUnit]
  return { ...job, pay: random.int(least, most) * 100, description: `${duty(random)}${duty(random)}` }
}

/** What somebody says of themselves when they want a job. */
export const introduction: Text = oneOf(
  say`做过${words('家教 店员 地推 助教 志愿者')}，时间${words('充裕 固定 灵活')}。`,
  say`${grade}，${course}成绩不错，认真负责。`,
  '没有经验，但学得快，希望给个机会。',
  say`住${dorm}，离得近，随叫随到。`,
)

/** When somebody has time. */
export const freeTime: Text = say`${words('周一至周五 周末 周二周四 周三下午 每天')}${words('晚上 下午 全天 上午')}`
