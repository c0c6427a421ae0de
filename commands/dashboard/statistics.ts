import { get } from '../../src/catalogue/vocabulary/call.ts'
import { count, money, text } from '../../src/catalogue/vocabulary/field.ts'
import { query } from '../../src/catalogue/vocabulary/module.ts'
import { range } from '../range.ts'
import { pageBlocks } from './block.ts'

/** The school's figures between two moments, by default the last 30 days. Days are local dates, YYYY-MM-DD. */
export const dashboardFigures = query({
  name: 'dashboardFigures',
  title: '数据总览',
  call: get('/console/dashboard'),
  params: range,
  answer: {
    users: count('用户总数'),
    newUsers: count('新增用户'),
    posts: count('发布内容'),
    comments: count('评论'),
    orders: count('订单'),
    income: money('收入'),
    newUsersBefore: count('上一周期新增用户'),
    postsBefore: count('上一周期发布内容'),
    ordersBefore: count('上一周期订单'),
    incomeBefore: money('上一周期收入'),
    daily: [
      {
        day: text('日期'),
        users: count('新增用户'),
        posts: count('发布内容'),
        comments: count('评论'),
        orders: count('订单'),
        income: money('收入'),
      },
    ],
    kinds: [{ name: text('内容'), posts: count('发布') }],
    colleges: [{ name: text('学院'), users: count('用户') }],
  },
})

/** The templates a page of the mini-program can begin with. */
export const templateData = query({
  name: 'templateData',
  title: '模板数据',
  call: get('/school/common/templateData'),
  params: {},
  answer: {
    templates: [
      {
        name: text('名称'),
        kind: text('用途'),
        summary: text('说明'),
        background: text('背景色'),
        blocks: pageBlocks,
      },
    ],
  },
})
