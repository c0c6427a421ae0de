import { questionKinds } from '../../../../commands/appletsDIY/question.ts'
import type { diyType as query } from '../../../../commands/appletsDIY/statistics.ts'
import type { ShowRule } from '../../../catalogue/questionnaire/question.ts'
import type { Json } from '../../../catalogue/vocabulary/field.ts'
import type { AnswerOf } from '../../../catalogue/vocabulary/module.ts'

type Answer = AnswerOf<(typeof query)['answer']>
type Template = Answer['templates'][number]

/** What a form can ask in, and the templates it can begin with. */
export async function diyType(): Promise<Answer> {
  const types = Object.entries(questionKinds).map(([name, { title }]) => ({ name, title }))
  return { types, templates }
}

type Asked = readonly [kind: string, label: string, values?: Readonly<Record<string, Json>>, when?: ShowRule]

/** Questions numbered in their order. */
function asked(...questions: readonly Asked[]): Json {
  return questions.map(([kind, label, values = {}, when], index) => ({
    key: `q${index + 1}`,
    kind,
    values: { label, ...(kind === 'note' ? {} : { required: true }), ...values },
    when: when ? { key: when.key, is: [...when.is] } : null,
  }))
}

const optional = { required: false }

/** Forms to begin with. */
export const templates: readonly Template[] = [
  {
    name: '活动报名',
    kind: 'signup',
    summary: '姓名、学号、联系方式和参加的项目',
    questions: asked(
      ['text', '姓名', { maxLength: 20 }],
      ['studentNo', '学号'],
      ['phone', '手机号'],
      ['multi', '报名项目', { options: '100 米\n跳远\n4×100 米接力\n拔河', least: 1, most: 2 }],
      ['single', '是否需要领取号码布', { options: '需要\n不需要' }],
      ['address', '号码布送到哪里', {}, { key: 'q5', is: ['需要'] }],
      ['longText', '其他想说的', optional],
    ),
  },
  {
    name: '满意度问卷',
    kind: 'survey',
    summary: '打分、多选和建议，匿名填写',
    questions: asked(
      ['note', '食堂满意度调查', { content: '匿名填写，约一分钟。结果会在公告里公布。' }],
      ['select', '最常去的食堂', { options: '一食堂\n二食堂\n清真食堂\n教工餐厅' }],
      ['rating', '整体打几分', { top: 5 }],
      ['multi', '哪里还不够好', { ...optional, options: '价格\n口味\n排队时间\n卫生\n座位', other: true }],
      ['number', '每天大约花多少钱', { ...optional, min: 0, max: 200, unit: '元' }],
      ['longText', '建议', { ...optional, maxLength: 500 }],
    ),
  },
  {
    name: '场地预约',
    kind: 'booking',
    summary: '日期、时段、人数和负责人',
    questions: asked(
      ['select', '场地', { options: '大学生活动中心 101\n大学生活动中心 203\n体育馆小厅\n露天剧场' }],
      ['date', '日期', { range: 'future' }],
      ['single', '时段', { options: '上午\n下午\n晚上' }],
      ['number', '人数', { min: 1, max: 500, unit: '人' }],
      ['text', '用途', { maxLength: 50 }],
      ['text', '负责人', { maxLength: 20 }],
      ['phone', '联系电话'],
    ),
  },
  {
    name: '宿舍报修',
    kind: 'repair',
    summary: '地址、故障、照片和方便上门的时间',
    questions: asked(
      ['address', '宿舍楼与房间'],
      ['single', '故障类型', { options: '水电\n门窗家具\n网络\n空调', other: true }],
      ['longText', '故障描述', { minLength: 5, maxLength: 300 }],
      ['image', '现场照片', { ...optional, most: 3 }],
      ['date', '方便上门的日期', { range: 'future' }],
      ['phone', '联系电话'],
    ),
  },
  {
    name: '意见反馈',
    kind: 'feedback',
    summary: '说清问题，愿意的话留下联系方式',
    questions: asked(
      ['select', '关于', { options: '教学\n后勤\n宿舍\n图书馆\n小程序\n其他' }],
      ['longText', '您的意见', { minLength: 10, maxLength: 1000 }],
      ['image', '截图或照片', { ...optional, most: 4 }],
      ['single', '希望得到回复吗', { options: '希望\n不用' }],
      ['phone', '手机号', {}, { key: 'q4', is: ['希望'] }],
    ),
  },
]
