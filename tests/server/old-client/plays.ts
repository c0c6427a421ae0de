/** A call of an old client: GET, POST as JSON, or FORM as a form-encoded POST. */
type OldCall = {
  readonly method: string
  readonly path: string
  readonly params: Readonly<Record<string, string>>
}

/** A list, the rows of it that are looked for, and the calls made of one of them, each of which changes it. */
export type Play = { readonly list: string; readonly first: OldCall['params']; readonly calls: readonly OldCall[] }

const written = `
/school/topicCategory?status=enabled
  POST /school/topicCategory/disable?client_id=1
  POST /school/topicCategory/enable?client_id=1
  POST /school/topicCategory/edit?name=改名的分类&icon=/demo/a.png&sort=3
/school/topic?status=pending
  POST /school/topic/approved
  POST /school/topic/setHot
  POST /school/topic/cancelHot
  POST /school/topic/refused?reason=内容低俗
  POST /school/topic/delete
/school/v3_0/topic/topic/lists?status=pending
  GET /school/v3_0/topic/topic/adoptTopic
  GET /school/v3_0/topic/topic/setHotTopic
  GET /school/v3_0/topic/topic/cancelHotTopic
  GET /school/v3_0/topic/topic/refuseTopic?reason=内容低俗
  GET /school/v3_0/topic/topic/batchRetrialTopic
  GET /school/v3_0/topic/topic/batchDeleteTopic
  GET /school/v3_0/topic/topic/batchRecoveryTopic
  POST /school/v3_0/topic/topic/editTopic?title=改过的标题
  POST /school/v3_0/topic/topic/editTopicModeType?mode=official
/school/dynamic?status=pending
  POST /school/dynamic/approved
  POST /school/dynamic/setTop
  POST /school/dynamic/cancelTop
  POST /school/dynamic/setHot
  POST /school/dynamic/cancelHot
  POST /school/dynamic/viewSave?views=71
  POST /school/dynamic/likeSave?likes=72
  POST /school/dynamic/refused?reason=内容低俗
  POST /school/dynamic/delete
/school/v3_0/dynamic/list?status=pending
  GET /school/v3_0/dynamic/dynamic/approved
  GET /school/v3_0/dynamic/dynamic/top
  GET /school/v3_0/dynamic/dynamic/top
  GET /school/v3_0/dynamic/dynamic/hot?hot=1
  GET /school/v3_0/dynamic/dynamic/hot?hot=0
  GET /school/v3_0/dynamic/dynamic/editView?views=81
  GET /school/v3_0/dynamic/dynamic/editLike?likes=82
  GET /school/v3_0/dynamic/dynamic/backStatus
  GET /school/v3_0/dynamic/dynamic/refused?reason=内容低俗
  GET /school/v3_0/dynamic/dynamic/delete
  GET /school/v3_0/dynamic/dynamic/recover
  POST /school/v3_0/dynamic/dynamic/editDynamic?content=改过的内容
/school/v3_0/comment/commentList?status=normal
  GET /school/v3_0/comment/deleteComment
  GET /school/v3_0/comment/recoverComment
/school/v3_0/comment/replyList?status=normal
  GET /school/v3_0/comment/deleteReply
  GET /school/v3_0/comment/recoverReply
/school/v3_0/dynamic/media/list?status=pending
  POST /school/v3_0/dynamic/media/adopt
  POST /school/v3_0/dynamic/media/back
  POST /school/v3_0/dynamic/media/refuse?reason=内容低俗
  POST /school/v3_0/dynamic/media/delete
  POST /school/v3_0/dynamic/media/recovery
/school/dynamic/medias?status=pending
  POST /school/dynamic/mediaApproved
  POST /school/dynamic/mediaRefused?reason=内容低俗
/school/v3_0/dynamic/complaint/list?status=pending
  POST /school/v3_0/dynamic/complaint/sign
  POST /school/v3_0/dynamic/complaint/cancelSign
/school/complaint?status=pending
  POST /school/complaint/refused?reason=内容低俗
/school/userCertification?status=pending
  POST /school/userCertification/approved_c
  POST /school/userCertification/cancel
/school/v3_0/auth/certification/lists?status=pending
  GET /school/v3_0/auth/certification/refused?reason=证件已过期
  GET /school/v3_0/auth/certification/approved
  GET /school/v3_0/auth/certification/cancel
/school/userTalent?status=pending
  POST /school/userTalent/approved
  POST /school/userTalent/disable
  POST /school/userTalent/enable
  POST /school/userTalent/cancel
/school/userTalent/categories
  FORM /school/userTalent/editCate?name=改名的领域
/school/loveWall?status=pending
  GET /school/loveWall/approved
  GET /school/loveWall/refused?reason=内容低俗
  POST /school/loveWall/delete
/school/vote/participant
  POST /school/vote/modify_number?number=4321
/school/vote/voter
  POST /school/vote/delvoter
/school/question?status=normal&top=0
  POST /school/question/top
  POST /school/question/top
  POST /school/question/delete
/school/parttime/index?audit=pending
  POST /school/parttime/shenhe?status=1
  POST /school/parttime/status?status=0
  POST /school/parttime/status?status=1
/school/roommate/index
  POST /school/roommate/edit?grade=大四
  POST /school/roommate/delete
/school/pages/index?status=enabled
  GET /school/pages/disable
  GET /school/pages/enable
  POST /school/pages/save?remark=改过
  POST /school/pages/delete
/school/notice/index?status=enabled
  POST /school/notice/disable
  POST /school/notice/enable
  POST /school/notice/save?title=改过的公告
  POST /school/notice/delete
/school/advertise/index?status=enabled
  POST /school/advertise/disable
  POST /school/advertise/enable
  POST /school/advertise/delete
/school/hotTalk/index
  POST /school/hotTalk/edit?title=改过的热议
  POST /school/hotTalk/delete
/school/banners?status=enabled
  POST /school/banners/status?status=0
  POST /school/banners/status?status=1
  POST /school/banners/edit?title=改过的轮播
  POST /school/banners/delete
/school/navbarType/search?status=enabled
  POST /school/navbarType/disable
  POST /school/navbarType/enable
/school/navbar
  POST /school/navbar/edit?name=改过
  POST /school/navbar/delete
/school/course?status=pending
  POST /school/course/approved
  GET /school/course/top
  GET /school/course/hot
  GET /school/course/sale
  POST /school/course/refused?reason=内容低俗
  POST /school/course/delete
/school/course/albums?status=pending
  POST /school/course/albumApproved
  GET /school/course/albums/sale
  POST /school/course/albums/batchDel
  GET /school/course/albums/delete
/school/course/albums?status=approved
  GET /school/course/albums/delete
/school/course/albumCates?status=enabled
  POST /school/course/disableCate
  POST /school/course/enableCate
  POST /school/course/editCate?name=改名的资料
/school/lostItems?status=pending
  GET /school/lostItems/approved
  GET /school/lostItems/refused?reason=内容低俗
  POST /school/lostItems/delete
/school/help/list?status=enabled
  POST /school/help/status?status=0
  POST /school/help/status?status=1
  POST /school/help/update?title=改过的帮助
  POST /school/help/delete
/school/diy/list?home=0&status=published
  POST /school/diy/first
  POST /school/diy/edit?name=改过的页面
/school/v3_0/jd/course/list
  POST /school/v3_0/jd/course/update?name=改过的课程
  POST /school/v3_0/jd/course/delete
/article/articleList
  POST /article/delArticle
`

/** What old clients do to rows, by the documents' names: for each list, one call after the other. */
export const plays: readonly Play[] = written
  .trim()
  .split(/\n(?! )/)
  .map((lines) => {
    const [list = '', ...calls] = lines.split('\n')
    const { path, params } = callIn(`GET ${list}`)
    return { list: path, first: params, calls: calls.map((line) => callIn(line.trim())) }
  })

function callIn(line: string): OldCall {
  const [method = '', address = ''] = line.split(' ')
  const [path = '', query = ''] = address.split('?')
  return { method, path, params: Object.fromEntries(new URLSearchParams(query)) }
}
