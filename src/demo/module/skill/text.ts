import { number, oneOf, say, type Text, words } from '../../text/grammar.ts'

type SkillOffer = {
  readonly title: string
  readonly price: readonly [least: number, most: number]
  readonly unit: 'time' | 'hour' | 'piece' | 'day'
  readonly mode: 'offline' | 'online' | 'both'
  readonly place: string
}

/** How good somebody is: what is asked, and the most they may charge, in 元. */
export const strengths = [
  { name: '入门', standard: '学过基础，能独立完成简单的', most: 60 },
  { name: '熟练', standard: '有一年以上经验，有作品或好评 5 条以上', most: 150 },
  { name: '专业', standard: '有证书、获奖或社团骨干经历，作品集通过审核', most: 400 },
  { name: '达人', standard: '平台成交 30 单以上且好评率 95% 以上', most: 0 },
] as const

/** Kinds of skills, with what is offered of each. */
export const skillKinds: readonly (readonly [name: string, pictures: string, offers: readonly SkillOffer[]])[] = [
  [
    '摄影约拍',
    'avenue',
    [
      offer('毕业照约拍，精修九张', [80, 180], 'time', 'offline', '银杏大道、图书馆门前'),
      offer('证件照拍摄加精修', [15, 30], 'piece', 'offline', '大学生活动中心'),
      offer('社团活动跟拍', [60, 120], 'hour', 'offline', '校内'),
      offer('汉服写真，可借道具', [100, 220], 'time', 'offline', '镜湖、樱花路'),
    ],
  ],
  [
    '设计绘画',
    'desk',
    [
      offer('社团海报、推文头图设计', [25, 70], 'piece', 'online', ''),
      offer('头像约稿，Q 版手绘', [20, 60], 'piece', 'online', ''),
      offer('答辩 PPT 美化', [3, 6], 'piece', 'online', ''),
      offer('手写贺卡、手账代画', [10, 30], 'piece', 'both', '梅园'),
    ],
  ],
  [
    '视频音频',
    'desk',
    [
      offer('短视频剪辑，加字幕调色', [40, 120], 'piece', 'online', ''),
      offer('班级晚会视频制作', [100, 260], 'piece', 'online', ''),
      offer('播音专业配音', [20, 50], 'piece', 'online', ''),
    ],
  ],
  [
    '学习辅导',
    'library',
    [
      offer('高数期末一对一答疑', [40, 70], 'hour', 'both', '图书馆三楼自习室'),
      offer('四六级口语陪练', [25, 50], 'hour', 'both', '文科楼'),
      offer('考研经验分享，初试 400+', [50, 90], 'time', 'online', ''),
      offer('C 语言入门带练', [40, 80], 'hour', 'both', '信息楼机房'),
    ],
  ],
  [
    '电脑数码',
    'desk',
    [
      offer('电脑清灰换硅脂', [30, 50], 'time', 'offline', '松园宿舍'),
      offer('重装系统、数据备份', [25, 45], 'time', 'offline', '竹园宿舍'),
      offer('手机贴膜上门', [10, 20], 'time', 'offline', '各宿舍楼'),
    ],
  ],
  [
    '运动陪练',
    'court',
    [
      offer('羽毛球陪练，校队水平', [40, 80], 'hour', 'offline', '体育馆'),
      offer('游泳教学，包教会', [60, 100], 'time', 'offline', '游泳馆'),
      offer('体测 1000 米陪跑', [10, 20], 'time', 'offline', '南操场'),
      offer('滑板入门', [30, 50], 'hour', 'offline', '大学生活动中心门口'),
    ],
  ],
  [
    '美妆造型',
    'stage',
    [
      offer('面试淡妆', [40, 70], 'time', 'offline', '梅园宿舍'),
      offer('晚会舞台妆造', [60, 120], 'time', 'offline', '大学生活动中心'),
      offer('编发造型', [15, 35], 'time', 'offline', '各女生宿舍楼'),
    ],
  ],
  [
    '乐器音乐',
    'stage',
    [
      offer('吉他零基础教学', [40, 70], 'hour', 'offline', '艺术楼琴房'),
      offer('生日现场弹唱', [60, 120], 'time', 'offline', '校内'),
      offer('扒谱、伴奏制作', [50, 120], 'piece', 'online', ''),
    ],
  ],
  [
    '生活服务',
    'lawn',
    [
      offer('宿舍收纳整理', [30, 60], 'time', 'offline', '女生宿舍'),
      offer('缝补改衣、换拉链', [8, 25], 'piece', 'offline', '桂园'),
      offer('寒暑假宠物寄养', [20, 35], 'day', 'offline', '后街'),
    ],
  ],
]

function offer(
  title: string,
  price: SkillOffer['price'],
  unit: SkillOffer['unit'],
  mode: SkillOffer['mode'],
  place: string,
): SkillOffer {
  return { title, price, unit, mode, place }
}

/** What somebody says of what they offer. */
export const skillDescription: Text = say`${oneOf(
  say`做了${words('一年 两年 三年')}，${words('校内接过二十多单 社团里常帮忙 有作品集可以看')}。`,
  say`${words('专业对口 兴趣自学')}，${words('不满意可以改两次 先看样片再付款 当天给初稿')}。`,
  say`${words('新手练手价 开学优惠价 朋友推荐价')}，${words('认真负责 有耐心 不赶时间')}。`,
)}${oneOf(
  say`${words('周末 晚上 周三下午 没课的时候')}有空，提前${number(1, 3)}天约。`,
  say`一般${number(1, 3)}天内完成，加急另议。`,
  '下单前请先说清楚需求和时间。',
)}`

/** What a buyer writes with an order; often nothing. */
export const orderNote: Text = oneOf(
  '',
  '',
  '',
  '请提前十分钟到。',
  '需要发票的话再联系。',
  '可以的话尽量早一点。',
  '第一次约，麻烦多指导。',
  say`周${words('一 三 五 六')}之前要用，谢谢。`,
)
