/** What somebody can be known to be good at, and what is asked as proof. */
export const talentCategories = [
  ['摄影', '近一年作品不少于三张，非网图'],
  ['音乐', '现场或录音室演奏、演唱视频'],
  ['绘画设计', '原创作品及创作过程图'],
  ['编程', '可运行的项目链接或竞赛证书'],
  ['运动健身', '院级以上比赛名次或训练记录'],
  ['学习笔记', '课程笔记样张，成绩单可遮挡姓名'],
  ['舞蹈', '排练或演出视频截图'],
  ['主持演讲', '活动照片或获奖证书'],
] as const

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

/** What fits keeping a person out of one part only. */
export const partBlockReasons: readonly string[] = userBlockReasons.filter(
  (reason) => !/外校人员|冻结|移交|校园贷|代写/.test(reason),
)
