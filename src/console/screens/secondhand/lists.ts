/** The list of all goods offered. */
export const offered = '/secondhand/goodsList'

/** The list of all orders. */
export const orders = '/secondhand/orderlist'

/** Those of them that were paid and not paid back. */
export const sales = `${orders}?status=paid,delivered,done`
