import type { Due } from '../src/catalogue/vocabulary/entity.ts'
import { time } from '../src/catalogue/vocabulary/field.ts'

/** Until when something stands above the others. */
export const topUntil = time('置顶截止', { hint: '到这个时间自动取消置顶' })

/** Where `top` says that something stands above the others: it does no longer, once `topUntil` has come. */
export const unpin = {
  title: '置顶到期',
  kind: 'end',
  at: 'topUntil',
  when: { top: true },
  set: { top: false, topUntil: null },
} as const satisfies Due
