import { goods } from '../../../../commands/merchandise/goods.ts'
import { goodsCategory } from '../../../../commands/merchandise/goodsCategory.ts'
import { goodsStock } from '../../../../commands/merchandise/goodsStock.ts'
import { merchant } from '../../../../commands/merchandise/merchant.ts'
import { netshop } from '../../../../commands/merchandise/netshop.ts'
import { supplier } from '../../../../commands/merchandise/supplier.ts'
import { day, hour } from '../../../beijing-time.ts'
import { isStudent } from '../../members.ts'
import { pictureAddress } from '../../picture-address.ts'
import { officeHour, type Random } from '../../random.ts'
import { reviewDecision } from '../../review-decision.ts'
import type { SeedContext } from '../../seed-context.ts'
import type { SeedRow } from '../../seed-row.ts'
import { categories, mallMerchants, otherMerchants, platformMerchant, snackPlaces, suppliers } from './text.ts'

type Trade = 'mall' | 'snack' | 'virtual'

/** A goods as it is known to the shelves: prices in 分. */
type Goods = {
  readonly id: number
  readonly trade: Trade
  readonly category: string
  readonly title: string
  readonly price: number
  readonly cost: number
  readonly supplier: number | null
}

/** A merchant who sells: what is kept of the platform's share, in hundredths of a percent, and the shops. */
export type Seller = {
  readonly id: number
  readonly name: string
  readonly person: { readonly name: string; readonly phone: string }
  readonly trade: Trade
  readonly rate: number
  readonly place: string
  readonly categories: readonly string[]
  readonly shops: readonly number[]
}

/** Pieces of a goods at a merchant. */
export type Shelf = {
  readonly id: number
  readonly seller: Seller
  readonly goods: Goods
  readonly shop: number | null
  readonly price: number
}

/** Suppliers, goods, merchants with their shops, and what stands on their shelves. */
export async function seedShelves(
  context: SeedContext,
): Promise<{ sellers: readonly Seller[]; shelves: readonly Shelf[] }> {
  const { writer, now } = context
  await writer.insert(supplier, supplierRows(context))
  await writer.insert(
    goodsCategory,
    categories.map(({ trade, name }, index) => ({
      values: {
        name,
        trade,
        icon: pictureAddress('icon', name),
        sort: (index + 1) * 10,
        status: 'enabled' as const,
        createdAt: officeHour(now - 420 * day, index),
      },
    })),
  )
  const stocked = await seedGoods(context)
  const sellers = await seedMerchants(context)
  return { sellers, shelves: await seedStock(context, sellers, stocked) }
}

function supplierRows({ random, now }: SeedContext): SeedRow<typeof supplier.fields>[] {
  const chance = random('supplier')
  return suppliers.map(([name, business, contact, settlement, least, days], index) => ({
    values: {
      name,
      business,
      contact,
      phone: `138001${String(chance.int(0, 99_999)).padStart(5, '0')}`,
      address: `昆明市${chance.pick(['官渡区', '呈贡区', '西山区', '五华区'])}${chance.pick(['云大西路', '彩云北路', '春城路', '人民西路'])} ${chance.int(2, 380)} 号`,
      settlement,
      minimum: least * 100,
      days,
      licenses: [pictureAddress('licence', name)],
      createdAt: officeHour(now - (400 - index * 22) * day, index),
    },
  }))
}

async function seedGoods({ writer, random, now }: SeedContext): Promise<Goods[]> {
  const chance = random('goods')
  const all = categories.flatMap((heading, index) => heading.goods.map((each) => ({ heading, index, each })))
  const known: Goods[] = []
  const rows = all.map(({ heading, index, each: [title, unit, price, cost] }, serial): SeedRow<typeof goods.fields> => {
    const one = { trade: heading.trade, category: heading.name, title }
    const from = heading.supplier === null ? null : heading.supplier + 1
    known.push({ ...one, id: serial + 1, price: Math.round(price * 100), cost: Math.round(cost * 100), supplier: from })
    return {
      values: {
        title,
        trade: heading.trade,
        category: index + 1,
        supplier: from,
        cover: pictureAddress('goods', title),
        unit,
        barcode: heading.trade === 'virtual' ? null : `69${String(20_000_000_000 + serial * 7_131_977)}`,
        price: Math.round(price * 100),
        cost: Math.round(cost * 100),
        limit: heading.trade === 'virtual' ? 2 : 0,
        description: `<p>${title}，${unit}。</p><p>${heading.trade === 'virtual' ? '付款后在订单里查看卡密，有效期内可用，售出不退。' : '校内自提或送到楼下，有质量问题可在收货后 7 天内申请售后。'}</p>`,
        sort: serial + 1,
        status: 'enabled',
        createdAt: officeHour(now - chance.int(100, 400) * day, serial),
      },
    }
  })
  await writer.insert(goods, rows)
  return known
}

async function seedMerchants({ writer, random, members, now }: SeedContext): Promise<Seller[]> {
  const chance = random('merchant')
  const sellers: Seller[] = []
  const shops: SeedRow<typeof netshop.fields>[] = []
  const rows: SeedRow<typeof merchant.fields>[] = []
  const add = (
    name: string,
    trade: Trade,
    address: string,
    status: 'pending' | 'approved' | 'refused' | 'removed',
    reason: string | null = null,
  ) => {
    const createdAt =
      now - (status === 'pending' ? chance.int(1, 6) : chance.int(120, 380)) * day - chance.int(0, 9) * hour
    const owner = members.pick(chance, createdAt, isStudent)
    const rate = trade === 'snack' ? 300 : chance.pick([300, 500, 500, 600, 800])
    rows.push({
      values: {
        name,
        trade,
        owner: owner.id,
        logo: pictureAddress('icon', name),
        phone: owner.phone,
        address,
        licenses: trade === 'snack' ? [] : [pictureAddress('licence', name)],
        rate,
        introduction:
          trade === 'snack' ? `${address}的零食架，熄灯前都在。` : `${name}，位于${address}，支持校内配送与自提。`,
        createdAt,
      },
      decision: status === 'removed' ? { action: 'remove', reason: null } : reviewDecision(status, reason),
    })
    return { id: rows.length, rate, name, person: owner }
  }
  for (const [name, address, headings, fronts] of mallMerchants) {
    const own = add(name, 'mall', address, 'approved')
    const fronted = fronts.map((front) =>
      shops.push({ values: shopValues(chance, front, own.id, address, shops.length, now) }),
    )
    sellers.push({ ...own, trade: 'mall', place: address, categories: headings, shops: fronted })
  }
  const platform = add(platformMerchant, 'virtual', '信息中心 301', 'approved')
  sellers.push({
    ...platform,
    trade: 'virtual',
    place: '信息中心 301',
    categories: categories.map(({ name }) => name),
    shops: [],
  })
  for (const [building, room] of snackPlaces) {
    const own = add(`${building}零食铺`, 'snack', `${building} ${room}`, 'approved')
    sellers.push({
      ...own,
      trade: 'snack',
      place: building,
      categories: categories.map(({ name }) => name),
      shops: [],
    })
  }
  for (const [name, address, status, reason] of otherMerchants) add(name, 'mall', address, status, reason)
  for (const [building, room, status] of [
    ['梅园6号楼', '222', 'pending'],
    ['西区3栋', '118', 'pending'],
    ['桂园7号楼', '310', 'removed'],
  ] as const) {
    add(`${building}零食铺`, 'snack', `${building} ${room}`, status)
  }
  await writer.insert(merchant, rows)
  await writer.insert(netshop, shops)
  return sellers
}

function shopValues(chance: Random, name: string, id: number, address: string, serial: number, now: number) {
  return {
    name,
    merchant: id,
    logo: pictureAddress('icon', name),
    address,
    hours: chance.pick(['08:00-22:00', '09:00-21:30', '07:30-22:30']),
    phone: `138001${String(chance.int(0, 99_999)).padStart(5, '0')}`,
    delivery: chance.pick([0, 200, 200, 300]),
    minimum: chance.pick([0, 1000, 1500]),
    notice: chance.pick(['满 39 元免配送费', '每天 17:00、21:00 两次配送到楼下', '开学季全场九折', null]),
    sort: (serial + 1) * 10,
    status: 'enabled' as const,
    createdAt: officeHour(now - chance.int(100, 360) * day, serial),
  }
}

async function seedStock(
  { writer, random, now }: SeedContext,
  sellers: readonly Seller[],
  all: readonly Goods[],
): Promise<Shelf[]> {
  const chance = random('stock')
  const shelves: Shelf[] = []
  const rows: SeedRow<typeof goodsStock.fields>[] = []
  for (const seller of sellers) {
    const own = all.filter(({ trade, category }) => trade === seller.trade && seller.categories.includes(category))
    for (const each of seller.trade === 'snack' ? own.filter(() => chance.chance(0.55)) : own) {
      const shop = seller.shops.length === 0 ? null : chance.pick(seller.shops)
      const price = seller.trade === 'snack' ? each.price + chance.pick([0, 0, 50]) : each.price
      const isUp = chance.chance(0.95)
      const most = seller.trade === 'snack' ? 40 : seller.trade === 'virtual' ? 500 : 120
      rows.push({
        values: {
          title: each.title,
          merchant: seller.id,
          goods: each.id,
          shop,
          trade: each.trade,
          price,
          stock: chance.chance(0.07) ? 0 : chance.chance(0.12) ? chance.int(1, 4) : chance.int(6, most),
          warning: seller.trade === 'virtual' ? 20 : 5,
          status: isUp ? 'up' : 'down',
          createdAt: officeHour(now - chance.int(92, 110) * day, rows.length),
        },
      })
      if (isUp) shelves.push({ id: rows.length, seller, goods: each, shop, price })
    }
  }
  await writer.insert(goodsStock, rows)
  return shelves
}
