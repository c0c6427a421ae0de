import { grid, module } from '../../src/catalogue/vocabulary/module.ts'
import { lovePost } from './lovePost.ts'
import { loveType } from './loveType.ts'

/** Notes to somebody, read by everybody. */
export const lovewall = module({
  name: 'lovewall',
  path: '/lovewall',
  title: '表白墙',
  icon: 'heart',
  entities: [lovePost, loveType],
  screens: [
    grid({ path: 'list', title: '表白列表', entity: lovePost, key: 'g y' }),
    grid({ path: 'loveclass', title: '表白分类', entity: loveType }),
  ],
})
