import { grid, module } from '../../src/catalogue/vocabulary/module.ts'
import { help } from '../helpCenter/help.ts'
import { helpCategory } from '../helpCenter/helpCategory.ts'

/** The look of the mini-programs: its help texts. */
export const appletsDIY = module({
  name: 'appletsDIY',
  path: '/appletsDIY',
  title: '小程序装修',
  icon: 'paintbrush',
  entities: [],
  screens: [
    grid({ path: 'diyHelp', title: '装修帮助分类', entity: helpCategory, where: { module: 'diy' } }),
    grid({ path: 'diyHelpList', title: '装修帮助列表', entity: help, where: { module: 'diy' } }),
  ],
})
