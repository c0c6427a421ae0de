import { get } from '../../src/catalogue/vocabulary/call.ts'
import { entity } from '../../src/catalogue/vocabulary/entity.ts'
import { count, creationTime, found, longText, ref, status } from '../../src/catalogue/vocabulary/field.ts'

/** An answer to a comment. */
export const reply = entity({
  name: 'reply',
  title: '回复',
  label: 'content',
  fields: {
    content: longText('内容', { required: true, maxLength: 500, search: true }),
    author: ref('回复人', 'user'),
    comment: ref('评论', 'comment'),
    likes: count('点赞', { min: 0, default: 0 }),
    status: status('状态', { normal: '正常', deleted: '已删除' }),
    sensitive: found('敏感词', ['content']),
    createdAt: creationTime('回复时间'),
  },
  list: {
    call: get('/school/v3_0/comment/replyList'),
    columns: ['content', 'author', 'comment', 'likes', 'status', 'createdAt'],
    filter: ['status', 'author', 'comment', 'sensitive', 'createdAt'],
    sort: '-createdAt',
    initial: { status: 'normal' },
  },
  detail: { author: 'author', beside: 'comment' },
  actions: {
    delete: {
      title: '删除',
      key: 'd',
      call: get('/school/v3_0/comment/deleteReply'),
      when: { status: 'normal' },
      set: { status: 'deleted' },
    },
    recover: {
      title: '恢复',
      key: 'd',
      call: get('/school/v3_0/comment/recoverReply'),
      when: { status: 'deleted' },
      set: { status: 'normal' },
    },
  },
})
