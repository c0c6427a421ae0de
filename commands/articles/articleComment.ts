import { post } from '../../src/catalogue/vocabulary/call.ts'
import { entity } from '../../src/catalogue/vocabulary/entity.ts'
import { count, creationTime, found, longText, ref } from '../../src/catalogue/vocabulary/field.ts'

/** What somebody wrote below an article. */
export const articleComment = entity({
  name: 'articleComment',
  title: '文章评论',
  label: 'content',
  fields: {
    content: longText('内容', { required: true, maxLength: 500, search: true }),
    article: ref('文章', 'article'),
    author: ref('评论人', 'user'),
    likes: count('点赞', { min: 0, default: 0 }),
    sensitive: found('敏感词', ['content']),
    createdAt: creationTime('评论时间'),
  },
  list: {
    call: post('/comment/commentList'),
    columns: ['content', 'article', 'author', 'likes', 'createdAt'],
    filter: ['article', 'author', 'sensitive', 'createdAt'],
    sort: '-createdAt',
  },
  detail: { author: 'author', beside: 'article' },
  actions: {
    delete: { title: '删除', key: 'd', call: post('/comment/delComment'), remove: true },
  },
})
