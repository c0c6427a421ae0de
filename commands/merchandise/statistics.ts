import { devapi, get } from '../../src/catalogue/vocabulary/call.ts'
import { count, money, text } from '../../src/catalogue/vocabulary/field.ts'
import { query } from '../../src/catalogue/vocabulary/module.ts'
import { hourOfDay } from '../hourOfDay.ts'
import { range } from '../range.ts'
import { trade } from './trade.ts'

/** Between which moments, by default the last 30 days; of one trade, or all; of one merchant, or all. */
const params = {
  ...range,
  trade: { ...trade, required: false, default: undefined },
  merchant: count('商家编号', { min: 1 }),
}

/** How the trade did: what was paid for, by days, categories and ways to pay. What was given back is apart. */
export const mallFigures = query({
  name: 'mallFigures',
  title: '商城统计数据',
  call: devapi('mech.mech_order_day/getGroupData'),
  params,
  answer: {
    orders: count('成交订单'),
    turnover: money('成交额'),
    refunded: money('退款'),
    buyers: count('买家'),
    unpaid: count('待付款'),
    toShip: count('待发货'),
    afterSales: count('待处理售后'),
    daily: [{ day: text('日期'), orders: count('订单'), turnover: money('成交额'), refunded: money('退款') }],
    categories: [{ name: text('分类'), orders: count('订单'), turnover: money('成交额') }],
    payments: [{ name: text('支付方式'), orders: count('订单'), turnover: money('成交额') }],
  },
})

/** Who looked at merchants' pages, when, and how many of them bought. */
export const merchantVisits = query({
  name: 'merchantVisits',
  title: '商家访问数据',
  call: devapi('mech.mech_order_day/getMechUserVisitData'),
  params,
  answer: {
    views: count('浏览次数'),
    visitors: count('访客'),
    buyers: count('买家'),
    daily: [{ day: text('日期'), views: count('浏览次数'), visitors: count('访客'), buyers: count('买家') }],
    hourly: [{ hour: hourOfDay, views: count('浏览次数') }],
    merchants: [
      {
        merchant: count('商家编号'),
        name: text('商家'),
        views: count('浏览次数'),
        visitors: count('访客'),
        buyers: count('买家'),
      },
    ],
  },
})

/** What each merchant sold, the most first. */
export const merchantTurnover = query({
  name: 'merchantTurnover',
  title: '商家营业额',
  call: devapi('mech.mech_order_day/getMechOrderList'),
  params,
  answer: {
    daily: [{ day: text('日期'), orders: count('订单'), turnover: money('营业额') }],
    merchants: [
      {
        merchant: count('商家编号'),
        name: text('商家'),
        orders: count('订单'),
        pieces: count('件数'),
        buyers: count('买家'),
        turnover: money('营业额'),
        refunded: money('退款'),
        commission: money('平台抽成'),
      },
    ],
  },
})

/** What merchants have on their shelves now. */
export const merchantShelves = query({
  name: 'merchantShelves',
  title: '商家货架',
  call: devapi('mech.mech_order_day/getMechList'),
  params,
  answer: {
    merchants: [
      {
        merchant: count('商家编号'),
        name: text('商家'),
        goods: count('在售商品'),
        pieces: count('库存件数'),
        low: count('库存不足'),
        soldOut: count('已售罄'),
        worth: money('库存货值'),
      },
    ],
  },
})

/** The goods that sold best. */
export const goodsSales = query({
  name: 'goodsSales',
  title: '商品销量',
  call: devapi('mech.mech_order_day/getGoodsSellsFromOrder'),
  params,
  answer: {
    goods: [
      {
        goods: count('商品编号'),
        title: text('商品'),
        orders: count('订单'),
        pieces: count('件数'),
        turnover: money('成交额'),
      },
    ],
  },
})

/** What was bought from suppliers, and what is still to come. */
export const supplierFigures = query({
  name: 'supplierFigures',
  title: '供应商数据',
  call: get('/console/mall/suppliers'),
  params: range,
  answer: {
    suppliers: count('合作供应商'),
    purchases: count('进货单'),
    waiting: count('待入库'),
    spent: money('进货金额'),
    daily: [{ day: text('日期'), purchases: count('进货单'), spent: money('进货金额') }],
    ranking: [
      {
        supplier: count('供应商编号'),
        name: text('供应商'),
        goods: count('供应商品'),
        purchases: count('进货单'),
        pieces: count('件数'),
        spent: money('进货金额'),
      },
    ],
  },
})
