import type { Random } from '../random.ts'
import { number, oneOf, say, words } from './grammar.ts'
import { course, dorm, grade, outdoor, soon } from './pool.ts'

type JobKind = 'tutor' | 'catering' | 'promotion' | 'campus' | 'remote' | 'event'

/** A job as its notice says it; pay in 分. */
export type JobText = {
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

const introductions = oneOf(
  say`做过${words('家教 店员 地推 助教 志愿者')}，时间${words('充裕 固定 灵活')}。`,
  say`${grade}，${course}成绩不错，认真负责。`,
  '没有经验，但学得快，希望给个机会。',
  say`住${dorm}，离得近，随叫随到。`,
)

/** What somebody says of themselves when they want a job. */
export function introduction(random: Random): string {
  return introductions(random)
}

/** When somebody has time. */
export function freeTime(random: Random): string {
  return say`${words('周一至周五 周末 周二周四 周三下午 每天')}${words('晚上 下午 全天 上午')}`(random)
}

const praise = oneOf(
  say`会做${words('提拉米苏 红烧肉 手账 数学建模 PPT 视频剪辑')}，会弹${words('吉他 尤克里里 钢琴 古筝')}，就是不会主动。`,
  say`每天${words('六点 六点半 七点')}去跑步，${words('图书馆 自习室')}坐到关门，自律到可怕，急需一个人带他去吃好吃的。`,
  say`${words('一米八 笑起来有虎牙 眼睛会说话 声音好听')}，${course}满绩，游戏带飞，室友忍痛出售。`,
  say`性格${words('慢热 外向 温柔 有趣 佛系')}，养了${words('两盆多肉 一只仓鼠 一屋子手办')}，懂照顾人。`,
)
const wishes = words('能一起吃饭的人 同城的你 爱跑步的女生 爱笑的男生 一起考研的搭子 不抽烟的你 会聊天的人 喜欢猫的人')

/** How somebody praises a room-mate, and whom they hope for. */
export function roommateText(random: Random): { readonly introduction: string; readonly wanted: string } {
  return { introduction: `${praise(random)}${praise(random)}`, wanted: wishes(random) }
}

/** Numbers of the campus: heading, name, telephone, address, hours. */
export const yellowPages = [
  ['校内部门', '教务处', '0871-6503 1201', '行政楼 301', '工作日 8:30-17:30'],
  ['校内部门', '学生处', '0871-6503 1210', '行政楼 205', '工作日 8:30-17:30'],
  ['校内部门', '财务处', '0871-6503 1222', '行政楼一楼大厅', '周二、周四 8:30-17:00'],
  ['校内部门', '就业指导中心', '0871-6503 1266', '大学生活动中心 402', '工作日 9:00-17:00'],
  ['校内部门', '国际交流处', '0871-6503 1288', '文科楼 118', '工作日 9:00-16:30'],
  ['校内部门', '网络信息中心', '0871-6503 1300', '信息楼 210', '每天 8:00-22:00'],
  ['后勤维修', '宿舍报修', '0871-6503 2110', '后勤服务大厅', '24 小时'],
  ['后勤维修', '水电抢修', '0871-6503 2112', '后勤服务大厅', '24 小时'],
  ['后勤维修', '空调维修', '0871-6503 2115', '后勤服务大厅', '每天 8:00-20:00'],
  ['后勤维修', '校园卡服务中心', '0871-6503 2120', '一食堂旁', '每天 7:30-19:00'],
  ['安全急救', '保卫处值班', '0871-6503 0110', '南门', '24 小时'],
  ['安全急救', '校医院急诊', '0871-6503 0120', '校医院一楼', '24 小时'],
  ['安全急救', '心理咨询热线', '0871-6503 0125', '大学生活动中心 310', '每天 9:00-22:00'],
  ['快递物流', '菜鸟驿站', '138 8712 4501', '西门', '每天 8:30-21:00'],
  ['快递物流', '京东派', '138 8712 4502', '东门', '每天 9:00-20:30'],
  ['快递物流', '顺丰营业点', '95338', '西门', '每天 9:00-20:00'],
  ['周边商户', '学府打印', '139 8710 2210', '后街 12 号', '每天 8:00-23:00'],
  ['周边商户', '康佰家药房', '0871-6512 8890', '后街 3 号', '每天 8:00-22:30'],
  ['周边商户', '罗森便利店', '0871-6512 8801', '梅园 1 号楼下', '24 小时'],
  ['周边商户', '洗衣坊', '139 8710 2235', '竹园 2 号楼下', '每天 10:00-21:00'],
  ['出行', '校车调度', '0871-6503 2130', '北门车站', '每天 6:30-22:00'],
  ['出行', '出租车叫车', '0871-96016', '', '24 小时'],
] as const
