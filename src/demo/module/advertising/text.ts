/** Places for advertisements: name, code, width and height in px. */
export const advertisePlaces = [
  ['首页弹窗', 'home_popup', 600, 800],
  ['首页横幅', 'home_banner', 690, 260],
  ['跑腿下单页', 'running_order', 690, 180],
  ['支付成功页', 'paid', 690, 320],
  ['发布页底部', 'dynamic_publish_bottom', 690, 180],
  ['圈子首页横幅', 'circle_banner', 690, 260],
  ['动态列表第五条', 'dynamic_list_fifth', 690, 320],
  ['动态详情页底部', 'dynamic_detail_bottom', 690, 180],
  ['话题页顶部', 'topic_top', 690, 200],
  ['评论区', 'comment_between', 690, 120],
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
