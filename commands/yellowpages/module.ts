import { grid, module } from '../../src/catalogue/vocabulary/module.ts'
import { yellowPage } from './yellowPage.ts'
import { yellowPageCategory } from './yellowPageCategory.ts'

/** Telephone numbers of the campus; a hidden group (specification §2.5). */
export const yellowpages = module({
  name: 'yellowpages',
  path: '/yellowpages',
  title: '校园黄页',
  icon: 'book-user',
  hidden: true,
  entities: [yellowPage, yellowPageCategory],
  screens: [
    grid({ path: 'index', title: '黄页列表', entity: yellowPage, folders: 'category' }),
    grid({ path: 'classification', title: '黄页分类', entity: yellowPageCategory }),
  ],
})
