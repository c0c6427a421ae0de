import { choice } from '../../src/catalogue/vocabulary/field.ts'

/** What is traded: parcels of the mall, snacks brought to a dormitory, or what is delivered as a text. */
export const trades = { mall: '商城', snack: '宿舍零食', virtual: '虚拟商品' } as const

/** Which trade something belongs to. */
export const trade = choice('业务', trades, { required: true, default: 'mall' })
