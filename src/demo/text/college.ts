/** A faculty with its majors; the position in `colleges` is the two-digit code in student numbers. */
export interface College {
  readonly name: string
  readonly majors: readonly string[]
}

function college(name: string, majors: string): College {
  return { name, majors: majors.split(' ') }
}

/** The faculties of both demo schools. */
export const colleges: readonly College[] = [
  college('计算机科学与技术学院', '计算机科学与技术 软件工程 网络工程 人工智能 数据科学与大数据技术 信息安全'),
  college('电子信息学院', '电子信息工程 通信工程 自动化 电气工程及其自动化 物联网工程'),
  college('机械工程学院', '机械设计制造及其自动化 车辆工程 工业设计 机器人工程'),
  college('土木与建筑学院', '土木工程 建筑学 工程管理 给排水科学与工程 城乡规划'),
  college('材料与化工学院', '材料科学与工程 高分子材料与工程 应用化学 化学工程与工艺'),
  college('经济管理学院', '会计学 金融学 工商管理 市场营销 国际经济与贸易 人力资源管理 物流管理'),
  college('外国语学院', '英语 日语 翻译 商务英语 法语 泰语'),
  college('文学与传媒学院', '汉语言文学 新闻学 广播电视编导 网络与新媒体 秘书学'),
  college('法学院', '法学 社会工作 知识产权'),
  college('教育学院', '学前教育 小学教育 教育技术学 应用心理学 特殊教育'),
  college('理学院', '数学与应用数学 统计学 物理学 信息与计算科学'),
  college('生命科学学院', '生物科学 生物技术 食品科学与工程 园林'),
  college('艺术学院', '视觉传达设计 环境设计 音乐学 舞蹈学 美术学 动画'),
  college('体育学院', '体育教育 社会体育指导与管理 运动训练'),
  college('医学院', '护理学 临床医学 药学 康复治疗学'),
  college('马克思主义学院', '思想政治教育 哲学'),
]
