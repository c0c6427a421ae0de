import { grid, module } from '../../src/catalogue/vocabulary/module.ts'
import { lostItem } from './lostItem.ts'
import { lostItemCategory } from './lostItemCategory.ts'

/** What was lost and found. */
export const lostAndFound = module({
  name: 'lostAndFound',
  path: '/lostAndFound',
  title: '失物招领',
  icon: 'package-search',
  entities: [lostItem, lostItemCategory],
  screens: [
    grid({ path: 'lostlist', title: '失物列表', entity: lostItem, key: 'g i' }),
    grid({ path: 'classifications', title: '失物分类', entity: lostItemCategory }),
  ],
})
