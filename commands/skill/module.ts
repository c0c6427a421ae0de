import { grid, module } from '../../src/catalogue/vocabulary/module.ts'
import { help } from '../helpCenter/help.ts'
import { helpCategory } from '../helpCenter/helpCategory.ts'

/** Skills offered and asked for: their help texts. */
export const skill = module({
  name: 'skill',
  path: '/skill',
  title: '技能',
  icon: 'wrench',
  entities: [],
  screens: [
    grid({ path: 'skillHelp', title: '技能帮助分类', entity: helpCategory, where: { module: 'skill' } }),
    grid({ path: 'skillHelpList', title: '技能帮助列表', entity: help, where: { module: 'skill' } }),
  ],
})
