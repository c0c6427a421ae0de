import { custom, formScreen, grid, module } from '../../src/catalogue/vocabulary/module.ts'
import { diyPage } from '../dashboard/page.ts'
import { help } from '../helpCenter/help.ts'
import { helpCategory } from '../helpCenter/helpCategory.ts'
import { diyGroup } from './diyGroup.ts'
import { form } from './form.ts'
import { formContent } from './formContent.ts'
import { formVersion } from './formVersion.ts'
import { pageRobot } from './pageRobot.ts'
import { diyType, formFigures } from './statistics.ts'

/** The look of the mini-programs: their pages and the groups of these, forms and what is filled into them, help texts. */
export const appletsDIY = module({
  name: 'appletsDIY',
  path: '/appletsDIY',
  title: '小程序装修',
  icon: 'paintbrush',
  entities: [diyGroup, form, formVersion, formContent, pageRobot],
  screens: [
    grid({
      path: 'appletsindex',
      title: '小程序页面',
      words: ['全部页面', '页面列表', '页面管理', '装修列表', '小程序装修'],
      entity: diyPage,
      folders: 'group',
    }),
    grid({
      path: 'diyindex',
      title: '活动与专题页',
      words: ['活动页', '专题页', '落地页', '营销页', '海报页'],
      entity: diyPage,
      where: { kind: ['activity', 'topic'] },
    }),
    grid({ path: 'formindex', title: '表单列表', words: ['全部表单', '我的表单', '表单管理'], entity: form }),
    formScreen({ path: 'formdiyindex', title: '表单设计', entity: form }),
    custom({
      path: 'diyformindex',
      title: '表单模板',
      words: ['现成表单', '报名模板', '问卷模板', '报修模板', '表单样板', '套模板'],
      component: 'FormTemplates',
      queries: [diyType],
    }),
    grid({ path: 'formdata', title: '表单数据', entity: formContent, folders: 'form' }),
    custom({
      path: 'formfigures',
      own: true,
      title: '表单统计',
      words: ['答卷统计', '问卷结果', '统计图', '汇总', '占比'],
      component: 'FormFigures',
      queries: [formFigures],
    }),
    grid({ path: 'diyGroup', title: '页面分组', entity: diyGroup }),
    grid({ path: 'robotList', title: '推送群', entity: pageRobot }),
    grid({
      path: 'diyHelp',
      title: '装修帮助分类',
      words: ['diy', 'diy小程序', '装修教程'],
      entity: helpCategory,
      where: { module: 'diy' },
    }),
    grid({
      path: 'diyHelpList',
      title: '装修帮助列表',
      words: ['装修教程', 'diy', 'diy小程序', '自己设计', '页面搭建'],
      entity: help,
      where: { module: 'diy' },
    }),
  ],
})
