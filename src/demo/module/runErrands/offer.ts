import { runningBarrage } from '../../../../commands/runErrands/runningBarrage.ts'
import { runningCategory } from '../../../../commands/runErrands/runningCategory.ts'
import { runningReason } from '../../../../commands/runErrands/runningReason.ts'
import { day } from '../../../beijing-time.ts'
import { pictureAddress } from '../../picture-address.ts'
import { officeHour } from '../../random.ts'
import type { SeedContext } from '../../seed-context.ts'
import { barrages, categories, closedCategory, reasons } from './offer-text.ts'

/** What can be run for somebody, why it is called off, and what runs across the page. */
export async function seedErrandOffer({ writer, now }: SeedContext): Promise<void> {
  await writer.insert(
    runningCategory,
    errandCategories.map(({ name, parent, basePrice, introduction }, index) => ({
      values: {
        name,
        parent,
        icon: pictureAddress('icon', name),
        basePrice,
        introduction,
        sort: (index + 1) * 10,
        status: name === closedCategory ? 'disabled' : 'enabled',
        createdAt: officeHour(now - (410 - index) * day, index),
      },
    })),
  )
  const sides = [
    ...reasons.user.map((content) => ({ content, side: 'user' as const })),
    ...reasons.rider.map((content) => ({ content, side: 'rider' as const })),
    ...reasons.operator.map((content) => ({ content, side: 'operator' as const })),
  ]
  await writer.insert(
    runningReason,
    sides.map((values, index) => ({
      values: { ...values, sort: (index + 1) * 10, createdAt: officeHour(now - (400 - index) * day, index) },
    })),
  )
  await writer.insert(
    runningBarrage,
    barrages.map((content, index) => ({
      values: {
        content,
        sort: (index + 1) * 10,
        status: content.startsWith('新同学') ? 'disabled' : 'enabled',
        createdAt: officeHour(now - (80 - index * 6) * day, index),
      },
    })),
  )
}

type ErrandCategory = {
  readonly name: string
  readonly parent: number | null
  readonly basePrice: number | null
  readonly introduction: string
}

/** The categories as their rows stand: those above first, then those below them. */
export const errandCategories: readonly ErrandCategory[] = [
  ...categories.map(([name, basePrice, introduction]) => ({ name, parent: null, basePrice, introduction })),
  ...categories.flatMap(([, , , children], above) =>
    children.map(([name, basePrice, introduction]) => ({ name, parent: above + 1, basePrice, introduction })),
  ),
]

/** The id of a category's row. @throws RangeError when there is none of that name. */
export function categoryNamed(name: string): number {
  const index = errandCategories.findIndex((category) => category.name === name)
  if (index < 0) throw new RangeError(`no category ${name}`)
  return index + 1
}
