import type { Fields } from '../../src/catalogue/vocabulary/field.ts'
import { choice, count, flag, json, longText, text } from '../../src/catalogue/vocabulary/field.ts'

/** A way of asking; `required` says that whoever is asked has to answer. */
export type QuestionWords = { readonly title: string; readonly fields: Fields }

const label = text('题目', { required: true, maxLength: 60 })
const usual = { label, hint: text('提示', { maxLength: 60 }), required: flag('必答') }
const options = longText('选项', { required: true, maxLength: 2000, hint: '每行一个，2 到 50 个' })
const other = flag('可以自己填一项')

/** Ways of asking, in the order they are offered. */
export const questionKinds: Readonly<Record<string, QuestionWords>> = {
  text: {
    title: '单行文字',
    fields: {
      ...usual,
      minLength: count('最少字数', { min: 1, max: 200 }),
      maxLength: count('最多字数', { min: 1, max: 200 }),
    },
  },
  longText: {
    title: '多行文字',
    fields: {
      ...usual,
      minLength: count('最少字数', { min: 1, max: 2000 }),
      maxLength: count('最多字数', { min: 1, max: 2000 }),
    },
  },
  number: {
    title: '数字',
    fields: {
      ...usual,
      min: count('最小', { min: -1_000_000, max: 1_000_000 }),
      max: count('最大', { min: -1_000_000, max: 1_000_000 }),
      digits: count('小数位数', { min: 0, max: 4, default: 0 }),
      unit: text('单位', { maxLength: 6 }),
    },
  },
  phone: { title: '手机号', fields: usual },
  email: { title: '邮箱', fields: usual },
  studentNo: { title: '学号', fields: usual },
  single: { title: '单选', fields: { ...usual, options, other } },
  multi: {
    title: '多选',
    fields: {
      ...usual,
      options,
      other,
      least: count('最少选几项', { min: 1, max: 50 }),
      most: count('最多选几项', { min: 1, max: 50 }),
    },
  },
  select: { title: '下拉', fields: { ...usual, options } },
  date: {
    title: '日期',
    fields: {
      ...usual,
      range: choice('范围', { any: '不限', future: '今天起', past: '今天为止' }, { default: 'any' }),
    },
  },
  image: { title: '图片', fields: { ...usual, most: count('最多几张', { min: 1, max: 9, default: 1 }) } },
  address: { title: '地址', fields: usual },
  rating: { title: '评分', fields: { ...usual, top: count('满分', { min: 3, max: 10, default: 5 }) } },
  note: { title: '说明文字', fields: { label, content: longText('内容', { maxLength: 500 }) } },
}

/** The questions of a form, one below the other. */
export const formQuestions = json('题目', { control: 'questions', parts: questionKinds })
