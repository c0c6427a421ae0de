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
      words: [
        '统计',
        '报表',
        '日活',
        '访问量',
        '流量',
        '大屏',
        '运营数据',
        '数据分析',
        'statistics',
        'analytics',
        'reports',
        '仪表盘',
        '概况',
        '数据概况',
        '用户分析',
        '趋势',
        '活跃用户',
        '看数据',
        '增长',
        'dashboard',
        'overview',
        '数据',
        '访客',
        '人数',
        '浏览量',
        '今天',
      ],
      component: 'Dashboard',
      queries: [dashboardFigures],
      key: 'g e',
    }),
    grids({ path: 'homeconfig', title: '首页配置', entities: [diyPage, diyPageVersion] }),
    formScreen({ path: 'diyindexs', title: '页面装修', entity: diyPage, hidden: true }),
    custom({
      path: 'template',
      title: '模板市场',
      words: ['样板', '现成页面', '主题', '皮肤', '模版', '皮肤模板', '页面模板', '套模板', '换皮肤', '主题市场'],
      component: 'TemplateMarket',
      queries: [templateData],
      hidden: true,
    }),
  ],
})
