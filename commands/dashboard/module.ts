import { custom, formScreen, grids, module } from '../../src/catalogue/vocabulary/module.ts'
import { diyPage } from './page.ts'
import { diyPageVersion } from './pageVersion.ts'
import { dashboardFigures, templateData } from './statistics.ts'

/** How the school does, and the pages its students begin with. */
export const dashboard = module({
  name: 'dashboard',
  path: '/dashboard',
  title: '数据看板',
  icon: 'layout-dashboard',
  entities: [diyPage, diyPageVersion],
  screens: [
    custom({
      path: 'dashboardindex',
      title: '数据总览',
      component: 'Dashboard',
      queries: [dashboardFigures],
      key: 'g e',
    }),
    grids({ path: 'homeconfig', title: '首页配置', entities: [diyPage, diyPageVersion] }),
    formScreen({ path: 'diyindexs', title: '页面装修', entity: diyPage, hidden: true }),
    custom({
      path: 'template',
      title: '模板市场',
      component: 'TemplateMarket',
      queries: [templateData],
      hidden: true,
    }),
  ],
})
