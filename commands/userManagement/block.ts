import { time } from '../../src/catalogue/vocabulary/field.ts'

/** Why somebody is kept out, in the words operators use. */
export const blockReasons = [
  '多次发布广告',
  '辱骂、骚扰他人',
  '冒充他人或虚假认证',
  '涉嫌诈骗',
  '恶意投诉',
  '发布低俗内容',
] as const

/** How long somebody is kept out. */
export const blockedUntil = time('截止时间', { hint: '不填为一直禁用' })
