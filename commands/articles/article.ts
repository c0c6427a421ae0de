import { post } from '../../src/catalogue/vocabulary/call.ts'
import { entity } from '../../src/catalogue/vocabulary/entity.ts'
import {
  choice,
  count,
  creationTime,
  image,
  longText,
  richText,
  status,
  text,
} from '../../src/catalogue/vocabulary/field.ts'

const form = ['title', 'column', 'author', 'cover', 'summary', 'content', 'status'] as const

/** A longer text of the school's magazine. The specification names one call for both: with an `id` it edits. */
export const article = entity({
  name: 'article',
  title: '文章',
  words: [
    '推文',
    '新闻',
    '资讯',
    '公众号',
    '稿件',
    '图文',
    'news',
    'posts',
    '文案',
    '长文',
    '专题',
    '帖文',
    '发文',
    '草稿箱',
    '草稿',
    '博客',
    'blog',
    '已发表',
    '软文',
  ],
  label: 'title',
  picture: 'cover',
  fields: {
    title: text('标题', { required: true, maxLength: 60, search: true, pinyin: true }),
    column: choice('栏目', { news: '校园新闻', people: '人物', culture: '文化', guide: '指南' }, { default: 'news' }),
    author: text('作者', { maxLength: 20, search: true, pinyin: true }),
    cover: image('封面'),
    summary: longText('摘要', { maxLength: 200, search: true }),
    content: richText('正文', { required: true, maxLength: 100_000, search: true }),
    views: count('阅读', { min: 0, default: 0 }),
    comments: count('评论', { min: 0, default: 0, counts: { entity: 'articleComment', by: 'article' } }),
    status: status('状态', { published: '已发布', draft: '草稿' }),
    createdAt: creationTime('创建时间'),
  },
  list: {
    call: post('/article/articleList'),
    columns: ['title', 'column', 'author', 'cover', 'summary', 'views', 'comments', 'status', 'createdAt'],
    filter: ['status', 'column', 'createdAt'],
    sort: '-createdAt',
  },
  detail: {
    call: post('/article/getArticle'),
    children: [{ entity: 'articleComment', by: 'article', conversation: true }],
  },
  create: { key: 'n', call: post('/article/addArticle'), form },
  edit: { key: 'e', call: post('/article/addArticle'), form },
  actions: {
    delete: { title: '删除', key: 'd', call: post('/article/delArticle'), handler: 'deleteArticle' },
  },
})
