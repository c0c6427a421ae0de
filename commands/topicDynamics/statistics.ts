import { get } from '../../src/catalogue/vocabulary/call.ts'
import { count, text } from '../../src/catalogue/vocabulary/field.ts'
import { query } from '../../src/catalogue/vocabulary/module.ts'
import { hourOfDay } from '../hourOfDay.ts'
import { range } from '../range.ts'

/** What happened in the circle between two moments, by default the last 30 days. Days are local dates, YYYY-MM-DD. */
export const circleSurvey = query({
  name: 'circleSurvey',
  title: '圈子概况数据',
  call: get('/school/v3_0/dynamic/dynamic/circleSurvey'),
  params: range,
  answer: {
    dynamics: count('动态'),
    comments: count('评论'),
    topics: count('话题'),
    complaints: count('投诉'),
    likes: count('点赞'),
    authors: count('发布人数'),
    pendingDynamics: count('待审核动态'),
    pendingTopics: count('待审核话题'),
    pendingComplaints: count('待处理投诉'),
    daily: [{ day: text('日期'), dynamics: count('动态'), comments: count('评论'), complaints: count('投诉') }],
    categories: [{ name: text('分类'), dynamics: count('动态') }],
    topTopics: [{ title: text('话题'), dynamics: count('动态'), heat: count('热度') }],
  },
})

/** Visits of the circle between two moments, by default the last 30 days. */
export const visitStatistics = query({
  name: 'visitStatistics',
  title: '访问统计数据',
  call: get('/school/v3_0/dynamic/dynamic/visitStatistics'),
  params: range,
  answer: {
    views: count('浏览次数'),
    visitors: count('访客'),
    daily: [{ day: text('日期'), views: count('浏览次数'), visitors: count('访客') }],
    hourly: [{ hour: hourOfDay, views: count('浏览次数') }],
    sources: [{ name: text('来源'), views: count('浏览次数'), visitors: count('访客') }],
  },
})
