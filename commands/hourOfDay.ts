import { count } from '../src/catalogue/vocabulary/field.ts'

/** An hour of the day in Beijing, of what figures are put together by. */
export const hourOfDay = count('时段', { min: 0, max: 23, unit: '时' })
