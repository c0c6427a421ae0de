import { formScreen, grid, module } from '../../src/catalogue/vocabulary/module.ts'
import { help } from './help.ts'
import { helpCategory } from './helpCategory.ts'
import { runningModule } from './runningModule.ts'

/** Help texts of every part of the mini-program; each part's own screens show its share. */
export const helpCenter = module({
  name: 'helpCenter',
  path: '/helpCenter',
  title: '帮助中心',
  icon: 'circle-help',
  entities: [help, helpCategory, runningModule],
  screens: [
    grid({
      path: 'helpcenterList',
      title: '帮助列表',
      words: [
        '常见问题',
        'FAQ',
        '使用说明',
        '教程',
        '帮助文档',
        '说明书',
        '指南',
        '客服',
        '帮助手册',
        '用户手册',
        '操作手册',
        '问题解答',
        '知识库',
        'manual',
        'docs',
        '手册',
        'faq',
        '操作指南',
        '答疑',
        '新手指南',
      ],
      entity: help,
      folders: 'category',
    }),
    grid({ path: 'helpcenterClass', title: '帮助分类', entity: helpCategory }),
    formScreen({ path: 'addHelp', title: '添加帮助', words: ['写教程', '添加常见问题'], entity: help }),
  ],
})
