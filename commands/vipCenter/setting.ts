import { get, post } from '../../src/catalogue/vocabulary/call.ts'
import { count, flag, image, longText, text } from '../../src/catalogue/vocabulary/field.ts'
import { setting } from '../../src/catalogue/vocabulary/module.ts'

/** How memberships are sold in the mini-program. */
export const vipConfig = setting({
  name: 'vipConfig',
  title: '会员设置',
  words: ['VIP 设置', '会员配置', '开通设置', '会员中心设置', '会员协议', '续费提醒'],
  hint: '小程序里会员中心的样子与规则',
  read: get('/console/vipConfig'),
  update: post('/console/vipConfig/update'),
  fields: {
    open: flag('开放会员中心', { default: true }),
    title: text('标题', { required: true, maxLength: 20 }),
    cover: image('顶部图片'),
    payMinutes: count('支付时限', { required: true, min: 1, max: 1440, default: 15, unit: '分钟' }),
    remindDays: count('到期提醒', { required: true, min: 0, max: 30, default: 3, unit: '天前', zero: '不提醒' }),
    byPoints: flag('允许积分兑换', { default: true }),
    agreement: longText('会员协议', { maxLength: 5000 }),
  },
})
