import { custom, grid, module } from '../../src/catalogue/vocabulary/module.ts'
import { goods } from '../merchandise/goods.ts'
import { goodsOrder } from '../merchandise/goodsOrder.ts'
import { merchant } from '../merchandise/merchant.ts'
import { purchaseOrder } from '../merchandise/purchaseOrder.ts'
import { merchantShelves, merchantVisits } from '../merchandise/statistics.ts'
import { snackRobot } from './snackRobot.ts'

/** Snacks in dormitories: students who sell them, their shelves, and machines. Goods and orders are those of the mall. */
export const dormitorysnacks = module({
  name: 'dormitorysnacks',
  path: '/dormitorysnacks',
  title: '宿舍零食',
  icon: 'cookie',
  hidden: true,
  entities: [snackRobot],
  screens: [
    custom({
      path: 'snacksHome',
      title: '零食概况',
      words: ['零食统计', '零食看板', '宿舍零食数据', '小卖部统计'],
      component: 'SnackHome',
      queries: [merchantShelves],
    }),
    grid({
      path: 'snacksList',
      title: '零食商家',
      words: ['楼长', '零食铺', '宿舍小卖部', '零食店'],
      entity: merchant,
      where: { trade: 'snack' },
    }),
    grid({
      path: 'snacksGoods',
      title: '零食商品',
      words: ['零食', '泡面', '饮料', '薯片'],
      entity: goods,
      where: { trade: 'snack' },
      folders: 'category',
    }),
    custom({
      path: 'turnoverList',
      title: '营业额',
      words: ['零食营业额', '商家营业额', '业绩', '商家排行', '流水'],
      component: 'MerchantTurnover',
      queries: [],
    }),
    custom({
      path: 'mechantVisit',
      title: '商家访问',
      words: ['访客', '浏览量', '商家流量', '转化率'],
      component: 'MerchantVisits',
      queries: [merchantVisits],
    }),
    grid({
      path: 'mechantPurchase',
      title: '商家进货',
      words: ['采购', '进货', '补货', '订货'],
      entity: purchaseOrder,
    }),
    grid({
      path: 'mechantSales',
      title: '商家销售',
      words: ['零食订单', '零食销售', '卖出记录'],
      entity: goodsOrder,
      where: { trade: 'snack' },
    }),
    grid({ path: 'snackRobotList', title: '零食机器人', words: ['售货机', '货柜'], entity: snackRobot }),
  ],
})
