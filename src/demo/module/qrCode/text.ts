/** Where tags are: name, place, what they open. */
export const nfcTags = [
  ['一食堂点餐码', '一食堂 12 号桌', 'canteen'],
  ['北苑餐厅点餐码', '北苑餐厅二楼靠窗', 'canteen'],
  ['图书馆三楼选座', '图书馆三楼入口', 'seat'],
  ['图书馆考研区选座', '图书馆五楼西侧', 'seat'],
  ['明德楼自助打印', '明德楼一楼大厅', 'printing'],
  ['信息楼自助打印', '信息楼二楼机房外', 'printing'],
  ['竹园洗衣房', '竹园 2 号楼一层', 'laundry'],
  ['梅园洗衣房', '梅园 1 号楼一层', 'laundry'],
  ['松园报修牌', '松园 3 号楼值班室', 'repair'],
  ['桂园报修牌', '桂园 5 号楼值班室', 'repair'],
  ['南门跑腿下单', '南门快递站', 'running'],
  ['东门跑腿下单', '东门天桥', 'running'],
] as const

/** What codes are for. */
export const qrCodeTypes = ['海报推广', '食堂桌码', '快递站点', '宿舍楼栋', '活动签到'] as const

/** Codes that are posted: name, what for, what they hold, where. */
export const postedCodes: readonly (readonly [string, (typeof qrCodeTypes)[number], string, string])[] = [
  ['迎新海报', '海报推广', '/pages/home/index?from=welcome', '东门迎新点'],
  ['二手市场海报', '海报推广', '/pages/second/index?from=poster', '大学生活动中心'],
  ['毕业季闲置', '海报推广', '/pages/second/publish?from=graduation', '宿舍区公告栏'],
  ['成为骑手', '海报推广', '/pages/running/join?from=poster', '南门快递站'],
  ['校园云公众号', '海报推广', 'https://campus.example.edu.cn/follow?scene=poster', '图书馆门口'],
  ['一食堂 1 号桌', '食堂桌码', '/pages/running/index?table=101', '一食堂'],
  ['一食堂 2 号桌', '食堂桌码', '/pages/running/index?table=102', '一食堂'],
  ['一食堂 3 号桌', '食堂桌码', '/pages/running/index?table=103', '一食堂'],
  ['北苑餐厅 1 号桌', '食堂桌码', '/pages/running/index?table=201', '北苑餐厅二楼'],
  ['北苑餐厅 2 号桌', '食堂桌码', '/pages/running/index?table=202', '北苑餐厅二楼'],
  ['南门快递站代取', '快递站点', '/pages/running/index?station=south', '南门快递站'],
  ['菜鸟驿站代取', '快递站点', '/pages/running/index?station=cainiao', '菜鸟驿站'],
  ['竹园 2 号楼', '宿舍楼栋', '/pages/home/index?building=zhuyuan-2', '竹园 2 号楼门厅'],
  ['竹园 9 号楼', '宿舍楼栋', '/pages/home/index?building=zhuyuan-9', '竹园 9 号楼门厅'],
  ['梅园 1 号楼', '宿舍楼栋', '/pages/home/index?building=meiyuan-1', '梅园 1 号楼门厅'],
  ['松园 3 号楼', '宿舍楼栋', '/pages/home/index?building=songyuan-3', '松园 3 号楼门厅'],
  ['失物招领点', '海报推广', '/pages/lost/index?from=office', '保卫处值班室'],
  ['校园歌手大赛签到', '活动签到', '/pages/activity/detail?id=singer&sign=1', '大礼堂入口'],
  ['招聘会签到', '活动签到', '/pages/activity/detail?id=job-fair&sign=1', '体育馆北门'],
  ['问卷：食堂满意度', '活动签到', 'https://campus.example.edu.cn/survey/canteen?从=桌牌', '各食堂'],
]
