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
