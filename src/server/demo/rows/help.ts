import type { help } from '../../../../commands/helpCenter/help.ts'
import type { helpCategory } from '../../../../commands/helpCenter/helpCategory.ts'
import type { adType } from '../../../../commands/topicDynamics/adType.ts'
import type { SeedRow } from '../insert-entity.ts'
import type { Random } from '../random.ts'
import { helpCategories, helpTexts } from '../text/publishing/help.ts'
import { materialHelp } from '../text/study/material.ts'

const day = 86_400_000

const wallHeadings = [...new Set(materialHelp.map(([heading]) => heading))]

/** Headings in the order of their ids: the circle's, then the wall's. */
const headings = [
  ...helpCategories.map((name) => ({ name, module: 'dynamic' as const })),
  ...wallHeadings.map((name) => ({ name, module: 'dataWall' as const })),
]

const texts = [
  ...helpTexts.map((text) => ({ ...text, module: 'dynamic' as const })),
  ...materialHelp.map(([category, question, answer]) => ({ category, question, answer, module: 'dataWall' as const })),
]

/** The headings of the help texts. */
export function helpCategoryRows(now: number): SeedRow<typeof helpCategory.fields>[] {
  return headings.map(({ name, module }, index) => ({
    values: { name, module, sort: (index + 1) * 10, status: 'enabled', createdAt: now - 380 * day },
  }))
}

/** The help texts of the circle and the wall. */
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

/** Where the mini-program has room for advertisements. */
export function adTypeRows(): SeedRow<typeof adType.fields>[] {
  const places = [
    ['发布页底部', 'dynamic_publish_bottom', 690, 180],
    ['圈子首页横幅', 'circle_banner', 690, 260],
    ['动态列表第五条', 'dynamic_list_fifth', 690, 320],
    ['动态详情页底部', 'dynamic_detail_bottom', 690, 180],
    ['话题页顶部', 'topic_top', 690, 200],
    ['评论区', 'comment_between', 690, 120],
  ] as const
  return places.map(([name, code, width, height]) => ({ values: { name, code, width, height, status: 'enabled' } }))
}
