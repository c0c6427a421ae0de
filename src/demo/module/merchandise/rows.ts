import { merchantVisit } from '../../../../commands/merchandise/merchantVisit.ts'
import { purchaseOrder } from '../../../../commands/merchandise/purchaseOrder.ts'
import { stockRecord } from '../../../../commands/merchandise/stockRecord.ts'
import { withdrawal } from '../../../../commands/withdraw/withdrawal.ts'
import { beijingText, day, dayOf, hour, startOfDay } from '../../../beijing-time.ts'
import { moments, officeHour } from '../../random.ts'
import type { SeedContext } from '../../seed-context.ts'
import type { SeedRow } from '../../seed-row.ts'
import { seedRobots } from '../dormitorysnacks/rows.ts'
import { seedOrders } from './order.ts'
import { type Seller, type Shelf, seedShelves } from './shelf.ts'
import { reductions } from './text.ts'

/** The mall, snacks and virtual goods: who sells, what stands on the shelves, what was bought and sold, who looked. */
export async function seedMerchandise(context: SeedContext): Promise<void> {
  const { sellers, shelves } = await seedShelves(context)
  await seedPurchases(context, shelves)
  const earned = await seedOrders(context, shelves)
  await seedWithdrawals(context, sellers, earned)
  await seedVisits(
    context,
    sellers.map(({ id }) => id),
  )
  const sellingSnacks = sellers.filter(({ trade }) => trade === 'snack')
  await seedRobots(
    context,
    sellingSnacks.map(({ id }) => id),
  )
}

/** What merchants bought from suppliers, what came of it, and what was thrown away. */
async function seedPurchases({ writer, random, waiting, now }: SeedContext, shelves: readonly Shelf[]): Promise<void> {
  const chance = random('purchase')
  const bought = shelves.filter(({ goods }) => goods.supplier !== null)
  const records: { values: NonNullable<SeedRow<typeof stockRecord.fields>['values']> & { createdAt: number } }[] = []
  const rows = moments(chance, Math.max(40, Math.round(waiting * 0.015)), now - hour).map((asked, index) => {
    const createdAt = officeHour(asked, index)
    const { id, seller, goods } = chance.pick(bought)
    const quantity = seller.trade === 'snack' ? chance.pick([12, 24, 36, 48]) : chance.pick([10, 20, 30, 50, 100])
    const status = now - createdAt < 2 * day ? ('ordered' as const) : chance.among({ stocked: 96, cancelled: 4 })
    const number = `JH${beijingText(createdAt).replace(/\D/g, '')}${String(id).padStart(4, '0')}`
    const base = { title: goods.title, merchant: seller.id, item: id }
    if (status === 'stocked') {
      const left = quantity + chance.int(0, 12)
      const at = Math.min(createdAt + chance.int(20, 60) * hour, now - hour)
      records.push({
        values: { ...base, kind: 'purchase', number: quantity, left, note: number, operator: '李敏', createdAt: at },
      })
    }
    if (chance.chance(0.25)) {
      const lost = chance.int(1, 6)
      const at = officeHour(Math.min(createdAt + chance.int(2, 9) * day, now - day), index)
      const note = chance.pick(reductions)
      records.push({
        values: {
          ...base,
          kind: 'reduce',
          number: -lost,
          left: chance.int(2, 40),
          note,
          operator: '王磊',
          createdAt: at,
        },
      })
    }
    return {
      values: {
        ...base,
        number,
        trade: goods.trade,
        supplier: goods.supplier,
        cost: goods.cost,
        quantity,
        amount: goods.cost * quantity,
        note: chance.chance(0.2) ? chance.pick(['开学备货', '期末加量', '送到后门', '和上一单一起送']) : null,
        arrivesAt: createdAt + chance.int(1, 4) * day,
        status,
        createdAt,
      },
    }
  })
  await writer.insert(
    purchaseOrder,
    rows.sort((one, other) => one.values.createdAt - other.values.createdAt),
  )
  await writer.insert(
    stockRecord,
    records.sort((one, other) => one.values.createdAt - other.values.createdAt),
  )
}

/** Merchants who earned most take half of it out. */
async function seedWithdrawals(
  { writer, now }: SeedContext,
  sellers: readonly Seller[],
  earned: ReadonlyMap<number, number>,
): Promise<void> {
  const rich = sellers.toSorted((one, other) => (earned.get(other.id) ?? 0) - (earned.get(one.id) ?? 0)).slice(0, 6)
  const rows = rich.map(({ id, name, person }, index): SeedRow<typeof withdrawal.fields> => {
    const createdAt = officeHour(now - (rich.length - index) * day, index)
    return {
      values: {
        number: `TX${beijingText(createdAt).replace(/\D/g, '')}S${String(id).padStart(3, '0')}`,
        kind: 'merchant',
        ownerId: id,
        owner: name,
        amount: Math.max(100, Math.floor((earned.get(id) ?? 0) / 200) * 100),
        channel: 'offline',
        realName: person.name,
        receiver: `建设银行 6217 **** ${person.phone.slice(-4)}`,
        status: index < 2 ? 'paid' : index < 3 ? 'agreed' : 'pending',
        createdAt,
      },
    }
  })
  await writer.insert(
    withdrawal,
    rows.filter(({ values }) => Number(values.amount) * 2 <= (earned.get(Number(values.ownerId)) ?? 0)),
  )
}

async function seedVisits({ writer, random, waiting, now }: SeedContext, merchants: readonly number[]): Promise<void> {
  const chance = random('merchant-visit')
  const days = waiting > 500 ? 60 : 14
  const rows = Array.from({ length: days + 1 }, (_, index) => dayOf(now) - days + index).flatMap((date) =>
    merchants.map((merchant): SeedRow<typeof merchantVisit.fields> => {
      // One in ten or so buys.
      const visitors = chance.int(1, Math.max(3, Math.round(waiting / 1_000)))
      const hourOfDay = chance.weighted([
        [8, 1],
        [9, 1],
        [10, 1],
        [11, 2],
        [12, 5],
        [13, 3],
        [14, 1],
        [15, 1],
        [16, 2],
        [17, 3],
        [18, 4],
        [19, 3],
        [20, 4],
        [21, 6],
        [22, 5],
        [23, 2],
      ])
      return {
        values: {
          merchant,
          hour: startOfDay(date) + hourOfDay * hour,
          visitors,
          views: Math.round(visitors * (1.4 + chance.next() * 2)),
        },
      }
    }),
  )
  await writer.insert(
    merchantVisit,
    rows.filter(({ values }) => Number(values.hour) + hour <= now),
  )
}
