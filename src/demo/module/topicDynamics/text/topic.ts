import type { Random } from '../../../random.ts'
import { oneOf, say, type Text, words } from '../../../text/grammar.ts'
import { fitsSeason } from '../../../text/moment.ts'
import { building, canteen, city, course, dish, dorm, drink, grade, outdoor, studyPlace } from '../../../text/pool.ts'
import type { DynamicCategory } from './dynamic.ts'

/** A group of topics, with the lucide icon (kebab case) that stands for it. */
export interface TopicCategoryText {
  readonly name: DynamicCategory
  readonly icon: string
  readonly description: string
}

/** The demo school's topic categories, in order; posts carry the same category names. */
export const topicCategories: readonly TopicCategoryText[] = [
  { name: '校园生活', icon: 'trees', description: '随手拍、宿舍、天气和猫，校园里的每一天' },
  { name: '学习交流', icon: 'book-open', description: '课程、考试、竞赛、自习搭子' },
  { name: '求助', icon: 'life-buoy', description: '借东西、问路、代取快递，互相帮一把' },
  { name: '失物招领', icon: 'search', description: '丢了什么，捡到什么，都发在这里' },
  { name: '二手闲置', icon: 'recycle', description: '教材、数码、宿舍用品，让闲置流动起来' },
  { name: '兼职实习', icon: 'briefcase', description: '勤工助学、家教、实习与求职经验' },
  { name: '情感树洞', icon: 'heart', description: '说给懂的人听，请友善回应' },
  { name: '社团活动', icon: 'drama', description: '招新、演出、比赛与志愿服务' },
  { name: '美食探店', icon: 'utensils', description: '食堂窗口和校外小店的真实评价' },
  { name: '吐槽', icon: 'megaphone', description: '说出不满，对事不对人' },
  { name: '考研', icon: 'graduation-cap', description: '打卡、资料、院校与复试' },
  { name: '运动健身', icon: 'dumbbell', description: '约球、跑步、体测与赛事' },
]

/** A topic posts gather under. */
export interface TopicText {
  readonly category: DynamicCategory
  /** At most 30 characters, without # signs. */
  readonly title: string
  readonly description: string
}

const season = words('春天 夏天 秋天 冬天 九月 十月 十一月 开学季 毕业季 期末周 雨天 周末 国庆 深夜 清晨')
const sportSeason = words('春季 秋季 周末 开学季')
const club = words(
  '吉他社 街舞社 摄影协会 辩论队 话剧社 汉服社 动漫社 天文社 志愿者协会 合唱团 轮滑社 民乐团 桌游社 文学社',
)
const game = words('篮球 羽毛球 乒乓球 足球 网球 排球 飞盘 夜跑 骑行 游泳 健身 跳绳 滑板 攀岩')
const exam = words('四级 六级 教资 计算机二级 雅思 法考 数学建模 普通话 期末 期中 英语演讲赛 蓝桥杯')
const goods = words('教材 耳机 自行车 显示器 台灯 床帘 吉他 相机 电动车 考研资料 汉服 小风扇 键盘 行李箱')
const work = words('家教 图书馆助管 奶茶店兼职 暑期实习 寒假实习 秋招 春招 考公 选调 教师招聘 支教 新媒体运营')

const titles: Record<DynamicCategory, Text> = {
  校园生活: oneOf(
    say`${season}的${outdoor}`,
    say`${dorm}${words('今日份快乐 邻里群 夜话 阳台风景 生活指南 起床困难户 好物')}`,
    say`${season}里的${words('随手拍 小确幸 第一次 声音 碎碎念 仪式感 天空')}`,
    say`${outdoor}${words('日落观察 猫猫图鉴 偶遇 夜景 散步路线 打卡 四季')}`,
    say`${grade}${words('的一天 今天你笑了吗 生存指南 记录 的宿舍日常 想对学校说')}`,
  ),
  学习交流: oneOf(
    say`${course}${words('互助小组 笔记交换 答疑 期末重点 怎么学 平时作业 避坑 资料室')}`,
    say`${exam}${words('备考打卡 经验分享 组队 查分了 资料共享 倒计时')}`,
    say`${studyPlace}${words('自习搭子 座位情报 打卡 早起队')}`,
    say`${grade}${words('选课攻略 绩点保卫战 竞赛组队 读书会 英语角')}`,
  ),
  求助: oneOf(
    say`${building}${words('附近借东西 问路 求助站 失联物品')}`,
    say`${dorm}${words('互帮互助 代取快递 维修求助 顺路带饭')}`,
    say`${grade}${words('新手提问 手续怎么办 求经验 求推荐')}`,
    say`去${city}${words('拼车 求攻略 同路人 住哪里')}`,
  ),
  失物招领: oneOf(
    say`${oneOf(building, outdoor, canteen)}失物招领`,
    say`${studyPlace}${words('遗落物品 捡到了 谁的东西')}`,
    say`${words('校园卡 雨伞 水杯 耳机 钥匙 身份证 书包 眼镜')}${words('回家计划 寻主启事 丢了怎么办 认领处')}`,
    say`${dorm}晾衣${words('认领 拿错归还')}`,
  ),
  二手闲置: oneOf(
    say`${goods}${words('转让 求购 交换角 低价出 避坑')}`,
    say`${dorm}${words('跳蚤市场 闲置群 毕业清仓')}`,
    say`${course}教材${words('流转 求购 免费送')}`,
    say`${words('开学季 毕业季 周末 搬宿舍')}${words('断舍离 闲置集市 换物')}`,
  ),
  兼职实习: oneOf(
    say`${work}${words('经验谈 内推 避坑 日记 组队 面经')}`,
    say`${city}${words('实习租房 实习同伴 求职圈 双选会')}`,
    say`${grade}${words('第一份兼职 简历互评 职业规划 攒旅费')}`,
    say`${building}${words('勤工助学 招聘会 宣讲会')}`,
  ),
  情感树洞: oneOf(
    say`${season}${words('写给你 的心事 失眠的人 想念 的告白 说晚安')}`,
    say`${outdoor}${words('捡到的故事 那个人 心动瞬间 一个人散步')}`,
    say`${grade}${words('的迷茫 和自己和解 的友情 想家了 的异地恋')}`,
    say`在${studyPlace}${words('遇见的你 写下的话')}`,
  ),
  社团活动: oneOf(
    say`${club}${words('招新 排练日常 专场 换届 年度回顾 新人报到 幕后')}`,
    say`${words('周末 春天 秋天 开学季 国庆')}${words('晚会 社团巡礼 志愿服务 露营 快闪 观影会')}`,
    say`${building}${words('活动预告 讲座 演出 展览')}`,
  ),
  美食探店: oneOf(
    say`${canteen}${words('必吃窗口 测评 新品 红黑榜 早餐地图')}`,
    say`全校最好吃的${oneOf(dish, drink)}`,
    say`${dish}${words('爱好者 地图 测评 平替 哪家强')}`,
    say`${outdoor}附近吃什么`,
    say`${drink}${words('续命 测评 隐藏配方 第二杯半价')}`,
  ),
  吐槽: oneOf(
    say`${dorm}的${words('热水 空调 洗衣机 电梯 网速 隔音')}`,
    say`${course}${words('作业 小组作业 点名 早八 实验报告')}吐槽`,
    say`${canteen}${words('排队 涨价 插队 意见箱')}`,
    say`${building}${words('设施 噪音 占座 意见箱')}`,
  ),
  考研: oneOf(
    say`${words('数学 英语 政治 专业课 408 法硕 教育 心理 新传 管综 临床 经济')}${words('考研打卡 资料共享 互助 真题讨论 经验谈')}`,
    say`考到${city}去`,
    say`${studyPlace}${words('研友 考研角 上岸墙')}`,
    say`${words('一轮 二轮 强化阶段 冲刺阶段 深夜 清晨')}${words('考研进度 背书打卡 二战日记')}`,
    say`${grade}${words('准备考研 保研 复试经验')}`,
  ),
  运动健身: oneOf(
    say`${game}${words('搭子 新手营 约起来 技术交流 装备')}`,
    say`${words('篮球 羽毛球 乒乓球 足球 排球')}${words('院队 周赛 新生杯')}`,
    say`${words('南操场 北操场 明湖边 镜湖 银杏大道 后山步道')}${words('夜跑团 晨练 运动打卡')}`,
    say`${sportSeason}${words('体测 校园跑 运动会 减脂打卡')}`,
    say`${grade}${words('健身计划 瑜伽角 夜跑团')}`,
  ),
}

const invitation = words(
  '欢迎来聊 发图说话 一起记录 新人友好 记得带上照片 每周更新 长期有效 轻松一点 认真分享优先 等你补充',
)
const rule = words(
  '请勿发广告 请文明发言 不泄露他人隐私 无关内容会被移走 请写清时间地点 理性讨论 禁止人身攻击 转载请注明 联系方式请私信',
)

/** One topic; its title may come again, see `topicTexts`. */
function topicText(random: Random): TopicText {
  const { name, description } = random.pick(topicCategories)
  const title = titles[name](random)
  return {
    category: name,
    title,
    description: `${opening(random, title)}${invitation(random)}，${rule(random)}。${random.chance(0.3) ? `${description}。` : ''}`,
  }
}

/** Draws in a row without a new title after which the supply counts as used up. */
const patience = 3000

/**
 * A topic for each of these moments (epoch ms) with different titles, each of its season; throws RangeError beyond the
 * few thousand that can be made.
 */
export function topicTexts(random: Random, moments: readonly number[]): TopicText[] {
  const taken = new Set<string>()
  return moments.map((moment) => {
    for (let draw = 0; draw < patience; draw++) {
      const topic = topicText(random)
      if (taken.has(topic.title) || !fitsSeason(topic.title, moment)) continue
      taken.add(topic.title)
      return topic
    }
    throw new RangeError(`${moments.length} topics asked for, only ${taken.size} different ones can be made`)
  })
}

function opening(random: Random, title: string): string {
  return random.pick([
    `关于“${title}”的一切都可以发在这里，`,
    `聊聊${title}，`,
    `这里收集${title}的故事和经验，`,
    `${title}，`,
    `和同校的人一起说说${title}，`,
    '发起人想找到有同样想法的同学，',
    '有问必答，有图更好，',
    '把你知道的告诉后来的人，',
  ])
}
