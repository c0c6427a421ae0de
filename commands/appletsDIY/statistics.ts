import { get } from '../../src/catalogue/vocabulary/call.ts'
import { count, json, ref, text } from '../../src/catalogue/vocabulary/field.ts'
import { query } from '../../src/catalogue/vocabulary/module.ts'
import { formQuestions } from './question.ts'

/** What a form can ask in, and the templates it can begin with. */
export const diyType = query({
  name: 'diyType',
  title: '表单题型与模板',
  call: get('/school/form/diyType'),
  params: {},
  answer: {
    types: [{ name: text('题型'), title: text('名称') }],
    templates: [{ name: text('名称'), kind: text('用途'), summary: text('说明'), questions: formQuestions }],
  },
})

/**
 * What was answered in a form, of its latest 5,000 contents: of each question what was chosen how often, the numbers by
 * ranges, or the latest words.
 */
export const formFigures = query({
  name: 'formFigures',
  title: '表单统计',
  call: get('/console/form/figures'),
  params: { form: ref('表单', 'form', { required: true }) },
  answer: {
    contents: count('收到'),
    counted: count('统计了'),
    unread: count('未读'),
    daily: [{ day: text('日期'), contents: count('收到') }],
    questions: [
      {
        key: text('题号'),
        label: text('题目'),
        kind: text('题型'),
        answered: count('回答'),
        average: text('平均'),
        chosen: json('选择'),
        latest: json('最近的回答'),
      },
    ],
  },
})
