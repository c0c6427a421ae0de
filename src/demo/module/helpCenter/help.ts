import type { help } from '../../../../commands/helpCenter/help.ts'
import type { helpCategory } from '../../../../commands/helpCenter/helpCategory.ts'
import type { helpModules } from '../../../../commands/helpCenter/helpModule.ts'
import { day } from '../../../beijing-time.ts'
import type { Random } from '../../random.ts'
import type { SeedRow } from '../../seed-row.ts'
import { materialHelp } from '../dataWall/text.ts'
import { serviceHelp } from './service-text.ts'
import { helpCategories, helpTexts } from './text.ts'

type Text = {
  readonly category: string
  readonly question: string
  readonly answer: string
  readonly module: keyof typeof helpModules
}

/** In the order of their ids: the circle's, then the wall's, then those of the services. */
const texts: readonly Text[] = [
  ...helpTexts.map((text) => ({ ...text, module: 'dynamic' as const })),
  ...textsOf('dataWall', materialHelp),
  ...textsOf('running', serviceHelp.running),
  ...textsOf('mall', serviceHelp.mall),
  ...textsOf('secondhand', serviceHelp.secondhand),
  ...textsOf('skill', serviceHelp.skill),
  ...textsOf('diy', serviceHelp.diy),
]

/** Headings in the order of their ids: the circle's as they are listed, then each where its first text stands. */
const headings = uniqueHeadings([
  ...helpCategories.map((category) => ({ category, module: 'dynamic' as const })),
  ...texts,
])

function textsOf(module: Text['module'], texts: readonly (readonly [string, string, string])[]): Text[] {
  return texts.map(([category, question, answer]) => ({ category, question, answer, module }))
}

function uniqueHeadings(found: readonly Pick<Text, 'category' | 'module'>[]) {
  const byKey = new Map(found.map(({ category, module }) => [`${module} ${category}`, { name: category, module }]))
  return [...byKey.values()]
}

/** The headings of the help texts. */
export function helpCategoryRows(now: number): SeedRow<typeof helpCategory.fields>[] {
  return headings.map(({ name, module }, index) => ({
    values: { name, module, sort: (index + 1) * 10, status: 'enabled', createdAt: now - 380 * day },
  }))
}

/** The help texts of every part of the mini-program that has some. */
export function helpRows(random: Random, now: number): SeedRow<typeof help.fields>[] {
  return texts.map(({ category, question, answer, module }, index) => ({
    values: {
      title: question,
      content: answer,
      category: headings.findIndex((heading) => heading.name === category && heading.module === module) + 1,
      module,
      sort: (index + 1) * 10,
      views: Math.floor(20 + random.next() ** 2 * 3000),
      status: random.chance(0.94) ? 'enabled' : 'disabled',
      createdAt: now - (380 - index) * day,
    },
  }))
}
