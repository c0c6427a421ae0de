import { grid, module } from '../../src/catalogue/vocabulary/module.ts'
import { help } from '../helpCenter/help.ts'
import { helpCategory } from '../helpCenter/helpCategory.ts'

/** Second-hand trade: its help texts. */
export const secondhand = module({
  name: 'secondhand',
  path: '/secondhand',
  title: '二手交易',
  icon: 'recycle',
  entities: [],
  screens: [
    grid({ path: 'secondHelp', title: '二手帮助分类', entity: helpCategory, where: { module: 'secondhand' } }),
    grid({ path: 'secondHelpList', title: '二手帮助列表', entity: help, where: { module: 'secondhand' } }),
  ],
})
