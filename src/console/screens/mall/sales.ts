import { type DayRange, madeWithin } from '@/format/day-range.ts'

/** States of the orders that count as sold. */
const sold = 'paid,shipped,received,done'

/** The list of orders of a trade; of all trades where it is none of them. */
export function ordersOf(trade: string): string {
  if (trade === 'mall') return '/merchandise/salesDetails'
  if (trade === 'snack') return '/dormitorysnacks/mechantSales'
  return trade === 'virtual' ? '/virtual/VirtualGoods/order' : '/merchandise/allOrders'
}

/** The address of the sales of some days in a list of orders, of those a further part of the filter means. */
export function salesWithin(orders: string, days: DayRange, filter = ''): string {
  return madeWithin(`${orders}?status=${sold}${filter && `&${filter}`}`, days)
}
