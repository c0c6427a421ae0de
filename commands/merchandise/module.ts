import { custom, grid, grids, module, settingScreen } from '../../src/catalogue/vocabulary/module.ts'
import { help } from '../helpCenter/help.ts'
import { helpCategory } from '../helpCenter/helpCategory.ts'
import { withdrawal } from '../withdraw/withdrawal.ts'
import { afterSale } from './afterSale.ts'
import { goods } from './goods.ts'
import { goodsCategory } from './goodsCategory.ts'
import { goodsOrder } from './goodsOrder.ts'
import { goodsStock } from './goodsStock.ts'
import { merchant } from './merchant.ts'
import { merchantVisit } from './merchantVisit.ts'
import { netshop } from './netshop.ts'
import { purchaseOrder } from './purchaseOrder.ts'
import { mallSettings } from './setting.ts'
import { goodsSales, mallFigures, merchantTurnover, supplierFigures } from './statistics.ts'
import { stockRecord } from './stockRecord.ts'
import { supplier } from './supplier.ts'

/** The mall of the campus: who sells, what, how many there are, who bought it, and what became of it. */
export const merchandise = module({
  name: 'merchandise',
  path: '/merchandise',
  title: '商城',
  icon: 'store',
  entities: [
    goodsOrder,
    afterSale,
    goods,
    goodsStock,
    stockRecord,
    goodsCategory,
    merchant,
    netshop,
    supplier,
    purchaseOrder,
    merchantVisit,
  ],
  screens: [
    custom({
      path: 'statistics',
      title: '商城统计',
      words: ['销售统计', '商城数据', '营业额', '销量', '商城看板', '商城概况', '商品排行', 'GMV'],
      component: 'MallStatistics',
      queries: [mallFigures, merchantTurnover, goodsSales],
    }),
    grid({
      path: 'salesDetails',
      title: '销售明细',
      words: ['商城订单', '卖出记录', '销售记录', '发货'],
      entity: goodsOrder,
      where: { trade: 'mall' },
      key: 'g m j',
    }),
    grid({
      path: 'allOrders',
      title: '所有商品订单',
      words: ['全部订单', '各业务订单', '商城零食虚拟订单'],
      entity: goodsOrder,
      own: true,
      hidden: true,
    }),
    grid({
      path: 'afterSales',
      title: '售后管理',
      words: ['退款', '退货', '换货', '售后'],
      entity: afterSale,
      key: 'g m e',
    }),
    grid({
      path: 'merchandise',
      title: '商品列表',
      words: ['商城商品', '商品管理', '上新'],
      entity: goods,
      where: { trade: 'mall' },
      folders: 'category',
      key: 'g m b',
    }),
    grid({ path: 'goodsCategory', title: '商品分类', entity: goodsCategory, own: true }),
    grids({
      path: 'mech/goods',
      title: '商家商品',
      words: ['库存', '库存管理', '缺货', '补货', '出入库'],
      entities: [goodsStock, stockRecord],
      key: 'g m k',
    }),
    grid({
      path: 'merchantlist',
      title: '商家列表',
      words: ['入驻审核', '商户'],
      entity: merchant,
      key: 'g m m',
    }),
    grid({ path: 'shopList', title: '店铺列表', words: ['网店', '门店'], entity: netshop }),
    custom({
      path: 'supplierHome',
      title: '供应商概况',
      words: ['供应商统计', '采购统计', '进货统计', '供货数据'],
      component: 'SupplierHome',
      queries: [supplierFigures],
    }),
    grid({ path: 'supplierlist', title: '供应商列表', entity: supplier }),
    grid({
      path: 'mallWithdrawal',
      title: '商家提现',
      words: ['店铺提现', '商户提现', '货款结算', '打款给商家'],
      entity: withdrawal,
      where: { kind: ['merchant', 'supplier'] },
    }),
    settingScreen({
      path: 'mechconfig',
      title: '商家设置',
      words: ['商城设置', '店铺设置', '提现设置', '抽成设置'],
      settings: mallSettings,
    }),
    grid({
      path: 'mallHelpClass',
      title: '商城帮助分类',
      words: ['小店', '小店说明', '店铺', '商店'],
      entity: helpCategory,
      where: { module: 'mall' },
    }),
    grid({
      path: 'mallHelp',
      title: '商城帮助列表',
      words: ['店铺', '商品', '网店', '购物', '淘宝', '小卖部', '商店', '小店', '小店说明', '买东西', '下单'],
      entity: help,
      where: { module: 'mall' },
    }),
  ],
})
