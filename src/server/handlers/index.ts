import type { modules } from '../../../commands/index.ts'
import type { HandlersOf } from '../calls/handler-name.ts'
import type { Config } from '../config.ts'
import type { Sealer } from '../security/sealed.ts'
import { confirmProgramRequest, confirmReview, refuseAsked } from './asked.ts'
import { measureCourseFile, recountAttachmentUses, saveAttachment } from './attachment.ts'
import { addGroupPermission, createAccount } from './authorityment.ts'
import { checkAdvertise, checkHelp, checkNavbar, checkPeriod, checkQuizAnswer } from './check-form.ts'
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
import { deleteArticle, deleteForm, deletePage, deleteVote } from './delete-with-rest.ts'
import { checkPage, setHomePage } from './diy/page.ts'
import { templateData } from './diy/page-template.ts'
import { cancelUser, eraseUser, restoreUser } from './erase-user.ts'
import { checkAddress } from './errand/address.ts'
import { deductDeposit, returnDeposit, takeDeposit } from './errand/deposit.ts'
import { runningOrderLog } from './errand/log.ts'
import { appointRider, completeErrand, stampErrand } from './errand/order.ts'
import { runningPrice, runningTariff } from './errand/price.ts'
import { rankRiders } from './errand/rider.ts'
import {
  riderFiguresAsc,
  riderFiguresDesc,
  riderRanking,
  runningAmountFigures,
  runningOrderFigures,
} from './errand/statistics.ts'
import { setUsualUrgent } from './errand/urgent.ts'
import { checkForm, publishForm } from './form/form.ts'
import { formFigures } from './form/form-figures.ts'
import { diyType } from './form/form-templates.ts'
import { goodsSales, mallFigures } from './mall/mall-figures.ts'
import { issueMerchantLogin, keepMerchantRate } from './mall/merchant.ts'
import { merchantShelves, merchantTurnover, merchantVisits } from './mall/merchant-figures.ts'
import {
  awaitReturn,
  finishGoodsOrder,
  moveGoodsOrder,
  refundPartOfOrder,
  setAfterSaleSum,
  settleAfterSale,
} from './mall/order.ts'
import { placeGoodsOrder } from './mall/place-order.ts'
import {
  clearMerchantGoods,
  completePurchase,
  completeStock,
  fitRobot,
  reduceStock,
  refillRobot,
  stockPurchase,
} from './mall/stock.ts'
import { supplierFigures } from './mall/supplier-figures.ts'
import { beginMembership, endMembership, giveMembership, renewMembership } from './member/membership.ts'
import { makeUpSignIn } from './member/sign-in.ts'
import { awaitAcceptance, awaitConfirmation } from './member/skill-order.ts'
import { moderatorFigures } from './moderator-figures.ts'
import { balanceFigures, billSources, billTypes, createTopUp, movePettyCash, schoolBalance } from './money/balance.ts'
import { moneyFlow } from './money/money-flow.ts'
import { payment } from './money/payment.ts'
import { agreeToWithdrawal, applyWithdrawal } from './money/withdrawal.ts'
import { sealPaymentKeys } from './payment/provider-keys.ts'
import { openReconciliation, startReconciliation } from './payment/reconciliation.ts'
import { callOffRequest, retryRequest } from './payment/request.ts'
import { drawQrCode, qrCodePictures } from './qr-code/qr-code.ts'
import {
  completeSecondOrder,
  keyIndex,
  secondFigures,
  sevenTurnover,
  sevenUser,
  stampSecondOrder,
} from './secondhand/secondhand.ts'
import { sendDynamicPoster, sendPageToGroup, syncDynamicToGroup } from './send-to-group.ts'
import { sealAppSecrets } from './system/app-secrets.ts'
import { checkIdentityProvider } from './system/identity-provider.ts'
import { removeMessages, syncMessages } from './system/messages.ts'
import { generateModule } from './system/module.ts'
import { checkRobotMessage } from './system/robot-message.ts'
import { sealWebhook, sendRobotCard, sendRobotFile, sendRobotNews, sendRobotText } from './system/robots.ts'
import { greetGroup, resumeGreeting, sendTask, timeGreeting } from './system/timed.ts'
import { upstreamCalls, upstreamProbe } from './system/upstream.ts'
import { blockUser, checkPoster, disableUser, enableUser, liftBlock, rewardPoints } from './user.ts'
import { visitStatistics } from './visit-statistics.ts'
import { modifyVoteNumber, timeVote } from './vote.ts'

/** What the catalogue cannot say, by the names it gives. A name without a handler does not compile. */
export function createHandlers(
  config: Pick<Config, 'robotWebhook' | 'robotHosts' | 'demo'>,
  sealer: Sealer,
): HandlersOf<typeof modules> {
  return {
    actions: {
      confirmProgramRequest,
      confirmReview,
      refuseAsked,
      closeSiblingComplaints,
      upholdComplaint,
      recountAttachmentUses,
      addGroupPermission,
      disableUser,
      enableUser,
      liftBlock,
      rewardPoints,
      cancelUser,
      restoreUser,
      eraseUser,
      takeDeposit,
      returnDeposit,
      deductDeposit,
      deletePage,
      deleteForm,
      publishForm,
      setHomePage,
      setUsualUrgent,
      awaitAcceptance,
      awaitConfirmation,
      beginMembership,
      endMembership,
      deleteArticle,
      deleteVote,
      modifyVoteNumber,
      blockComplained,
      unblockComplained,
      deleteComplained,
      recoverComplained,
      startReconciliation,
      callOffRequest,
      retryRequest,
      completeSecondOrder,
      stampSecondOrder,
      issueMerchantLogin,
      clearMerchantGoods,
      reduceStock,
      stockPurchase,
      refillRobot,
      finishGoodsOrder,
      moveGoodsOrder,
      refundPartOfOrder,
      settleAfterSale,
      awaitReturn,
      setAfterSaleSum,
      syncDynamicToGroup: syncDynamicToGroup(config),
      sendDynamicPoster: sendDynamicPoster(config),
      sendPageToGroup: sendPageToGroup(config),
      completeErrand,
      stampErrand,
      appointRider,
      syncMessages,
      agreeToWithdrawal,
      removeMessages,
      sendRobotText,
      sendRobotNews,
      sendRobotCard,
      sendRobotFile,
      generateModule,
      sendTask,
      greetGroup,
      resumeGreeting,
    },
    forms: {
      applyWithdrawal,
      createTopUp,
      movePettyCash,
      createAccount,
      drawQrCode,
      blockUser,
      checkPoster,
      checkAdvertise,
      saveAttachment,
      measureCourseFile,
      checkPage,
      checkForm,
      timeVote,
      checkPeriod,
      checkQuizAnswer,
      checkNavbar,
      checkHelp,
      checkAddress,
      sealPaymentKeys: sealPaymentKeys(sealer),
      checkIdentityProvider: checkIdentityProvider(config, sealer),
      openReconciliation,
      completeStock,
      fitRobot,
      completePurchase,
      keepMerchantRate,
      placeGoodsOrder,
      giveMembership,
      renewMembership,
      makeUpSignIn,
      sealAppSecrets: sealAppSecrets(sealer),
      sealWebhook: sealWebhook(sealer, config),
      checkRobotMessage,
      timeGreeting,
    },
    queries: {
      balanceFigures,
      moneyFlow,
      schoolBalance,
      billSources,
      billTypes,
      payment,
      qrCodePictures,
      keyIndex,
      sevenTurnover,
      sevenUser,
      secondFigures,
      templateData,
      diyType,
      formFigures,
      dataWallFigures,
      courseUsers,
      dashboardFigures,
      moderatorFigures,
      circleSurvey,
      visitStatistics,
      runningTariff,
      runningPrice,
      runningOrderLog,
      runningOrderFigures,
      runningAmountFigures,
      riderRanking,
      riderFiguresDesc,
      riderFiguresAsc,
      mallFigures,
      goodsSales,
      merchantTurnover,
      merchantVisits,
      merchantShelves,
      supplierFigures,
      upstreamCalls,
      upstreamProbe,
    },
    options: { rider: rankRiders },
  }
}
