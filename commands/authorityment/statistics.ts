import { get } from '../../src/catalogue/vocabulary/call.ts'
import { count, text } from '../../src/catalogue/vocabulary/field.ts'
import { query } from '../../src/catalogue/vocabulary/module.ts'
import { hourOfDay } from '../hourOfDay.ts'
import { range } from '../range.ts'

/** What moderators decided between two moments, by default the last 30 days; the share taken back is in percent. */
export const moderatorFigures = query({
  name: 'moderatorFigures',
  title: '审核员工作量',
  call: get('/console/moderators'),
  params: range,
  answer: {
    people: [
      {
        account: count('账号编号'),
        name: text('审核员'),
        decisions: count('处理'),
        perHour: count('每小时处理'),
        reversed: count('被撤销'),
        reversedShare: count('撤销率'),
      },
    ],
    verbs: [{ name: text('操作'), decisions: count('处理') }],
    hourly: [{ hour: hourOfDay, decisions: count('处理') }],
  },
})
