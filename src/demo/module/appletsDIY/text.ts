/** Groups of pages: name, note, whether it is in use. */
export const groupTexts = [
  ['首页与频道', '小程序底部导航能到的页面', 'enabled'],
  ['迎新与毕业', '九月迎新、六月毕业，每年更新', 'enabled'],
  ['校园活动', '比赛、晚会、运动会', 'enabled'],
  ['学习与服务', '图书馆、自习室、资料墙', 'enabled'],
  ['往年专题', '只保留存档，不再展示', 'disabled'],
] as const

/** Forms: name, the template they began with, status, days since they began and ends (below zero: over), share of the queue's length filled in. */
export const formTexts = [
  ['毕业生跳蚤市场摊位预约', '场地预约', 'ended', 160, -130, 0.004],
  ['迎新志愿者报名', '活动报名', 'ended', 95, -80, 0.008],
  ['食堂满意度调查', '满意度问卷', 'published', 26, 14, 0.02],
  ['秋季运动会报名', '活动报名', 'ended', 44, -31, 0.014],
  ['宿舍报修', '宿舍报修', 'published', 75, null, 0.012],
  ['活动室预约', '场地预约', 'published', 60, null, 0.006],
  ['小程序意见反馈', '意见反馈', 'published', 38, null, 0.006],
  ['图书馆座位意见征集', '意见反馈', 'draft', 2, null, 0],
] as const

/** What people write in their own words, by the question asked. */
export const ownWords: Readonly<Record<string, readonly string[]>> = {
  其他想说的: ['希望安排在周末下午', '可以帮忙搬器材', '第一次参加，请多指导', '有队服吗', '能和室友分在一组吗'],
  建议: [
    '二食堂晚饭七点以后就没什么菜了，能不能留一个窗口',
    '麻辣香锅的称重贵了，学生餐少了',
    '希望多一些清淡的菜，少油少盐',
    '排队太久，建议高峰期多开两个窗口',
    '早餐的豆浆可以再热一点',
    '座位上的餐具没人及时收',
  ],
  故障描述: [
    '卫生间水龙头关不紧，一直在滴水',
    '阳台门锁坏了，晚上关不上',
    '宿舍网口没有信号，换了网线也不行',
    '空调外机声音很大，制冷很慢',
    '上铺的护栏松动，怕不安全',
    '书桌的插座没有电',
  ],
  用途: ['社团例会', '班级团日活动', '辩论赛训练', '合唱排练', '读书分享会', '舞蹈社排练'],
  您的意见: [
    '小程序里的课表有时候加载不出来，退出重进才好',
    '希望跑腿可以看到骑手实时位置',
    '失物招领的图片点开后不能放大，看不清细节',
    '图书馆三楼的插座一半没有电，复习时很不方便',
    '宿舍热水晚上十一点就停了，晚课回来洗不了澡',
    '选课系统高峰期进不去，能不能分年级错开',
  ],
}

/** Options people write in themselves. */
export const ownOptions = ['噪音', '插座太少', '下水道堵了', '窗帘坏了']

export const remarks = ['已联系本人', '转后勤处', '材料齐全', '重复提交，以后一份为准', '电话未接，下午再打']

/** Groups told of pages: the page, the group by its place among those of the robots, in which words, whether it still is. */
export const pushTexts = [
  [1, 2, '报到前请先看这一页：宿舍、校园卡、缴费都在里面', 'enabled'],
  [1, 7, '报到当天的交通和停车安排', 'disabled'],
  [2, 1, '各自习室的开放时间更新了', 'enabled'],
  [4, 1, '决赛投票今晚八点开始', 'enabled'],
  [6, 2, '赛程已公布，请转发到班级群', 'enabled'],
  [9, 6, null, 'enabled'],
] as const
