import { canteen } from '../../../../commands/runErrands/canteen.ts'
import { canteenStall } from '../../../../commands/runErrands/canteenStall.ts'
import { cuisine } from '../../../../commands/runErrands/cuisine.ts'
import { day } from '../../../beijing-time.ts'
import { pictureAddress } from '../../picture-address.ts'
import { officeHour } from '../../random.ts'
import type { SeedContext } from '../../seed-context.ts'
import type { SeedRow } from '../../seed-row.ts'
import { canteens, discontinued, dishKinds, soldOut, stalls } from './canteen-text.ts'
import { houseNamed } from './place-text.ts'

/** Canteens with their counters, and what these sell. */
export async function seedCanteens({ writer, now }: SeedContext): Promise<void> {
  await writer.insert(
    canteen,
    canteens.map(([name, building, opensAt, closesAt], index) => ({
      values: {
        name,
        picture: pictureAddress('icon', name),
        house: houseNamed(building),
        opensAt,
        closesAt,
        sort: (index + 1) * 10,
        status: 'enabled' as const,
        createdAt: officeHour(now - (420 - index) * day, index),
      },
    })),
  )
  await writer.insert(
    canteenStall,
    stalls.map(([place, name, number], index) => ({
      values: {
        name,
        canteen: canteens.findIndex(([each]) => each === place) + 1,
        number,
        floor: Number(number.slice(0, 1)),
        phone: `1380013${String(1200 + index * 37).padStart(4, '0')}`,
        sort: (index + 1) * 10,
        status: 'enabled' as const,
        createdAt: officeHour(now - (400 - index * 3) * day, index),
      },
    })),
  )
  await writer.insert(cuisine, stalls.flatMap(dishRows(now)))
}

function dishRows(now: number) {
  return ([, , , menu]: (typeof stalls)[number], stall: number): SeedRow<typeof cuisine.fields>[] =>
    menu.split('|').map((line, index) => {
      const [written = '', price = '0'] = line.split(' ')
      const name = written.slice(1)
      const kind = kindOf(written)
      return {
        values: {
          name,
          stall: stall + 1,
          picture: pictureAddress('icon', name),
          kind,
          price: Number(price) * 10,
          packing: kind === 'snack' || name.endsWith('米饭') ? 0 : 50,
          sort: (index + 1) * 10,
          status: soldOut.includes(name) ? 'soldOut' : discontinued.includes(name) ? 'disabled' : 'enabled',
          createdAt: officeHour(now - (380 - stall * 6) * day, index),
        },
      }
    })
}

function kindOf(written: string): (typeof dishKinds)[keyof typeof dishKinds] {
  for (const [letter, kind] of Object.entries(dishKinds)) if (written.startsWith(letter)) return kind
  return 'staple'
}
