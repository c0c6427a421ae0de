import type { modules } from '../../../commands/index.ts'
import type { HandlersOf } from '../calls/handler-name.ts'
import type { Config } from '../config.ts'
import { measureCourseFile, recountAttachmentUses, saveAttachment } from './attachment.ts'
import { addGroupPermission, createAccount } from './authorityment.ts'
import { checkAdvertise, checkPeriod } from './check-form.ts'
import { circleSurvey } from './circle-survey.ts'
import {
  blockComplained,
  closeSiblingComplaints,
  deleteComplained,
  recoverComplained,
  unblockComplained,
  upholdComplaint,
} from './complaint.ts'
import { dashboardFigures } from './dashboard.ts'
import { courseUsers, dataWallFigures } from './data-wall.ts'
import { deleteArticle, deletePage, deleteVote } from './delete-with-rest.ts'
import { moderatorFigures } from './moderator-figures.ts'
import { checkPage, setHomePage } from './page.ts'
import { templateData } from './page-template.ts'
import { sendDynamicPoster, syncDynamicToGroup } from './send-to-group.ts'
import { blockUser, checkPoster, disableUser, enableUser, liftBlock, rewardPoints } from './user.ts'
import { visitStatistics } from './visit-statistics.ts'
import { modifyVoteNumber, timeVote } from './vote.ts'

/** What the catalogue cannot say, by the names it gives. A name without a handler does not compile. */
export function createHandlers(config: Pick<Config, 'robotWebhook'>): HandlersOf<typeof modules> {
  return {
    actions: {
      closeSiblingComplaints,
      upholdComplaint,
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
    forms: {
      createAccount,
      blockUser,
      checkPoster,
      checkAdvertise,
      saveAttachment,
      measureCourseFile,
      checkPage,
      timeVote,
      checkPeriod,
    },
    queries: {
      templateData,
      dataWallFigures,
      courseUsers,
      dashboardFigures,
      moderatorFigures,
      circleSurvey,
      visitStatistics,
    },
  }
}
