import type { adType } from '../../../../commands/topicDynamics/adType.ts'
import type { SeedRow } from '../../seed-row.ts'

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
