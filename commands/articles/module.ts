import { grids, module } from '../../src/catalogue/vocabulary/module.ts'
import { article } from './article.ts'
import { articleComment } from './articleComment.ts'
import { systemNotice } from './systemNotice.ts'

/** Articles, their comments and what the platform announces. Their calls have no specified screens (specification §2.6). */
export const articles = module({
  name: 'articles',
  path: '/articles',
  title: '文章',
  icon: 'newspaper',
  entities: [article, articleComment, systemNotice],
  screens: [grids({ path: 'list', own: true, title: '文章列表', entities: [article, articleComment, systemNotice] })],
})
