import { time } from '../src/catalogue/vocabulary/field.ts'

/** Until when something stands above the others. */
export const topUntil = time('置顶截止', { hint: '到这个时间自动取消置顶' })
