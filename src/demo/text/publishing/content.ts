/** Announcements: kind, title, summary, body as formatted text. */
export const noticeTexts = [
  [
    'service',
    '关于东区宿舍周三停水的通知',
    '因供水管网检修，东区 1 至 8 栋周三 8:00 至 17:00 停水。',
    '<p>各位同学：</p><p>因市政供水管网检修，<strong>东区 1 至 8 栋宿舍</strong>将于本周三 8:00 至 17:00 停水，请提前储水。</p><ul><li>开水房正常供应，地点：西区水房</li><li>浴室当天开放至 22:30</li></ul><p>不便之处，敬请谅解。</p><p style="text-align:right">后勤服务中心</p>',
  ],
  [
    'service',
    '图书馆空调检修期间开放安排',
    '三楼自习室暂停开放两天，其他楼层照常。',
    '<p>图书馆三楼自习室因空调检修暂停开放两天，<em>四楼、五楼</em>照常开放。</p><p>预约系统已同步调整，被取消的座位不计违约。</p>',
  ],
  [
    'notice',
    '期末考试周自习室延长开放',
    '明德楼 203、305 通宵开放，凭校园卡进入。',
    '<p>考试周期间明德楼 <strong>203、305</strong> 通宵开放。</p><ol><li>凭校园卡刷卡进入</li><li>零点后请保持安静，离开时带走垃圾</li><li>保卫处每两小时巡查一次</li></ol>',
  ],
  [
    'notice',
    '关于规范电动自行车停放的通知',
    '禁止在楼道、门厅充电和停放。',
    '<p>近期在宿舍巡查中发现个别同学在楼道内为电动自行车充电，存在<strong>重大火灾隐患</strong>。</p><p>请使用西门、北门的集中充电棚。一经发现违规充电，将按《学生宿舍管理规定》处理。</p>',
  ],
  [
    'activity',
    '校园歌手大赛决赛观众招募',
    '关注公众号报名，先到先得，共 600 席。',
    '<p>校园歌手大赛决赛将于本周六 19:00 在<strong>大学生活动中心</strong>举行。</p><p>观众席共 600 席，线上领票，每人限一张。</p><blockquote>歌声里的青春，等你来听。</blockquote>',
  ],
  [
    'activity',
    '春季招聘会企业名单公布',
    '首批 126 家企业，岗位 3,400 余个。',
    '<p>春季双选会将于下周五 9:00 在<strong>体育馆</strong>举行，首批到会企业 126 家，提供岗位 3,400 余个。</p><p>请携带简历和学生证，可提前在就业网预约面试。</p>',
  ],
  [
    'activity',
    '“书香校园”旧书漂流活动',
    '捐一本书，换一张阅读券。',
    '<p>图书馆联合学生会举办旧书漂流活动，每捐一本书可兑换一张阅读券。</p><ul><li>时间：本周内每天 10:00 至 18:00</li><li>地点：图书馆门前草坪</li></ul>',
  ],
  [
    'holiday',
    '国庆节放假安排',
    '10 月 1 日至 7 日放假，8 日起照常上课。',
    '<h3>放假时间</h3><p>10 月 1 日至 7 日放假调休，共 7 天。9 月 28 日、10 月 12 日照常上课。</p><h3>离校返校</h3><p>请在辅导员处登记去向，返校后当晚完成晚点名。</p>',
  ],
  [
    'holiday',
    '清明节放假及校车调整',
    '校车按周末班次运行。',
    '<p>清明节放假三天，校车按周末班次运行，首班 7:00，末班 21:00。</p>',
  ],
  [
    'notice',
    '关于开展宿舍安全检查的通知',
    '检查违规电器与消防通道。',
    '<p>本周起开展宿舍安全检查，重点为违规电器、私拉电线与消防通道。</p><p>检查以宿舍为单位，结果纳入文明宿舍评比。</p>',
  ],
  [
    'notice',
    '校园卡系统升级公告',
    '升级期间暂停充值，消费不受影响。',
    '<p>周日 0:00 至 6:00 进行校园卡系统升级，期间<strong>暂停充值和挂失</strong>，刷卡消费不受影响。</p>',
  ],
  [
    'notice',
    '大学英语四六级考试报名开始',
    '报名截止下周五 17:00，逾期不补。',
    '<p>报名系统已开放，请核对个人信息与照片。</p><ul><li>四级：在校本科生</li><li>六级：四级 425 分及以上</li></ul><p>缴费成功视为报名完成。</p>',
  ],
] as const

/** Articles of the magazine: column, title, who wrote it, summary. */
export const articleTexts = [
  ['people', '凌晨四点的食堂：她们和一笼笼包子', '校报记者团', '跟随北苑餐厅的师傅们走过一个冬天的清晨。'],
  ['people', '轮椅上的全国一等奖', '李思源', '数学建模获奖者张同学的四年。'],
  ['news', '我校学子在 ACM 区域赛中摘得金牌', '信息学院', '历时五小时，解出九题。'],
  ['news', '新图书馆正式启用', '校报记者团', '新增座位一千二百个，设二十四小时自习区。'],
  ['culture', '扎染进校园：一块布的二十道工序', '艺术学院', '非遗传承人走进课堂，学生作品将在美术馆展出。'],
  ['culture', '校园里的四十三种鸟', '观鸟协会', '一份历时两年的校园鸟类名录。'],
  ['guide', '大一新生必看：校园生活指南', '学生会', '从报到到选课，从洗澡到寄快递。'],
  ['guide', '考研复试调剂全流程', '就业指导中心', '时间、材料、话术，一篇讲清。'],
  ['guide', '如何在校内申请助学金', '学生资助中心', '五类资助项目的条件与流程。'],
  ['news', '校运动会刷新七项校纪录', '体育学院', '女子 4×100 米接力尘封十二年的纪录被打破。'],
  ['culture', '老照片里的校门', '校史馆', '三座校门，七十年变迁。'],
  ['people', '保洁阿姨的英语笔记本', '校报记者团', '五年抄满三本单词，她说想和留学生聊聊天。'],
] as const

/** What people write below articles. */
export const articleRemarks = [
  '写得真好，看哭了。',
  '希望多一点这样的报道。',
  '我就在现场！',
  '请问报名入口在哪里？',
  '转给学弟学妹了。',
  '图二是我拍的哈哈。',
  '建议出一个视频版。',
  '去年也是这样安排的吗？',
  '阿姨辛苦了，下次多打点饭。',
  '收藏了，毕业前要走一遍。',
] as const

/** What the platform announced: kind, title, text. */
export const systemNoticeTexts = [
  ['release', '控制台 3.2 版本更新', '新增批量撤销、操作记录导出，列表滚动更流畅。'],
  ['release', '小程序端支持深色模式', '请提醒同学更新到最新版本。'],
  ['maintenance', '周六凌晨数据库维护', '2:00 至 4:00 期间短暂不可用，审核结果会在恢复后同步。'],
  ['rule', '广告类内容审核标准调整', '含二维码的图片一律先审后发。'],
  ['rule', '实名认证材料保存期限说明', '证件照片在认证完成后 30 天自动清理。'],
  ['maintenance', '短信通道切换', '验证码发送可能延迟一分钟以内。'],
] as const

/** Places for advertisements: name, code, width and height in px. */
export const advertisePlaces = [
  ['首页弹窗', 'home_popup', 600, 800],
  ['首页横幅', 'home_banner', 690, 260],
  ['跑腿下单页', 'running_order', 690, 180],
  ['支付成功页', 'paid', 690, 320],
] as const

/** Advertisements: title, who pays. */
export const advertiseTexts = [
  ['考研英语冲刺班', '启航教育'],
  ['第二杯半价', '茶语时光'],
  ['驾校开学特惠', '安通驾校'],
  ['毕业季寄件八折', '顺丰速运'],
  ['校园卡流量包', '中国移动'],
  ['眼镜节满减', '明眸眼镜'],
  ['电影通票 9.9 元', '星光影城'],
  ['暑期游学报名', '远方旅行'],
  ['健身房次卡', '动力健身'],
  ['教材五折回收', '拾光二手书'],
] as const

/** Bars of the mini-program with their entries: name and page. */
export const navbarTexts = [
  [
    '底部导航',
    'tabbar',
    [
      ['首页', '/pages/home/index'],
      ['圈子', '/pages/circle/index'],
      ['跑腿', '/pages/running/index'],
      ['消息', '/pages/message/index'],
      ['我的', '/pages/mine/index'],
    ],
  ],
  [
    '首页宫格',
    'home_grid',
    [
      ['失物招领', '/pages/lost/index'],
      ['表白墙', '/pages/love/index'],
      ['校园问答', '/pages/qa/index'],
      ['二手市场', '/pages/second/index'],
      ['兼职', '/pages/job/index'],
      ['黄页', '/pages/yellow/index'],
      ['投票', '/pages/vote/index'],
      ['课表', '/pages/timetable/index'],
    ],
  ],
] as const

/** Banners: title, where, page. */
export const bannerTexts = [
  ['开学季', 'home', '/pages/activity/start'],
  ['校园歌手大赛', 'home', '/pages/vote/detail?id=1'],
  ['跑腿新人立减', 'running', '/pages/running/coupon'],
  ['晒出你的校园', 'circle', '/pages/circle/topic?id=3'],
  ['教材回收', 'mall', '/pages/second/book'],
] as const
