import { post } from '../../src/catalogue/vocabulary/call.ts'
import { entity } from '../../src/catalogue/vocabulary/entity.ts'
import { choice, count, creationTime, longText, text } from '../../src/catalogue/vocabulary/field.ts'

/** A question with four answers, one of them right: asked before somebody may join, or looked up by those who study. */
export const quizQuestion = entity({
  name: 'quizQuestion',
  title: '题目',
  words: [
    '刷题',
    '试题',
    '考题',
    '题目',
    '搜题',
    '搜答案',
    '答案',
    '题目管理',
    '拍照搜题',
    '习题',
    '题库',
    '考试',
    '选择题',
    '做题',
  ],
  label: 'stem',
  fields: {
    stem: longText('题干', { required: true, maxLength: 500, search: true }),
    usage: choice('用途', { access: '准入答题', study: '搜题题库' }, { default: 'study', hint: '不填为搜题题库' }),
    subject: text('科目', { maxLength: 30, search: true, pinyin: true }),
    optionA: text('选项 A', { required: true, maxLength: 200 }),
    optionB: text('选项 B', { required: true, maxLength: 200 }),
    optionC: text('选项 C', { maxLength: 200 }),
    optionD: text('选项 D', { maxLength: 200 }),
    answer: choice('答案', { A: 'A', B: 'B', C: 'C', D: 'D' }, { required: true, default: 'A' }),
    analysis: longText('解析', { maxLength: 1000 }),
    searches: count('被搜次数', { min: 0, default: 0 }),
    createdAt: creationTime('创建时间'),
  },
  list: {
    call: post('/school/question/index'),
    columns: ['stem', 'subject', 'optionA', 'optionB', 'optionC', 'optionD', 'answer', 'searches', 'createdAt'],
    filter: ['subject', 'usage', 'answer', 'createdAt'],
    sort: '-createdAt',
  },
  create: {
    words: ['出题', '加题', '录题', '出考题', '上传题目'],
    key: 'n',
    call: post('/school/question/add'),
    form: ['stem', 'usage', 'subject', 'optionA', 'optionB', 'optionC', 'optionD', 'answer', 'analysis'],
    handler: 'checkQuizAnswer',
  },
  edit: {
    key: 'e',
    call: post('/school/question/edit'),
    form: ['stem', 'usage', 'subject', 'optionA', 'optionB', 'optionC', 'optionD', 'answer', 'analysis'],
    handler: 'checkQuizAnswer',
  },
  actions: {
    delete: { title: '删除', key: 'd', call: post('/school/question/delauto'), remove: true },
  },
})
