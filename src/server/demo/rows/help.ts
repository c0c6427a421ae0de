import type { help } from '../../../../commands/helpCenter/help.ts'
import type { helpCategory } from '../../../../commands/helpCenter/helpCategory.ts'
import type { adType } from '../../../../commands/topicDynamics/adType.ts'
import type { SeedRow } from '../insert-entity.ts'
import type { Random } from '../random.ts'
import { helpCategories, helpTexts } from '../text/publishing/help.ts'

const day = 86_400_000

/** The headings of the circle's help texts. */
export function helpCategoryRows(now: number): SeedRow<typeof helpCategory.fields>[] {
  return helpCategories.map((name, index) => ({
    values: { name, module: 'dynamic', sort: (index + 1) * 10, status: 'enabled', createdAt: now - 380 * day },
  }))
}

/** The circle's help texts. */
export function helpRows(random: Random, now: number): SeedRow<typeof help.fields>[] {
  return helpTexts.map(({ category, question, answer }, index) => ({
    values: {
      title: question,
      content: answer,
      category: helpCategories.indexOf(category) + 1,
      module: 'dynamic',
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
