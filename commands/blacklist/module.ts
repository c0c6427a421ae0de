import { grid, module } from '../../src/catalogue/vocabulary/module.ts'
import { userBlock } from '../userManagement/userBlock.ts'

/** Who is kept out of the mini-program or a part of it; the circle's part has a screen of its own. */
export const blacklist = module({
  name: 'blacklist',
  path: '/blacklist',
  title: '黑名单',
  icon: 'ban',
  entities: [],
  screens: [grid({ path: 'index', title: '黑名单', entity: userBlock })],
})
