import type { modules } from '../../../commands/index.ts'
import type { HandlersOf } from '../calls/handler-name.ts'
import type { Config } from '../config.ts'
import { checkAdvertise } from './advertise.ts'
import { deleteArticle } from './article.ts'
import { recountAttachmentUses, saveAttachment } from './attachment.ts'
import { createAccount } from './authorityment/account.ts'
import { addGroupPermission } from './authorityment/group.ts'
import { circleSurvey } from './circle-survey.ts'
import { blockComplained, deleteComplained, recoverComplained, unblockComplained } from './complained.ts'
import { closeSiblingComplaints } from './complaint.ts'
import { dashboardFigures } from './dashboard.ts'
import { measureCourseFile } from './data-wall/course-file.ts'
import { courseUsers, dataWallFigures } from './data-wall/figures.ts'
import { moderatorFigures } from './moderator-figures.ts'
import { checkPage, deletePage, setHomePage } from './page.ts'
import { pageTemplates } from './page-template.ts'
import { sendDynamicPoster, syncDynamicToGroup } from './send-to-group.ts'
import { blockUser, disableUser, enableUser, liftBlock, rewardPoints } from './user.ts'
import { visitStatistics } from './visit-statistics.ts'
import { deleteVote, modifyVoteNumber } from './vote.ts'

/** What the catalogue cannot say, by the names it gives. A name without a handler does not compile. */
export function createHandlers(config: Pick<Config, 'robotWebhook'>): HandlersOf<typeof modules> {
  return {
    actions: {
      closeSiblingComplaints,
      recountAttachmentUses,
      addGroupPermission,
      disableUser,
      enableUser,
      liftBlock,
      rewardPoints,
      deletePage,
      setHomePage,
      deleteArticle,
      deleteVote,
      modifyVoteNumber,
      blockComplained,
      unblockComplained,
      deleteComplained,
      recoverComplained,
      syncDynamicToGroup: syncDynamicToGroup(config),
      sendDynamicPoster: sendDynamicPoster(config),
    },
    forms: { createAccount, blockUser, checkAdvertise, saveAttachment, measureCourseFile, checkPage },
    queries: {
      templateData: async ({ database, account }) => ({
        templates: await pageTemplates(database.db, account.schoolId),
      }),
      dataWallFigures: ({ database, account }, params) => dataWallFigures(database, account.schoolId, params),
      courseUsers: ({ database, account }, { name }) => courseUsers(database, account, name ?? ''),
      dashboardFigures: ({ database, catalogue, account }, params) =>
        dashboardFigures(database.db, catalogue, account.schoolId, params),
      moderatorFigures: ({ database, catalogue, account }, params) =>
        moderatorFigures(database.db, catalogue, account.schoolId, params),
      circleSurvey: ({ database, account }, params) => circleSurvey(database.db, account.schoolId, params),
      visitStatistics: ({ database, account }, params) => visitStatistics(database.db, account.schoolId, params),
    },
  }
}
