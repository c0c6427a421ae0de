import { grid, module } from '../../src/catalogue/vocabulary/module.ts'
import { application } from './application.ts'
import { applicationCategory } from './applicationCategory.ts'

/** The applications a school can give its mini-program. */
export const applicationmarket = module({
  name: 'applicationmarket',
  path: '/applicationmarket',
  title: '应用市场',
  icon: 'blocks',
  entities: [application, applicationCategory],
  screens: [
    grid({
      path: 'appindex',
      title: '应用市场',
      words: ['应用商店', '功能市场', '应用中心', '装应用'],
      entity: application,
      where: { status: 'enabled' },
      folders: 'category',
    }),
    grid({ path: 'applicationList', title: '应用列表', words: ['应用管理', '全部应用'], entity: application }),
    grid({ path: 'applicationclass', title: '应用分类', entity: applicationCategory }),
  ],
})
