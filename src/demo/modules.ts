import { seedAdvertisements } from './module/advertising/rows.ts'
import { seedNotices } from './module/announcement/rows.ts'
import { seedForms } from './module/appletsDIY/form.ts'
import { seedPageGroups, seedPageRobots } from './module/appletsDIY/rows.ts'
import { seedApplications } from './module/applicationmarket/rows.ts'
import { seedArticles } from './module/articles/rows.ts'
import { seedProgramRequests } from './module/authorityment/program-request.ts'
import { seedAuthorityment } from './module/authorityment/rows.ts'
import { seedCampusQA } from './module/CampusQA/rows.ts'
import { seedCarpools } from './module/carpool/rows.ts'
import { seedDashboard } from './module/dashboard/rows.ts'
import { seedDataWall } from './module/dataWall/rows.ts'
import { seedRunningModules } from './module/helpCenter/running-module.ts'
import { seedHotdiscussion } from './module/hotdiscussion/rows.ts'
import { seedLostAndFound } from './module/lostAndFound/rows.ts'
import { seedLovewall } from './module/lovewall/rows.ts'
import { seedMerchandise } from './module/merchandise/rows.ts'
import { seedAttachments } from './module/navigation/attachment.ts'
import { seedNavigation } from './module/navigation/rows.ts'
import { seedParttime } from './module/parttime/rows.ts'
import { seedQrCode } from './module/qrCode/rows.ts'
import { seedCanteens } from './module/runErrands/canteen.ts'
import { seedErrandCharges } from './module/runErrands/charge.ts'
import { seedErrandOffer } from './module/runErrands/offer.ts'
import { seedErrandOrders } from './module/runErrands/order.ts'
import { seedErrandPlaces } from './module/runErrands/place.ts'
import { seedSearchQuestions } from './module/searchQuestions/rows.ts'
import { seedSecondhand } from './module/secondhand/rows.ts'
import { seedSellRoommate } from './module/sellRoommate/rows.ts'
import { seedSignIn } from './module/signIn/rows.ts'
import { seedSkills } from './module/skill/rows.ts'
import { seedClients } from './module/systemSettings/client.ts'
import { seedRobots } from './module/systemSettings/robot.ts'
import { seedSystemSettings } from './module/systemSettings/rows.ts'
import { seedTasks } from './module/systemSettings/task.ts'
import { seedPointRewards } from './module/userManagement/point-reward.ts'
import { seedTalents } from './module/userManagement/talent.ts'
import { seedVipCenter } from './module/vipCenter/rows.ts'
import { seedVisualization } from './module/visualization/rows.ts'
import { seedVote } from './module/vote/rows.ts'
import { seedPayments } from './module/withdraw/payment.ts'
import { seedWithdraw } from './module/withdraw/rows.ts'
import { seedWorkspace } from './module/workspace/rows.ts'
import { seedYellowpages } from './module/yellowpages/rows.ts'
import type { SeedContext } from './seed-context.ts'

/** Writes demo rows of a module. */
type ModuleSeed = (context: SeedContext) => Promise<void>

/** Seeds by what is said while they are written. */
export type SeedGroups = Readonly<Record<string, readonly ModuleSeed[]>>

/** What accounts belong to, and the library, which counts from then on where its files are used. */
export const earlySeeds: SeedGroups = {
  权限组合与分组: [seedAuthorityment],
  附件库: [seedAttachments],
}

/** The modules that need nothing but the people: who needs the rows of another comes after it. */
export const moduleSeeds: SeedGroups = {
  表白墙与问答: [seedLovewall, seedCampusQA, seedHotdiscussion],
  '兼职、黄页与标签': [seedParttime, seedSellRoommate, seedYellowpages, seedQrCode, seedRunningModules],
  程序请求: [seedProgramRequests],
  跑腿设置: [seedErrandPlaces, seedErrandOffer, seedErrandCharges, seedCanteens],
  跑腿订单与骑手: [seedErrandOrders],
  达人与题库: [seedTalents, seedPointRewards, seedSearchQuestions],
  失物招领: [seedLostAndFound],
  就业与销售数据: [seedVisualization],
  学院与专业: [seedSystemSettings],
  小程序与订阅消息: [seedClients],
  '群机器人、客服与更新日志': [seedRobots, seedTasks],
  投票: [seedVote],
  '公告、文章与广告': [seedNotices, seedArticles, seedAdvertisements, seedNavigation],
  资料墙: [seedDataWall],
  资金: [seedWithdraw],
  支付与对账: [seedPayments],
  二手交易: [seedSecondhand],
  商城与应用市场: [seedMerchandise, seedApplications],
  '会员、技能、拼车与签到': [seedVipCenter, seedSkills, seedCarpools, seedSignIn],
  装修页面与表单: [seedPageGroups, seedDashboard, seedPageRobots, seedForms],
  全校的视图和宏: [seedWorkspace],
}
