import type { Guard } from './guard.ts'

const rules = 'tests/server/integrity/rules.test.ts'
const order = 'tests/server/ledger/order.test.ts'
const troubled = 'tests/server/payment/troubled.test.ts'
const perform = 'src/server/payment/perform-request.ts'

/** What keeps money and points where they belong. */
export const ledgerGuards: readonly Guard[] = [
  {
    what: 'what is a record is never changed or removed',
    file: 'src/server/write/rule/invariants.ts',
    find: 'if (isRewritten) throw',
    replace: 'if (false) throw',
    test: { file: rules, name: 'no row of the ledger is changed or removed' },
  },
  {
    what: 'what accounts hold follows from the transfers',
    file: 'src/server/ledger/keep-balances.ts',
    find: "  await addToRows(scope, ledger.account, 'held', by('held'), opened)\n",
    replace: '',
    test: { file: order, name: 'is sent back where it came from' },
  },
  {
    what: 'no account comes to hold less than nothing',
    file: 'src/server/ledger/keep-balances.ts',
    find: '  await refuseDebts(scope, tableFor(ledger.account).name, kept)\n',
    replace: '',
    test: { file: rules, name: 'nothing is taken that an account does not hold' },
  },
  {
    what: 'an order whose money cannot follow is left out of its batch',
    file: 'src/server/calls/act.ts',
    find: `  const refused = await leaveRefused(scope, changes, entity, 'command')
  return { skipped: [...past`,
    replace: `  const refused: Skipped[] = []
  return { skipped: [...past`,
    test: { file: order, name: 'is refused where the buyer has too little' },
  },
  {
    what: 'a payout the provider was asked for is not called back',
    file: 'src/server/ledger/plan-order.ts',
    find: 'lacking <= 0 || sent.has(payout.id)',
    replace: 'lacking <= 0',
    test: { file: 'tests/unit/server/ledger/plan-order.test.ts', name: 'what the provider was asked for' },
  },
  {
    what: 'a payout that was given up is asked about alone',
    file: perform,
    find: 'if (before && isGivenUp(row)) return',
    replace: 'if (before && row.id < 0) return',
    test: { file: troubled, name: 'one that is given up is not sent again' },
  },
  {
    what: 'a payout that was given up and is there all the same is called off',
    file: perform,
    find: '  await provider.cancelPayout(String(row.number)).catch(unlessRefused)\n',
    replace: '',
    test: { file: troubled, name: 'is called off at the provider' },
  },
  {
    what: 'a payout that was given up is over only once it cannot arrive any more',
    file: perform,
    find: 'if (wait > 0) throw',
    replace: 'if (wait > 1e15) throw',
    test: { file: troubled, name: 'one that is given up is not sent again' },
  },
  {
    what: 'a server that was held up for longer than it holds a message sends no payout',
    file: perform,
    find: 'if (now() - began >= lease) throw',
    replace: 'if (began < 0) throw',
    test: { file: troubled, name: 'one that is over sends nothing any more' },
  },
]
