import { grid, module } from '../../src/catalogue/vocabulary/module.ts'
import { hotTalk } from './hotTalk.ts'

/** What the campus talks about. */
export const hotdiscussion = module({
  name: 'hotdiscussion',
  path: '/hotdiscussion',
  title: '热议榜',
  icon: 'flame',
  entities: [hotTalk],
  screens: [grid({ path: 'hotindex', title: '热议列表', entity: hotTalk, key: 'g q' })],
})
