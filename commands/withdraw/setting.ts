import { get, post } from '../../src/catalogue/vocabulary/call.ts'
import { money } from '../../src/catalogue/vocabulary/field.ts'
import { setting } from '../../src/catalogue/vocabulary/module.ts'

/** From which amount on a second person has to confirm what moves money. */
export const reviewLimit = setting({
  name: 'money_review',
  title: '资金复核',
  words: ['复核金额', '大额复核', '双人复核', '二次确认', '审批额度'],
  hint: '一次操作合计超过该金额时，由另一位有权限的人复核后才执行，部分退款按订单未退的金额算。撤销、骑手押金和备用金不经复核',
  read: get('/console/setting/money_review'),
  update: post('/console/setting/update/money_review'),
  fields: { limit: money('复核金额', { required: true, min: 0, max: 100_000_000, default: 0, zero: '不启用' }) },
})
