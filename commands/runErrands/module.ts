import { grid, module } from '../../src/catalogue/vocabulary/module.ts'
import { help } from '../helpCenter/help.ts'
import { helpCategory } from '../helpCenter/helpCategory.ts'
import { runningModule } from '../helpCenter/runningModule.ts'

/** Errands run for others: what is offered, and their help texts. */
export const runErrands = module({
  name: 'runErrands',
  path: '/runErrands',
  title: '跑腿',
  icon: 'bike',
  entities: [],
  screens: [
    grid({ path: 'services', own: true, title: '跑腿服务', entity: runningModule }),
    grid({ path: 'runHelp', title: '跑腿帮助分类', entity: helpCategory, where: { module: 'running' } }),
    grid({ path: 'runHelpList', title: '跑腿帮助列表', entity: help, where: { module: 'running' } }),
  ],
})
