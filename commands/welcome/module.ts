import { custom, module } from '../../src/catalogue/vocabulary/module.ts'

/** Where every operator begins (specification §2.1: pinned, not cached). */
export const welcome = module({
  name: 'welcome',
  path: '/welcome',
  title: '首页',
  icon: 'house',
  entities: [],
  screens: [
    custom({
      path: '/welcome',
      own: true,
      title: '首页',
      words: ['主页', '工作台', '待办', '欢迎页', 'home', '今日待办', '我的工作', '开始', '总览'],
      component: 'Welcome',
      queries: [],
      affix: true,
      noCache: true,
      key: 'g w',
    }),
  ],
})
