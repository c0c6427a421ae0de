import type { ChangeListener } from '../write/change-listener.ts'
import { checkTransfers } from './check-transfers.ts'
import { keepBalances } from './keep-balances.ts'
import { ordersRefused, settleOrders } from './settle-orders.ts'

/** Has money follow the states of orders, and what accounts hold follow from the transfers, whoever writes either. */
export const ledgerListener: ChangeListener = {
  complete: settleOrders,
  refused: ordersRefused,
  follow: async (scope, changes) => {
    await checkTransfers(scope, changes)
    return keepBalances(scope, changes)
  },
}
