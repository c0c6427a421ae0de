import { get, post } from '../../src/catalogue/vocabulary/call.ts'
import { choice, count, flag, money } from '../../src/catalogue/vocabulary/field.ts'
import { keyedSetting, setting } from '../../src/catalogue/vocabulary/module.ts'
import { halfHours } from '../halfHour.ts'

const base = '/school/setting'

const displayed = '小程序首页显示的数字，由运营填写，不是真实数据，也不进任何统计'

/** Everything errands can be configured with, on one screen. */
export const errandSettings = [
  keyedSetting({
    base,
    name: 'house',
    title: '楼层加价开关',
    words: ['爬楼费', '上楼费', '楼层费', '楼层收费'],
    fields: { on: flag('按楼层加价', { default: true, hint: '关闭后不论送到几层都不加价' }) },
  }),
  keyedSetting({
    base,
    name: 'running_urgent',
    title: '加急开关',
    words: ['急单', '加急费', '关闭加急'],
    fields: { on: flag('可以加急', { default: true, hint: '关闭后下单页不显示加急档位' }) },
  }),
  keyedSetting({
    base,
    name: 'vip_price',
    title: '跑腿会员价',
    words: ['会员折扣', 'VIP 价', '打折', '会员优惠', 'VIP折扣', '九折'],
    hint: '会员按折扣付跑腿费，优惠的零头不足一分归平台',
    fields: {
      percentage: count('会员付', {
        required: true,
        min: 0,
        max: 100,
        default: 90,
        unit: '折',
        hint: '9 就是九折，10 为不打折',
      }),
      least: money('最低付', { required: true, min: 0, max: 100_000, default: 100, hint: '原价更低时付原价' }),
    },
  }),
  keyedSetting({
    base,
    name: 'running_percentage',
    title: '跑腿抽成',
    words: ['骑手抽成', '提成', '佣金', '分成', '手续费', '平台费'],
    hint: '每笔跑腿订单平台收取的比例，下单时记在订单上，之后再改不影响已有订单',
    fields: { percentage: count('抽成比例', { required: true, min: 0, max: 100, default: 15, unit: '%' }) },
  }),
  keyedSetting({
    base,
    name: 'running_delivery_time',
    title: '跑腿配送时间',
    words: ['营业时间', '配送时间', '接单时间', '送达时间', '几点可以下单'],
    hint: '小程序下单页按此开放下单、显示预计送达',
    fields: {
      opensAt: choice('开始接单', halfHours, { required: true, default: '07:00' }),
      closesAt: choice('停止接单', halfHours, { required: true, default: '23:00' }),
      minutes: count('预计送达', { required: true, min: 10, max: 1440, default: 60, unit: '分钟内' }),
    },
  }),
  keyedSetting({
    base,
    name: 'running_sex',
    title: '骑手性别要求',
    words: ['性别限制', '限女生', '男生宿舍', '女生宿舍', '同性骑手'],
    fields: {
      allowed: flag('下单人可以要求骑手性别', { default: true, hint: '小程序下单页按此显示' }),
      dormitory: flag('送进宿舍只派同性骑手', { default: true, hint: '后台派单也按此执行' }),
    },
  }),
  keyedSetting({
    base,
    name: 'running_deposit',
    title: '骑手押金',
    words: ['保证金', '押金', '骑手保证金', '押金多少'],
    hint: '「收押金」不填金额时收到这个数为止；成为骑手前先交押金、退出后等几天退回，由小程序执行',
    fields: {
      amount: money('押金', { required: true, min: 0, max: 1_000_000, default: 10_000 }),
      days: count('退回等待', { required: true, min: 0, max: 90, default: 7, unit: '天' }),
    },
  }),
  keyedSetting({
    base,
    name: 'running_order_score',
    title: '跑腿订单积分',
    words: ['跑腿积分', '积分规则', '积分设置'],
    hint: '下单人完成一笔跑腿订单获得的积分',
    fields: { score: count('积分', { required: true, min: 0, max: 10_000, default: 5, unit: '分' }) },
  }),
  keyedSetting({
    base,
    name: 'sms_enable',
    title: '短信通知',
    words: ['短信', '发短信', '短信开关', 'SMS'],
    hint: '接入短信服务后才会发送，未接入时只发小程序消息',
    fields: {
      rider: flag('新订单通知骑手'),
      taken: flag('接单后通知下单人'),
      delivered: flag('送达后通知下单人', { default: true }),
    },
  }),
  setting({
    name: 'falseOrderNum',
    title: '展示订单数（非真实）',
    words: ['虚拟订单', '假数据', '刷单量', '首页订单数', '虚假订单数', '累计订单'],
    hint: displayed,
    read: get('/console/running/falseOrderNum'),
    update: post('/school/running/falseOrderNum'),
    fields: { number: count('展示订单数', { required: true, min: 0, max: 100_000_000, default: 0, unit: '单' }) },
  }),
  setting({
    name: 'falseMoney',
    title: '展示金额（非真实）',
    words: ['虚拟金额', '假数据', '首页金额', '虚假金额', '累计赚取'],
    hint: displayed,
    read: get('/console/running/falseMoney'),
    update: post('/school/running/falseMoney'),
    fields: { amount: money('展示金额', { required: true, min: 0, max: 10_000_000_000, default: 0 }) },
  }),
] as const
