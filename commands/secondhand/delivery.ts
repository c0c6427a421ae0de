import { choice } from '../../src/catalogue/vocabulary/field.ts'

/** How goods come to their buyer; copied into the order. */
export const delivery = choice('交付方式', { face: '当面交易', dorm: '送到宿舍', express: '快递' }, { default: 'face' })
