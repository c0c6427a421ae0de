import { refuseReasons } from '../../../commands/refuseReason.ts'
import type { Random } from '../random.ts'
import type { ProblemKind } from './problem.ts'

const [irrelevant, advertising, abuse, privacy, fraud, vulgar, repeated, untrue, unclear] = refuseReasons

const byProblem: Record<ProblemKind, readonly string[]> = {
  ad: [
    advertising,
    advertising,
    advertising,
    fraud,
    '出现联系方式，请到兼职或二手分类按模板发布',
    '代写、代考违反校规，已转学院',
  ],
  insult: [abuse, abuse, abuse, '请对事不对人，修改后可重新提交', '涉及具体同学，已联系辅导员'],
  leak: [privacy, privacy, privacy, '请打码后重新发布', '含二维码，请删除图片后再提交'],
  spam: [advertising, repeated, fraud, irrelevant, '外部链接不予展示'],
  rumour: [untrue, untrue, untrue, '学校已发布说明，请以官方通知为准', '无法核实来源，请补充证据'],
}

const byChance: readonly string[] = [
  irrelevant,
  repeated,
  repeated,
  unclear,
  unclear,
  vulgar,
  '分类选错，请改到失物招领',
  '同一件商品请合并成一条',
  '标题和内容不符',
]

/** What a moderator wrote on refusing a post: mostly a template, sometimes their own words. */
export function refuseReason(random: Random, problem: ProblemKind | null): string {
  return random.pick(problem === null ? byChance : byProblem[problem])
}
