import { get, post } from '../../src/catalogue/vocabulary/call.ts'
import { choice, count, text, time } from '../../src/catalogue/vocabulary/field.ts'
import { query } from '../../src/catalogue/vocabulary/module.ts'

/** What became of a call that was passed to the backend in front of which this server stands. */
export const upstreamStates = {
  answered: '正常',
  otherShape: '形状不同',
  refused: '被拒绝',
  missing: '没有这个接口',
  failed: '出错',
  unseen: '还没有调用',
} as const

/** Every specified call, and how the backend behind UPSTREAM answered it when it was last asked. */
export const upstreamCalls = query({
  name: 'upstreamCalls',
  title: '后端兼容情况',
  call: get('/console/upstream/calls'),
  params: {},
  answer: {
    upstream: text('后端地址'),
    lists: text('列表字段'),
    totals: text('总数字段'),
    probing: count('还要探测'),
    calls: [
      {
        method: text('方法'),
        path: text('地址'),
        title: text('用途'),
        reads: count('只读'),
        state: choice('结果', upstreamStates),
        shape: text('形状'),
        status: count('HTTP 状态'),
        asked: count('次数'),
        at: time('最近一次'),
      },
    ],
  },
})

/** Asks the backend every specified call that only reads, with the rights of whoever wants to know. */
export const upstreamProbe = query({
  name: 'upstreamProbe',
  title: '探测后端',
  call: post('/console/upstream/probe'),
  params: {},
  answer: { probing: count('还要探测') },
})
