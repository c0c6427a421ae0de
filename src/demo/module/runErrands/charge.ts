import { houseSpec } from '../../../../commands/runErrands/houseSpec.ts'
import { runningPeriod } from '../../../../commands/runErrands/runningPeriod.ts'
import { runningSpec } from '../../../../commands/runErrands/runningSpec.ts'
import { runningUrgent } from '../../../../commands/runErrands/runningUrgent.ts'
import { day } from '../../../beijing-time.ts'
import { officeHour } from '../../random.ts'
import type { SeedContext } from '../../seed-context.ts'
import { categoryNamed } from './offer.ts'

/** From which floor, what it costs by the stairs and by lift, in 分. */
const floors = [
  ['3 至 4 层', 3, 50, 0],
  ['5 至 6 层', 5, 100, 0],
  ['7 层以上', 7, 200, 50],
] as const

/** Name, up to how many kilograms, how large, what it adds in 分, and the category it is for. */
const weights = [
  ['小件', 1, '鞋盒以内', 0, null],
  ['中件', 3, '双肩包大小', 100, null],
  ['大件', 8, '20 寸行李箱大小', 300, null],
  ['超大件', 20, '28 寸行李箱大小', 800, null],
  ['一两份', 2, '一个手提袋', 0, '食堂带饭'],
  ['三至五份', 5, '两个手提袋', 150, '食堂带饭'],
  ['一件行李', 25, '行李箱一个', 0, '搬行李'],
  ['两件行李', 50, '行李箱两个', 600, '搬行李'],
  ['五十页以内', 1, 'A4 一叠', 0, '打印复印'],
  ['五十页以上', 3, 'A4 多叠', 100, '打印复印'],
] as const

const urgents = [
  ['二十分钟达', 20, 500, 'disabled'],
  ['半小时达', 30, 300, 'enabled'],
  ['四十五分钟达', 45, 150, 'enabled'],
  ['一小时内', 60, 0, 'enabled'],
] as const

const periods = [
  ['工作日午高峰', 'workday', '11:30', '13:00', 100, 'enabled'],
  ['晚高峰', 'every', '17:30', '19:00', 100, 'enabled'],
  ['夜间', 'every', '22:30', '06:30', 200, 'enabled'],
  ['周末早餐', 'weekend', '07:30', '09:30', 50, 'enabled'],
  ['双十一取件', 'every', '09:00', '21:00', 50, 'disabled'],
] as const

/** What floors, weights, hurry and hours add to the price of an errand. */
export async function seedErrandCharges({ writer, now }: SeedContext): Promise<void> {
  const createdAt = (index: number) => officeHour(now - (390 - index * 7) * day, index)
  await writer.insert(
    houseSpec,
    floors.map(([name, fromFloor, surcharge, liftSurcharge], index) => ({
      values: { name, fromFloor, surcharge, liftSurcharge, createdAt: createdAt(index) },
    })),
  )
  await writer.insert(
    runningSpec,
    weights.map(([name, upTo, size, surcharge, category], index) => ({
      values: {
        name,
        category: category === null ? null : categoryNamed(category),
        upTo,
        size,
        surcharge,
        status: 'enabled',
        createdAt: createdAt(index),
      },
    })),
  )
  await writer.insert(
    runningUrgent,
    urgents.map(([name, minutes, surcharge, status], index) => ({
      values: { name, minutes, surcharge, usual: surcharge === 0, status, createdAt: createdAt(index) },
    })),
  )
  await writer.insert(
    runningPeriod,
    periods.map(([name, days, startsAt, endsAt, surcharge, status], index) => ({
      values: { name, days, startsAt, endsAt, surcharge, status, createdAt: createdAt(index) },
    })),
  )
}
