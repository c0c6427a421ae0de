/** Headings of the market. */
export const applicationCategories = ['学习助手', '生活服务', '校园社交', '办事大厅', '商业经营'] as const

/** Name, heading, summary, who built it, release, price a month in 元, whether the school has it, where it leads. */
export const applications: readonly (readonly [
  name: string,
  category: (typeof applicationCategories)[number],
  summary: string,
  developer: string,
  release: string,
  price: number,
  installed: boolean,
  link: string,
])[] = [
  ['课表查询', '学习助手', '导入教务课表，上课前提醒', '信息中心', '3.2.0', 0, true, '/pages/timetable/index'],
  ['成绩与绩点', '学习助手', '查成绩、算绩点、看排名', '信息中心', '2.8.4', 0, true, '/pages/grade/index'],
  ['空教室', '学习助手', '按楼栋和节次找自习教室', '计算机学院开发组', '1.9.1', 0, true, '/pages/classroom/index'],
  ['图书馆座位', '学习助手', '预约座位、续座、查馆藏', '图书馆', '4.0.2', 0, true, '/pages/library/seat'],
  ['四六级倒计时', '学习助手', '考试倒计时与每日单词', '英语协会', '1.3.0', 0, false, '/pages/exam/countdown'],
  ['真题打卡', '学习助手', '每天一题，组队打卡', '考研互助社', '1.1.5', 0, false, '/pages/punch/index'],
  ['水电费查询', '生活服务', '查宿舍余电、在线缴费', '后勤服务中心', '2.1.0', 0, true, '/pages/dorm/bill'],
  ['校园卡', '生活服务', '挂失、充值、消费明细', '信息中心', '3.0.7', 0, true, '/pages/card/index'],
  ['校车时刻', '生活服务', '两校区班车时刻与到站提醒', '后勤服务中心', '1.6.2', 0, true, '/pages/bus/index'],
  ['宿舍报修', '生活服务', '拍照报修，跟踪进度', '后勤服务中心', '2.5.3', 0, true, '/pages/repair/index'],
  ['洗衣机', '生活服务', '看哪台空着，洗好提醒', '云洗科技', '1.4.8', 99, false, '/pages/laundry/index'],
  ['共享打印', '生活服务', '上传文件，到点取件', '印客校园', '2.0.1', 128, true, '/pages/print/index'],
  ['树洞', '校园社交', '匿名倾诉，心理中心值守', '心理健康中心', '1.2.9', 0, false, '/pages/hollow/index'],
  ['搭子广场', '校园社交', '约饭、约球、约自习', '青柠工作室', '1.7.0', 59, false, '/pages/partner/index'],
  ['社团招新', '校园社交', '社团主页、报名与面试安排', '校团委', '2.2.6', 0, true, '/pages/club/index'],
  ['活动报名', '校园社交', '讲座、比赛、志愿活动', '校团委', '3.1.1', 0, true, '/pages/activity/index'],
  ['请假销假', '办事大厅', '线上请假，辅导员审批', '学生处', '2.4.0', 0, true, '/pages/leave/index'],
  ['在读证明', '办事大厅', '自助开具，二维码验真', '教务处', '1.8.3', 0, true, '/pages/proof/index'],
  ['奖助学金', '办事大厅', '申请、公示与发放查询', '学生处', '1.5.5', 0, false, '/pages/scholarship/index'],
  ['问卷收集', '办事大厅', '班级通知与信息收集', '青柠工作室', '2.6.2', 39, true, '/pages/survey/index'],
  ['优惠券中心', '商业经营', '给校内商家发券引流', '校园云', '1.3.3', 199, true, '/pages/coupon/index'],
  ['拼团', '商业经营', '三人成团，楼栋自提', '校园云', '1.0.6', 299, false, '/pages/group/index'],
  ['直播带货', '商业经营', '文创与农产品直播', '校园云', '0.9.4', 499, false, '/pages/live/index'],
]
