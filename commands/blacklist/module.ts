import { grid, module } from '../../src/catalogue/vocabulary/module.ts'
import { userBlock } from '../userManagement/userBlock.ts'

/** Who is kept out of the mini-program or a part of it; the circle's part has a screen of its own. */
export const blacklist = module({
  name: 'blacklist',
  path: '/blacklist',
  title: '黑名单',
  icon: 'ban',
  entities: [],
  screens: [
    grid({
      path: 'index',
      title: '黑名单',
      words: [
        '黑名单',
        '关小黑屋',
        '小黑屋',
        '封禁名单',
        '禁言名单',
        '封号名单',
        '拉黑',
        '封号',
        '禁言',
        '违规用户',
        '被封的人',
      ],
      entity: userBlock,
    }),
  ],
})
