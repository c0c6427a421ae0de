import { time } from '../src/catalogue/vocabulary/field.ts'

/** Between which moments figures are counted, by default the last 30 days. */
export const range = { from: time('开始'), to: time('结束', { until: true }) }
