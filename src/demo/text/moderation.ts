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

/** What moderators give as the reason for keeping a person out, in their own words. */
export const userBlockReasons: readonly string[] = [
  '多次发布广告，警告后仍继续',
  '连续三条代写、代考信息',
  '辱骂同学，被五人以上投诉',
  '泄露他人手机号和照片',
  '冒充学生会发布虚假通知',
  '发布校园贷引流信息',
  '兼职骗取押金，已移交保卫处',
  '散布不实消息，造成恐慌',
  '一天内重复发布同一内容四十余次',
  '外校人员借用账号',
  '二手交易收款后不发货',
  '恶意投诉他人三十余次',
  '评论区人身攻击，提醒后不改',
  '发布低俗图片',
  '使用脚本刷赞',
  '本人申请暂时冻结账号',
]

/** The staff and students who are told when a queue needs review. */
export const auditPersonNames: readonly string[] = [
  '王建国',
  '李慧敏',
  '陈晓峰',
  '赵婉清',
  '周立新',
  '孙雅琴',
  '吴志远',
  '郑思琪',
  '何文博',
  '林子涵',
  '徐若溪',
  '马明辉',
]

/** The chat groups the robot posts to. */
export const robotGroupNames: readonly string[] = [
  '校园生活一群',
  '校园生活二群',
  '新生交流群',
  '失物招领群',
  '二手交易群',
  '兼职信息群',
  '考研互助群',
  '东区宿舍群',
  '西区宿舍群',
  '社团负责人群',
  '跑腿接单群',
  '美食情报局',
]
