import { grid, module } from '../../src/catalogue/vocabulary/module.ts'
import { help } from '../helpCenter/help.ts'
import { helpCategory } from '../helpCenter/helpCategory.ts'

/** Shops of the campus: their help texts. */
export const merchandise = module({
  name: 'merchandise',
  path: '/merchandise',
  title: '商城',
  icon: 'store',
  entities: [],
  screens: [
    grid({ path: 'mallHelpClass', title: '商城帮助分类', entity: helpCategory, where: { module: 'mall' } }),
    grid({ path: 'mallHelp', title: '商城帮助列表', entity: help, where: { module: 'mall' } }),
  ],
})
