import { grid, module } from '../../src/catalogue/vocabulary/module.ts'
import { goods } from '../merchandise/goods.ts'
import { goodsOrder } from '../merchandise/goodsOrder.ts'

/** What is delivered as a text: vouchers, subscriptions, top-ups. Goods and orders are those of the mall. */
export const virtual = module({
  name: 'virtual',
  path: '/virtual',
  title: '虚拟商品',
  icon: 'ticket',
  entities: [],
  screens: [
    grid({
      path: 'VirtualGoods/list',
      title: '虚拟商品列表',
      words: ['卡券', '卡密', '充值卡', '会员卡', '优惠券', '兑换码', '话费'],
      entity: goods,
      where: { trade: 'virtual' },
    }),
    grid({
      path: 'VirtualGoods/order',
      title: '虚拟商品订单',
      words: ['卡券订单', '充值订单', '发卡', '兑换记录'],
      entity: goodsOrder,
      where: { trade: 'virtual' },
    }),
  ],
})
