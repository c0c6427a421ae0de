import { count } from '../../src/catalogue/vocabulary/field.ts'
import { custom, formScreen, grid, keyedSetting, module, settingScreen } from '../../src/catalogue/vocabulary/module.ts'
import { diyPage } from '../dashboard/page.ts'
import { help } from '../helpCenter/help.ts'
import { helpCategory } from '../helpCenter/helpCategory.ts'
import { album } from './album.ts'
import { albumCategory } from './albumCategory.ts'
import { course } from './course.ts'
import { courseFile } from './courseFile.ts'
import { courseOrder } from './courseOrder.ts'
import { courseUsers, dataWallFigures } from './statistics.ts'

const base = '/school/setting'

const settings = [
  keyedSetting({
    base,
    name: 'course_percentage',
    title: '资料抽成',
    words: ['提成', '佣金', '分成', '手续费', '平台费', 'commission'],
    hint: '每笔资料订单平台收取的比例',
    fields: { percentage: count('抽成比例', { required: true, min: 0, max: 100, default: 10, unit: '%' }) },
  }),
  keyedSetting({
    base,
    name: 'course_order_score',
    title: '资料订单积分',
    words: ['购买积分', '积分规则', '积分设置'],
    hint: '买家完成一笔资料订单获得的积分',
    fields: { score: count('积分', { required: true, min: 0, max: 10_000, default: 5, unit: '分' }) },
  }),
]

/** The wall of study material: courses, their files, albums and orders. */
export const dataWall = module({
  name: 'dataWall',
  path: '/dataWall',
  title: '资料墙',
  icon: 'library',
  entities: [course, courseFile, album, albumCategory, courseOrder],
  screens: [
    custom({
      path: 'dWindex',
      title: '资料墙概况',
      words: ['资料统计', '资料销量', '资料收入', '收入', '资料看板', '学习资料', '资料数据', '资料首页'],
      component: 'DataWallOverview',
      queries: [dataWallFigures, courseUsers],
    }),
    grid({ path: 'dataList', title: '资料列表', entity: course, key: 'g m d' }),
    formScreen({ path: 'dataListadd', title: '添加资料', words: ['上传资料', '发布资料'], entity: course }),
    grid({ path: 'albumList', title: '专辑列表', entity: album, key: 'g m l' }),
    grid({ path: 'fileList', title: '文件审核', entity: courseFile, key: 'g m f' }),
    grid({ path: 'boxfileList', title: '文件箱', entity: courseFile, where: { status: ['approved', 'disabled'] } }),
    grid({ path: 'albumcategorylist', title: '专辑分类', entity: albumCategory }),
    settingScreen({
      path: 'dataWall/secondconfig',
      title: '资料墙设置',
      words: ['资料设置', '抽成设置', '佣金设置', '分成设置'],
      settings,
    }),
    grid({ path: 'classification', title: '资料分类', entity: albumCategory }),
    formScreen({ path: 'addalbum', title: '添加专辑', entity: album }),
    formScreen({ path: 'addinformation', title: '添加资料文件', entity: courseFile }),
    custom({ path: 'dataDsiplay', title: '资料展示', component: 'DataWallShelf', queries: [] }),
    grid({ path: 'moreWall', title: '更多资料', entity: course, where: { status: 'approved', sale: true } }),
    custom({ path: 'wallDetails', title: '资料详情', component: 'DataWallDetail', queries: [] }),
    grid({ path: 'courseorder', title: '资料订单', entity: courseOrder }),
    grid({ path: 'dataWallClass', title: '资料墙帮助分类', entity: helpCategory, where: { module: 'dataWall' } }),
    grid({ path: 'dataWallClassList', title: '资料墙帮助列表', entity: help, where: { module: 'dataWall' } }),
    formScreen({ path: 'diyindexs', title: '页面装修', entity: diyPage, where: { kind: 'wall' }, hidden: true }),
    custom({ path: 'template', title: '模板市场', component: 'TemplateMarket', queries: [], hidden: true }),
  ],
})
