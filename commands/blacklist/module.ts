import { grid, module } from '../../src/catalogue/vocabulary/module.ts'
import { userBlock } from '../userManagement/userBlock.ts'

/** Who is kept out of every part of the mini-program. */
export const blacklist = module({
  name: 'blacklist',
  path: '/blacklist',
  title: '黑名单',
  icon: 'ban',
  entities: [],
  screens: [grid({ path: 'index', title: '黑名单', entity: userBlock, where: { module: 'all' } })],
})
