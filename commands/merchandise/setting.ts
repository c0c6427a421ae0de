import { get, post } from '../../src/catalogue/vocabulary/call.ts'
import { choice, count, flag, longText, money } from '../../src/catalogue/vocabulary/field.ts'
import { keyedSetting, setting } from '../../src/catalogue/vocabulary/module.ts'

/** How long the steps of an order wait, and how merchants come to their money. */
export const mallSettings = [
  setting({
    name: 'mallOrder',
    title: '订单时限',
    words: ['自动收货', '自动关闭', '超时关单', '售后期', '付款时限', '订单设置'],
    hint: '订单和售后单到时自动处理；已在等待的订单不受影响',
    read: get('/console/mall/order'),
    update: post('/console/mall/order/update'),
    fields: {
      payHours: count('付款时限', { required: true, min: 1, max: 72, default: 24, unit: '小时' }),
      receiveDays: count('自动收货', { required: true, min: 1, max: 60, default: 7, unit: '天', hint: '从发货起' }),
      afterSaleDays: count('售后期', { required: true, min: 1, max: 60, default: 7, unit: '天', hint: '从收货起' }),
      returnDays: count('退货时限', { required: true, min: 1, max: 60, default: 5, unit: '天', hint: '从同意退货起' }),
    },
  }),
  setting({
    name: 'mallMerchant',
    title: '商家入驻',
    words: ['入驻设置', '开店设置', '商家抽成', '佣金'],
    hint: '商家在小程序里申请入驻时按此执行；后台新建商家不填抽成时，也按默认抽成',
    read: get('/console/mall/merchant'),
    update: post('/console/mall/merchant/update'),
    fields: {
      open: flag('接受入驻申请', { default: true }),
      review: flag('入驻需要审核', { default: true }),
      rate: count('默认抽成', { required: true, min: 0, max: 10_000, default: 500, unit: '‱' }),
      agreement: longText('入驻协议', { maxLength: 5000 }),
    },
  }),
  keyedSetting({
    base: '/school/setting',
    name: 'store_withdraw',
    title: '商家提现',
    words: ['店铺提现', '提现设置', '结算设置', '商家结算', '提现手续费'],
    ascending: [['least', 'most']],
    hint: '商家在小程序把卖出的钱提到微信或银行卡时按此执行，后台代为申请的不受限制',
    fields: {
      open: flag('允许提现', { default: true }),
      review: choice('审核', { all: '全部人工审核', large: '超过免审金额才审核' }, { required: true, default: 'all' }),
      free: money('免审金额', { required: true, min: 0, max: 10_000_000, default: 20_000 }),
      least: money('最低提现', { required: true, min: 100, max: 10_000_000, default: 1_000 }),
      most: money('每天最多', { required: true, min: 100, max: 100_000_000, default: 500_000 }),
      rate: count('手续费', { required: true, min: 0, max: 1000, default: 60, unit: '‱' }),
    },
  }),
] as const
