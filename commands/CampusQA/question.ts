import { get, post } from '../../src/catalogue/vocabulary/call.ts'
import { entity } from '../../src/catalogue/vocabulary/entity.ts'
import {
  count,
  creationTime,
  flag,
  found,
  images,
  longText,
  ref,
  status,
  text,
} from '../../src/catalogue/vocabulary/field.ts'
import { topUntil, unpin } from '../topUntil.ts'

/** A question asked on the wall of questions, and answered by whoever knows. */
export const question = entity({
  name: 'question',
  title: '提问',
  words: [
    '提问',
    '求助',
    '答疑',
    '问题',
    'questions',
    '百科',
    '知道',
    '问与答',
    '疑问',
    '知乎',
    'Q&A',
    '问答',
    '求助帖',
    '问一问',
    '提问题',
    '悬赏',
    '贴吧',
  ],
  label: 'title',
  fields: {
    title: text('问题', { required: true, maxLength: 80, search: true }),
    content: longText('补充说明', { maxLength: 1000, search: true }),
    author: ref('提问人', 'user'),
    images: images('图片', { maxItems: 9 }),
    answers: count('回答', { min: 0, default: 0, counts: { entity: 'answer', by: 'question' } }),
    views: count('浏览', { min: 0, default: 0 }),
    top: flag('置顶'),
    topUntil,
    status: status('状态', { normal: '正常', deleted: '已删除' }),
    sensitive: found('敏感词', ['title', 'content']),
    createdAt: creationTime('提问时间'),
  },
  due: { unpin },
  list: {
    call: get('/school/question'),
    columns: ['title', 'content', 'author', 'images', 'answers', 'views', 'top', 'status', 'createdAt'],
    filter: ['status', 'author', 'top', 'sensitive', 'createdAt'],
    sort: '-createdAt',
    initial: { status: 'normal' },
  },
  detail: { author: 'author', children: [{ entity: 'answer', by: 'question', conversation: true }] },
  actions: {
    setTop: {
      title: '置顶',
      key: 't',
      call: post('/school/question/top', { top: '1' }),
      when: { top: false, status: 'normal' },
      set: { top: true, topUntil: null },
    },
    cancelTop: {
      title: '取消置顶',
      key: 't',
      call: post('/school/question/top', { top: '0' }),
      when: { top: true },
      set: { top: false, topUntil: null },
    },
    // After the others of its call: one that names none of them means the first that fits its row.
    setTopUntil: {
      title: '定时置顶',
      key: 'shift+t',
      call: post('/school/question/top', { top: '1', timed: '1' }),
      when: { status: 'normal' },
      ask: ['topUntil'],
      set: { top: true },
    },
    delete: {
      title: '删除',
      key: 'd',
      call: post('/school/question/delete'),
      when: { status: 'normal' },
      set: { status: 'deleted', top: false },
    },
  },
})
