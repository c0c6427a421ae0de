import { byParent, get } from '../../src/catalogue/vocabulary/call.ts'
import { entity } from '../../src/catalogue/vocabulary/entity.ts'
import { count, creationTime, flag, found, longText, ref } from '../../src/catalogue/vocabulary/field.ts'

/** What somebody said below a question; an answer may answer another. */
export const answer = entity({
  name: 'answer',
  title: '回答',
  label: 'content',
  fields: {
    content: longText('内容', { required: true, maxLength: 1000, search: true }),
    question: ref('问题', 'question'),
    author: ref('回答人', 'user'),
    replyTo: ref('回复', 'answer'),
    accepted: flag('被采纳'),
    likes: count('点赞', { min: 0, default: 0 }),
    sensitive: found('敏感词', ['content']),
    createdAt: creationTime('回答时间'),
  },
  list: {
    call: byParent(get('/school/question/commentDetail'), 'question'),
    columns: ['content', 'question', 'author', 'replyTo', 'accepted', 'likes', 'createdAt'],
    filter: ['question', 'author', 'accepted', 'sensitive', 'createdAt'],
    sort: '-createdAt',
  },
  detail: { author: 'author', beside: 'question' },
})
