import { seedAdvertisements } from './module/advertising/rows.ts'
import { seedNotices } from './module/announcement/rows.ts'
import { seedArticles } from './module/articles/rows.ts'
import { seedAuthorityment } from './module/authorityment/rows.ts'
import { seedCampusQA } from './module/CampusQA/rows.ts'
import { seedDashboard } from './module/dashboard/rows.ts'
import { seedDataWall } from './module/dataWall/rows.ts'
import { seedRunningModules } from './module/helpCenter/running-module.ts'
import { seedHotdiscussion } from './module/hotdiscussion/rows.ts'
import { seedLostAndFound } from './module/lostAndFound/rows.ts'
import { seedLovewall } from './module/lovewall/rows.ts'
import { seedAttachments } from './module/navigation/attachment.ts'
import { seedNavigation } from './module/navigation/rows.ts'
import { seedParttime } from './module/parttime/rows.ts'
import { seedQrCode } from './module/qrCode/rows.ts'
import { seedSearchQuestions } from './module/searchQuestions/rows.ts'
import { seedSellRoommate } from './module/sellRoommate/rows.ts'
import { seedSystemSettings } from './module/systemSettings/rows.ts'
import { seedPointRewards } from './module/userManagement/point-reward.ts'
import { seedTalents } from './module/userManagement/talent.ts'
import { seedVisualization } from './module/visualization/rows.ts'
import { seedVote } from './module/vote/rows.ts'
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
  达人与题库: [seedTalents, seedPointRewards, seedSearchQuestions],
  失物招领: [seedLostAndFound],
  就业与销售数据: [seedVisualization],
  学院与专业: [seedSystemSettings],
  投票: [seedVote],
  '公告、文章与广告': [seedNotices, seedArticles, seedAdvertisements, seedNavigation],
  资料墙: [seedDataWall],
  装修页面: [seedDashboard],
}
