import { buildCatalogue } from '../src/catalogue/catalogue.ts'
import { advertising } from './advertising/module.ts'
import { announcement } from './announcement/module.ts'
import { appletsDIY } from './appletsDIY/module.ts'
import { applicationmarket } from './applicationmarket/module.ts'
import { articles } from './articles/module.ts'
import { authorityment } from './authorityment/module.ts'
import { blacklist } from './blacklist/module.ts'
import { campusQA } from './CampusQA/module.ts'
import { carpools } from './carpool/module.ts'
import { complaints } from './complaint/module.ts'
import { dashboard } from './dashboard/module.ts'
import { dataWall } from './dataWall/module.ts'
import { dormitorysnacks } from './dormitorysnacks/module.ts'
import { helpCenter } from './helpCenter/module.ts'
import { hotdiscussion } from './hotdiscussion/module.ts'
import { lostAndFound } from './lostAndFound/module.ts'
import { lovewall } from './lovewall/module.ts'
import { merchandise } from './merchandise/module.ts'
import { navigation } from './navigation/module.ts'
import { parttime } from './parttime/module.ts'
import { qrCode } from './qrCode/module.ts'
import { runErrands } from './runErrands/module.ts'
import { searchQuestions } from './searchQuestions/module.ts'
import { secondhand } from './secondhand/module.ts'
import { sellRoommate } from './sellRoommate/module.ts'
import { shell } from './shell.ts'
import { signIn } from './signIn/module.ts'
import { skill } from './skill/module.ts'
import { systemSettings } from './systemSettings/module.ts'
import { topicDynamics } from './topicDynamics/module.ts'
import { userManagement } from './userManagement/module.ts'
import { vipCenter } from './vipCenter/module.ts'
import { virtual } from './virtual/module.ts'
import { visualization } from './visualization/module.ts'
import { votes } from './vote/module.ts'
import { welcome } from './welcome/module.ts'
import { withdraw } from './withdraw/module.ts'
import { words } from './words.ts'
import { workspace } from './workspace/module.ts'
import { yellowpages } from './yellowpages/module.ts'

/** The modules in sidebar order. */
export const modules = [
  welcome,
  dashboard,
  topicDynamics,
  lovewall,
  votes,
  blacklist,
  userManagement,
  sellRoommate,
  virtual,
  dataWall,
  vipCenter,
  parttime,
  campusQA,
  runErrands,
  lostAndFound,
  merchandise,
  dormitorysnacks,
  secondhand,
  applicationmarket,
  appletsDIY,
  announcement,
  advertising,
  articles,
  navigation,
  complaints,
  hotdiscussion,
  yellowpages,
  authorityment,
  withdraw,
  skill,
  searchQuestions,
  qrCode,
  helpCenter,
  carpools,
  signIn,
  visualization,
  systemSettings,
  workspace,
] as const

/** The catalogue both programs read; the server checks it when it starts. */
export const catalogue = buildCatalogue(modules, shell, words)
