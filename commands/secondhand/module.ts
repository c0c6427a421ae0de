import { custom, formScreen, grid, module, settingScreen } from '../../src/catalogue/vocabulary/module.ts'
import { complaint } from '../complaint/complaint.ts'
import { help } from '../helpCenter/help.ts'
import { helpCategory } from '../helpCenter/helpCategory.ts'
import { goodsType } from './goodsType.ts'
import { secondGoods } from './secondGoods.ts'
import { secondOrder } from './secondOrder.ts'
import { secondSettings } from './setting.ts'
import { keyIndex, secondFigures, sevenTurnover, sevenUser } from './statistics.ts'

/** Second-hand trade between students: goods, their types, orders, complaints, figures and help texts. */
export const secondhand = module({
  name: 'secondhand',
  path: '/secondhand',
  title: '二手交易',
  icon: 'recycle',
  entities: [secondGoods, goodsType, secondOrder],
  screens: [
    custom({
      path: 'secondindex',
      title: '二手概况',
      words: ['二手首页', '二手看板', '闲置概况', '二手数据', '今日成交'],
      component: 'SecondhandOverview',
      queries: [keyIndex, sevenTurnover, sevenUser],
    }),
    grid({ path: 'goodsList', title: '二手商品审核', entity: secondGoods, key: 'g m s' }),
    grid({
      path: 'merchindexs',
      title: '在架商品',
      words: ['货架', '在售商品', '下架商品', '卖完的商品'],
      entity: secondGoods,
      where: { status: ['approved', 'off'] },
    }),
    grid({ path: 'categories', title: '二手分类', entity: goodsType }),
    formScreen({ path: 'addinggoods', title: '添加二手商品', words: ['发布闲置'], entity: secondGoods }),
    grid({ path: 'orderlist', title: '二手订单', entity: secondOrder }),
    custom({
      path: 'orderdetails',
      title: '二手订单详情',
      words: ['订单进度', '交易过程'],
      component: 'OrderDetail',
      queries: [],
      noCache: true,
    }),
    grid({
      path: 'second_index',
      title: '二手投诉',
      words: ['二手举报', '商品举报', '交易投诉', '二手纠纷'],
      entity: complaint,
      where: { target: ['goods', 'secondOrder'] },
    }),
    custom({
      path: 'secondStatistics',
      title: '二手统计',
      words: ['二手报表', '成交统计', '卖家排名', '二手收入', '闲置统计'],
      component: 'SecondhandStatistics',
      queries: [secondFigures],
    }),
    settingScreen({
      path: 'secondconfig',
      title: '二手设置',
      words: ['二手抽成设置', '闲置设置'],
      settings: secondSettings,
    }),
    grid({
      path: 'secondHelp',
      title: '二手帮助分类',
      words: ['闲鱼', '二手', '跳蚤市场', '闲置', '转转', '卖二手', '二手说明', '二手教程'],
      entity: helpCategory,
      where: { module: 'secondhand' },
    }),
    grid({
      path: 'secondHelpList',
      title: '二手帮助列表',
      words: ['闲鱼', '二手', '跳蚤市场', '闲置', '转转', '卖二手', '旧物', '旧货'],
      entity: help,
      where: { module: 'secondhand' },
    }),
  ],
})
