import { type AccountKey, accountKey, ownerOf, platform } from './account.ts'
import type { Called } from './order-money.ts'
import { type Open, type Position, spentIn, sumOf } from './position.ts'

/** A transfer to be made. */
export type Step = {
  readonly from: AccountKey
  readonly to: AccountKey
  readonly amount: number
  readonly phase: 'posted' | 'pending' | 'void'
  /** The pending transfer it posts or voids, and that one's amount. */
  readonly settles: Open | null
  readonly purpose: string
}

export type Plan = {
  readonly steps: readonly Step[]
  /** What the payer got back and keeps here, since it could not be sent to where it came from. */
  readonly keptHere: number
}

/** Why the money of an order cannot follow its state. */
export type Refusal = { readonly reason: string }

export type Means = {
  /** Whether money may be asked for outside: what an undo would need again is there, or it is gone for good. */
  readonly mayCharge: boolean
  /** Whether money can be sent back to where it came from. */
  readonly canPayOut: boolean
  /** Payouts that the provider has been asked for: these cannot be called back any more. */
  readonly sent: ReadonlySet<number>
  /** What an account holds, after what was planned before. */
  readonly holding: (key: AccountKey) => number
}

/** What is said where money that was sent out would be needed again. */
const alreadyOut = '款项已付出，只能退款'

/** The transfers that bring the money of an order from where it is to where its state wants it. */
export function planOrder(at: Position, called: Called | null, means: Means): Plan | Refusal {
  const payer = called?.payer ?? at.payer
  if (payer === null) return { steps: [], keptHere: 0 }
  const had = spentIn(at)
  const needed = called ? called.held + called.settled : 0
  if (had > 0 && needed > 0 && at.payer !== payer) return { reason: '付款人不能更改' }
  const house = (had > 0 ? at.house : called?.house) ?? accountKey(platform, ownerOf(payer).unit)
  if (had > 0 && needed > 0 && house !== called?.house) return { reason: '付款方式不能更改' }
  const isGone = ownerOf(house).kind !== platform.kind && (called?.settled ?? 0) < at.settled
  if (isGone) return { reason: alreadyOut }
  const outside = called ? called.outside : at.outside
  const funding = outside === null ? free : fund(at, { needed, payer, outside }, means)
  if ('reason' in funding) return funding
  const inside = [
    ...reclaims(at, called, house),
    ...refunds(at, called, { payer, house }),
    ...holdings(at, called, { payer, house }),
    ...incomes(at, called, house),
    ...rewards(at, called, means),
  ]
  const released = outside === null ? 0 : Math.max(0, Math.min(had - needed, broughtIn(at)))
  const back = released > 0 && means.canPayOut && outside !== null
  const payout: Step[] = back ? [pending(payer, outside, released, 'payout')] : []
  return { steps: [...funding.steps, ...inside, ...payout], keptHere: back ? 0 : released }
}

/** What came in for an order and neither went out nor is on its way. */
function broughtIn({ charged, paidOut, payouts }: Position): number {
  return charged - paidOut - sumOf(payouts)
}

const free: Plan = { steps: [], keptHere: 0 }

type Need = { readonly needed: number; readonly payer: AccountKey; readonly outside: AccountKey }

/** Brings in what is needed beyond what of this order lies with its payer: payouts not yet sent are called back before anything is asked for. */
function fund(at: Position, { needed, payer, outside }: Need, { mayCharge, sent }: Means): Plan | Refusal {
  const steps: Step[] = []
  let lacking = needed - broughtIn(at)
  if (needed <= spentIn(at)) return free
  for (const payout of at.payouts) {
    if (lacking <= 0 || sent.has(payout.id)) continue
    steps.push({ ...pending(payer, outside, payout.amount, 'payout'), phase: 'void', settles: payout })
    lacking -= payout.amount
  }
  if (lacking < 0 && steps.length > 0) steps.push(pending(payer, outside, -lacking, 'payout'))
  if (lacking > 0 && (!mayCharge || spentIn(at) > 0)) return { reason: alreadyOut }
  if (lacking > 0) steps.unshift(posted(outside, payer, lacking, 'payment'))
  return { steps, keptHere: 0 }
}

/** Takes back from payees what they are to have no more. */
function reclaims(at: Position, called: Called | null, house: AccountKey): Step[] {
  return [...at.shares].flatMap(([payee, amount]) => {
    const over = amount - (payee === called?.payee ? called.share : 0)
    return over > 0 ? [posted(payee, house, over, 'reclaim')] : []
  })
}

type Sides = { readonly payer: AccountKey; readonly house: AccountKey }

function refunds(at: Position, called: Called | null, { payer, house }: Sides): Step[] {
  const over = at.settled - (called?.settled ?? 0)
  return over > 0 ? [posted(house, payer, over, 'refund')] : []
}

/** Settles what is held as far as it is to be settled, frees it as far as it is not to be held, and holds or settles what is missing. */
function holdings(at: Position, called: Called | null, { payer, house }: Sides): Step[] {
  const steps: Step[] = []
  let toSettle = Math.max(0, (called?.settled ?? 0) - at.settled)
  let toHold = called?.held ?? 0
  for (const hold of at.holds) {
    if (toHold >= hold.amount) {
      toHold -= hold.amount
      continue
    }
    const amount = Math.min(hold.amount, toSettle)
    toSettle -= amount
    steps.push(
      amount > 0
        ? { ...posted(payer, house, amount, 'settle'), settles: hold }
        : { ...pending(payer, house, hold.amount, 'release'), phase: 'void', settles: hold },
    )
  }
  if (toHold > 0) steps.push(pending(payer, house, toHold, 'hold'))
  if (toSettle > 0) steps.push(posted(payer, house, toSettle, 'settle'))
  return steps
}

function incomes(at: Position, called: Called | null, house: AccountKey): Step[] {
  if (!called?.payee) return []
  const missing = called.share - (at.shares.get(called.payee) ?? 0)
  return missing > 0 ? [posted(house, called.payee, missing, 'income')] : []
}

/** Gives the payer the points an order earns, and takes back what it earns no more: what of that was spent stays spent, so that nobody waits for their money. */
function rewards(at: Position, called: Called | null, { holding }: Means): Step[] {
  const source = accountKey(platform, 'points')
  const earned = called?.reward
  const missing = earned ? earned.points - (at.rewards.get(earned.to) ?? 0) : 0
  const over = [...at.rewards].flatMap(([key, points]) => {
    const back = Math.min(points - (earned?.to === key ? earned.points : 0), holding(key))
    return back > 0 ? [posted(key, source, back, 'clawback')] : []
  })
  return earned && missing > 0 ? [...over, posted(source, earned.to, missing, 'reward')] : over
}

function posted(from: AccountKey, to: AccountKey, amount: number, purpose: string): Step {
  return { from, to, amount, phase: 'posted', settles: null, purpose }
}

function pending(from: AccountKey, to: AccountKey, amount: number, purpose: string): Step {
  return { from, to, amount, phase: 'pending', settles: null, purpose }
}
