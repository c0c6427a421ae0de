import { get } from '../../src/catalogue/vocabulary/call.ts'
import { count, flag, money, ref, text, time } from '../../src/catalogue/vocabulary/field.ts'
import { query } from '../../src/catalogue/vocabulary/module.ts'

/** All that prices of errands follow from, as it stands: enabled rows and settings. */
export const runningTariff = query({
  name: 'runningTariff',
  title: '跑腿价目',
  call: get('/console/running/tariff'),
  params: {},
  answer: {
    categories: [{ number: count('编号'), name: text('分类'), parent: count('上级'), basePrice: money('起步价') }],
    houses: [{ number: count('编号'), name: text('楼栋'), floors: count('楼层'), lift: flag('有电梯') }],
    chargesFloors: flag('按楼层加价'),
    floors: [
      { name: text('名称'), fromFloor: count('几层起'), surcharge: money('无电梯'), liftSurcharge: money('有电梯') },
    ],
    weights: [{ name: text('规格'), category: count('分类'), upTo: count('最重（公斤）'), surcharge: money('加价') }],
    allowsUrgent: flag('可以加急'),
    urgents: [{ number: count('编号'), name: text('档位'), surcharge: money('加价'), usual: flag('默认') }],
    periods: [
      {
        name: text('时段'),
        days: text('哪些天'),
        startsAt: text('开始'),
        endsAt: text('结束'),
        surcharge: money('加价'),
      },
    ],
    vipPercentage: count('会员付'),
    vipLeast: money('最低付'),
  },
})

/** What an errand costs, for whoever serves the mini-program: the lines of the price in their order, and their sum. */
export const runningPrice = query({
  name: 'runningPrice',
  title: '跑腿报价',
  call: get('/console/running/price'),
  params: {
    category: ref('分类', 'runningCategory'),
    house: ref('楼栋', 'house'),
    floor: count('楼层', { min: 1, max: 60 }),
    weight: count('重量（克）', { min: 0, max: 1_000_000 }),
    urgent: ref('加急', 'runningUrgent'),
    at: time('时间'),
    vip: flag('会员'),
  },
  answer: {
    lines: [{ part: text('项目'), title: text('名称'), amount: money('金额') }],
    total: money('合计'),
    refusal: text('不能下单的原因'),
  },
})
