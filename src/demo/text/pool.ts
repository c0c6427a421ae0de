import { number, oneOf, say, words } from './grammar.ts'

/** The words every kind of post draws on: places, people, courses, hours and moods of a campus. */

/** Words of one kind, each of which could stand for another of them. */
export const poolWords = {
  canteen: split(`
    东区食堂一楼 东区食堂二楼 西区食堂 西区食堂二楼 南苑餐厅 北苑餐厅 北苑餐厅二楼 清真餐厅 民族餐厅 教工食堂 三食堂
    风味餐厅 桂园食堂 望江食堂 望江食堂负一楼 松园食堂 一食堂 学子餐厅 自助小火锅那层 美食城`),
  studyPlace: split(`
    图书馆三楼自习室 图书馆二楼东侧 图书馆五楼社科区 图书馆负一楼 图书馆考研专区 明德楼203 明德楼自习教室 明德楼四楼
    博学楼305 博学楼通宵自习室 逸夫楼大教室 逸夫楼B201 三教402 三教一楼 求是楼 信息楼机房 文科楼阅览室
    学院资料室 通宵自习室 工训中心 宿舍楼自习室 知行楼116 咖啡书吧`),
  building: split(`
    明德楼 博学楼 逸夫楼 三教 五教 求是楼 信息楼 文科楼 行政楼 实验楼 化工楼 工训中心 知行楼 艺术楼 体育馆
    大学生活动中心 校医院 图书馆`),
  dorm: split(`
    松园宿舍 松园3号楼 松园6号楼 竹园宿舍 竹园2号楼 竹园9号楼 梅园宿舍 梅园1号楼 桂园5号楼 桂园11号楼
    西区12栋 西区7栋 东区4栋 南苑8号楼 研究生公寓 留学生公寓 兰园宿舍`),
  outdoor: split(`
    南操场 北操场 东区篮球场 明湖边 镜湖 情人坡 银杏大道 樱花路 图书馆门前草坪 南门 北门 西门 东门天桥
    大学生活动中心门口 钟楼广场 后山步道 荷花池 校史馆门口 3路车站 校车站 地铁口 小吃街 后街`),
  course: split(`
    高数 线代 概率论 大学物理 大学英语 近代史 毛概 马原 思修 C语言 数据结构 操作系统 计网 计组 数据库 离散数学
    模电 数电 电路 信号与系统 自动控制 理论力学 材料力学 工程制图 有机化学 无机化学 分析化学 物化 生化 微生物
    遗传学 微观经济学 宏观经济学 会计学 管理学 统计学 计量 市场营销 民法 刑法 教育学 普通心理学 古代文学 现代汉语
    语言学概论 视唱练耳 素描 形势与政策 军事理论 机器学习 编译原理`),
  dish: split(`
    麻辣烫 麻辣香锅 黄焖鸡 番茄牛腩饭 螺蛳粉 兰州拉面 刀削面 烤冷面 煎饼果子 手抓饼 鸡排饭 咖喱猪排 石锅拌饭
    酸菜鱼 水煮肉片 冒菜 过桥米线 重庆小面 热干面 小笼包 生煎 烧麦 糖醋里脊 红烧肉 宫保鸡丁 鱼香肉丝 回锅肉
    辣子鸡 烤鱼 铁板鱿鱼 卤肉饭 肠粉 云吞面 馄饨 炸酱面 油泼面 凉皮 肉夹馍 鸡公煲 蛋包饭 土豆粉 羊肉泡馍 盖浇饭
    炒饭`),
  drink: split(`
    杨枝甘露 珍珠奶茶 生椰拿铁 冰美式 柠檬茶 豆浆 酸梅汤 绿豆沙 烧仙草 葡萄冻冻 桂花酒酿 茉莉奶绿 热可可 芋泥波波
    西瓜汁 酸奶 燕麦拿铁`),
  city: split(`
    南京 杭州 苏州 上海 昆明 大理 成都 重庆 长沙 武汉 西安 厦门 无锡 合肥 青岛 贵阳 宁波 扬州 广州 深圳
    北京`),
  grade: split(`
    大一 大二 大三 大四 研一 研二 研三`),
} as const

function split(list: string): readonly string[] {
  return list.trim().split(/\s+/)
}

export const canteen = oneOf(...poolWords.canteen)

export const studyPlace = oneOf(...poolWords.studyPlace)

export const building = oneOf(...poolWords.building)

export const dorm = oneOf(...poolWords.dorm)

export const outdoor = oneOf(...poolWords.outdoor)

/** Rooms and counters people come to for something. */
const counter = words('快递站 菜鸟驿站 南区快递站 水房 打印店 校内超市 罗森 理发店')

export const anyPlace = oneOf(canteen, studyPlace, building, dorm, outdoor, outdoor, counter)

export const parcelPlace = words(
  '快递站 菜鸟驿站 南区快递站 东门驿站 京东派 西门顺丰点 梅园快递柜 松园丰巢柜 后街邮政 中通代收点',
)

export const course = oneOf(...poolWords.course)

export const dish = oneOf(...poolWords.dish)

export const drink = oneOf(...poolWords.drink)

export const roommate = words(
  '室友 对床 上铺 下铺 隔壁宿舍的同学 舍长 老乡 同桌 我同学 隔壁班 我们班长 学委 我哥们 我闺蜜 邻座 组长 队友',
)

export const someone = words(
  '学长 学姐 学弟 学妹 室友 同学 班长 辅导员 导师 任课老师 宿管阿姨 食堂阿姨 保安大叔 食堂大叔 保洁阿姨 图书馆老师 快递小哥 社长 部长 助教 师兄 师姐',
)

export const teacher = words(
  '高数老师 英语老师 体育老师 专业课老师 实验老师 马原老师 带实验的师兄 选修课老师 辅导员 班主任 导师 助教 监考老师 教学秘书',
)

export const hour = oneOf(
  say`早上${number(6, 9)}点`,
  say`早上${number(6, 8)}点半`,
  say`中午${number(11, 12)}点${number(10, 50, 5)}`,
  say`下午${words('一点 两点 三点 四点 五点')}${words('左右 多 半 整 刚过 出头')}`,
  say`晚上${words('六点 七点 八点 九点 十点 十一点')}${words('左右 多 半 整 刚过')}`,
  say`${number(13, 21)}:${words('00 10 15 20 30 40 45 50')}`,
)

export const day = words(
  '昨天 前天 今天早上 今天中午 今天下午 昨晚 昨天下午 今早 上周五 周一 周二 周三 周四 周五 周六 周日 上周末',
)

export const soon = words('今晚 明天 明早 明晚 后天 这周末 周五晚上 周六上午 周日下午 下周一 下周三 月底')

/** A day gone by with an hour of it: 昨天下午三点. */
export const dayAndHour = oneOf(
  say`${words('昨天 前天 周一 周二 周三 周四 周五')}早上${words('七点 七点半 八点 九点')}`,
  say`${words('昨天 前天 周一 周三 周四 上周六')}中午${words('十二点 十二点半 一点')}`,
  say`${words('昨天 前天 周二 周三 周五 上周日')}下午${words('两点 三点 四点 五点')}${words('左右 多 半 刚过')}`,
  say`${words('昨晚 前天晚上 周二晚上 周四晚上 上周五晚上')}${words('六点 七点 八点 九点 十点')}${words('左右 多 半 刚过')}`,
)

/** A day to come with an hour of it: 周六下午两点. */
export const soonAndHour = oneOf(
  say`${words('明天 后天 周六 周日 下周一 下周三')}上午${words('九点 九点半 十点')}`,
  say`${words('明天 后天 周六 周日 下周三')}下午${words('两点 三点 四点')}`,
  say`${words('明晚 周五晚上 周六晚上 下周三晚上')}${words('六点半 七点 七点半')}`,
)

export const weekday = words('周一 周二 周三 周四 周五 周六 周日')

export const grade = oneOf(...poolWords.grade)

export const colour = words(
  '黑色 白色 蓝色 深蓝色 粉色 灰色 浅灰色 绿色 墨绿色 米色 红色 紫色 黄色 透明 银色 卡其色 棕色 奶白色',
)

export const city = oneOf(...poolWords.city)

export const mood = words(
  '开心 离谱 无语 好困 绝了 破防了 感动 救命 可以 舒服 治愈 真的会谢 笑死 裂开 有点东西 谁懂 emo了 上头 踏实 惊喜',
)
