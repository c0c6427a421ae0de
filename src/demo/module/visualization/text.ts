import { beijing } from '../../../beijing-time.ts'
import type { Random } from '../../random.ts'

/** Companies that hire from the school: name, industry, city. */
export const companies = [
  ['华为技术有限公司', 'internet', '深圳'],
  ['腾讯科技', 'internet', '深圳'],
  ['字节跳动', 'internet', '北京'],
  ['美团', 'internet', '北京'],
  ['先声药业', 'medicine', '南京'],
  ['恒瑞医药', 'medicine', '连云港'],
  ['迈瑞医疗', 'medicine', '深圳'],
  ['比亚迪', 'manufacture', '深圳'],
  ['宁德时代', 'manufacture', '宁德'],
  ['三一重工', 'manufacture', '长沙'],
  ['海尔智家', 'manufacture', '青岛'],
  ['江苏银行', 'finance', '南京'],
  ['招商银行', 'finance', '深圳'],
  ['华泰证券', 'finance', '南京'],
  ['国家电网', 'energy', '北京'],
  ['国网江苏电力', 'energy', '南京'],
  ['协鑫集团', 'energy', '苏州'],
  ['新东方', 'education', '北京'],
  ['作业帮', 'education', '北京'],
  ['中建八局', 'state', '上海'],
  ['中铁二院', 'state', '成都'],
  ['南京地铁', 'state', '南京'],
] as const

/** Positions with their kind and monthly pay in 元, least and most. */
export const positions = [
  ['前端开发工程师', 'technology', 9000, 18_000],
  ['后端开发工程师', 'technology', 9500, 20_000],
  ['算法工程师', 'technology', 14_000, 28_000],
  ['测试工程师', 'technology', 7000, 13_000],
  ['嵌入式工程师', 'technology', 8000, 16_000],
  ['产品经理', 'product', 8000, 16_000],
  ['用户运营', 'product', 5500, 10_000],
  ['新媒体运营', 'product', 5000, 9000],
  ['客户经理', 'market', 5000, 12_000],
  ['市场专员', 'market', 5000, 8500],
  ['人力资源专员', 'function', 5000, 8000],
  ['财务会计', 'function', 5000, 9000],
  ['管培生', 'function', 6500, 11_000],
  ['初中数学教师', 'teaching', 5500, 9000],
  ['英语教师', 'teaching', 5500, 9000],
  ['工艺工程师', 'production', 6000, 11_000],
  ['土建施工员', 'production', 5500, 9500],
  ['护士', 'production', 5000, 8500],
] as const

/** Majors with the field they belong to. */
export const careerMajors = [
  ['计算机科学与技术', 'engineering'],
  ['软件工程', 'engineering'],
  ['电子信息工程', 'engineering'],
  ['机械设计制造及其自动化', 'engineering'],
  ['土木工程', 'engineering'],
  ['应用化学', 'science'],
  ['数学与应用数学', 'science'],
  ['会计学', 'management'],
  ['工商管理', 'management'],
  ['物流管理', 'management'],
  ['汉语言文学', 'literature'],
  ['英语', 'literature'],
  ['护理学', 'medicine'],
  ['药学', 'medicine'],
  ['视觉传达设计', 'art'],
  ['音乐学', 'art'],
  ['法学', 'law'],
  ['学前教育', 'education'],
] as const

/** Competitions with their level, and the majors most of those who take part are of. */
export const matches = [
  ['“互联网+”大学生创新创业大赛', 'nation', '软件工程 工商管理 视觉传达设计'],
  ['挑战杯课外学术科技作品竞赛', 'nation', '应用化学 药学 电子信息工程'],
  ['全国大学生数学建模竞赛', 'nation', '数学与应用数学 计算机科学与技术'],
  ['蓝桥杯程序设计大赛', 'nation', '计算机科学与技术 软件工程'],
  ['全国大学生英语竞赛', 'nation', '英语'],
  ['ACM-ICPC 亚洲区域赛', 'world', '计算机科学与技术 软件工程'],
  ['省大学生机械创新设计大赛', 'province', '机械设计制造及其自动化'],
  ['省大学生师范技能大赛', 'province', '学前教育 汉语言文学'],
  ['省大学生结构设计竞赛', 'province', '土木工程'],
  ['校园歌手大赛', 'school', '音乐学'],
  ['校运动会', 'school', '物流管理 土木工程 会计学'],
  ['模拟法庭大赛', 'school', '法学'],
  ['职业生涯规划大赛', 'school', '工商管理 会计学 护理学'],
  ['短视频创作大赛', 'school', '视觉传达设计 汉语言文学'],
] as const

/** Companies students founded, with their field. */
export const startups = [
  ['云端自习室', 'internet'],
  ['拾光二手书', 'service'],
  ['乡味优选', 'agriculture'],
  ['花田鲜切花直播', 'agriculture'],
  ['小满咖啡角', 'service'],
  ['青椒校园跑腿', 'service'],
  ['造物文创工作室', 'culture'],
  ['扎染新生', 'culture'],
  ['智慧宿舍门锁', 'hardware'],
  ['AI 错题本', 'internet'],
  ['校园无人快递车', 'hardware'],
  ['一颗松子非遗研学', 'culture'],
] as const

/** Courses with their kind. */
const courses = [
  ['大学生职业规划', 'general'],
  ['心理健康教育', 'general'],
  ['公文写作', 'general'],
  ['公共演讲', 'general'],
  ['急救常识', 'general'],
  ['机器学习导论', 'professional'],
  ['财务报表分析', 'professional'],
  ['智能制造概论', 'professional'],
  ['数据分析与可视化', 'professional'],
  ['Python程序设计', 'professional'],
  ['项目管理', 'professional'],
  ['创新创业实训', 'practice'],
  ['商务谈判模拟', 'practice'],
  ['短视频制作', 'practice'],
  ['UI设计工作坊', 'practice'],
  ['劳动教育', 'practice'],
  ['教师资格证辅导（网课）', 'online'],
  ['普通话测试辅导（网课）', 'online'],
  ['跨境电商实务（网课）', 'online'],
  ['新媒体运营（网课）', 'online'],
] as const

/** A course's name with the term it was entered in (epoch ms), none twice in a term. */
export function courseText(serial: number, moment: number): { readonly name: string; readonly kind: CourseKind } {
  const local = new Date(moment + beijing)
  const month = local.getUTCMonth() + 1
  const term = month >= 2 && month <= 7 ? '春' : '秋'
  const year = local.getUTCFullYear() - (month === 1 ? 1 : 0)
  const [name, kind] = courses[serial % courses.length] ?? courses[0]
  return { name: `${name}（${term} ${year}）`, kind }
}

/** The industries that hire for a kind of position. */
const employers: Readonly<Record<string, readonly string[]>> = {
  technology: ['internet', 'manufacture', 'energy'],
  product: ['internet', 'education'],
  market: ['finance', 'medicine', 'internet'],
  function: ['finance', 'manufacture', 'state', 'energy'],
  teaching: ['education'],
  production: ['manufacture', 'state'],
}

/** The position from 1 of a company that hires for this position. */
export function employerOf(random: Random, [name, kind]: (typeof positions)[number]): number {
  const industries = name === '护士' ? ['medicine'] : name === '土建施工员' ? ['state'] : (employers[kind] ?? [])
  return random.pick(companies.flatMap(([, industry], index) => (industries.includes(industry) ? [index + 1] : [])))
}

/** The kinds of positions those of a field look for. */
const wishes: Readonly<Record<string, readonly string[]>> = {
  engineering: ['technology'],
  science: ['teaching', 'technology'],
  management: ['function', 'market'],
  literature: ['teaching', 'product'],
  art: ['product'],
  law: ['function'],
  education: ['teaching'],
}

/** A position somebody of a major looks for; the major by its position from 1. */
export function wishOf(random: Random, major: number): string {
  const [name, field] = careerMajors[major - 1] ?? careerMajors[0]
  if (field === 'medicine') return name === '护理学' ? '护士' : '客户经理'
  if (name === '土木工程') return '土建施工员'
  const fits = positions.filter(([, kind]) => wishes[field]?.includes(kind))
  return random.pick(fits)[0]
}

type CourseKind = (typeof courses)[number][1]

/** What stalls sell, with its kind. */
const goods = [
  ['鲜花饼', 'food'],
  ['咖啡', 'food'],
  ['奶茶', 'food'],
  ['手工饰品', 'creative'],
  ['明信片', 'creative'],
  ['扎染', 'creative'],
  ['汉服', 'creative'],
  ['旧书', 'book'],
  ['考研资料', 'book'],
  ['数码配件', 'digital'],
  ['耳机', 'digital'],
  ['水果', 'farm'],
  ['山货', 'farm'],
] as const

/** Where stalls of each kind stand. */
const fairs = {
  food: ['创业集市', '美食节', '开学季'],
  creative: ['创业集市', '文创展', '毕业跳蚤市场'],
  book: ['毕业跳蚤市场', '读书节', '开学季'],
  digital: ['创业集市', '毕业跳蚤市场', '开学季'],
  farm: ['助农集市', '美食节'],
} as const

type Skill = 'technology' | 'design' | 'management' | 'language' | 'research' | 'art'

const skills: Readonly<Record<(typeof careerMajors)[number][1], readonly Skill[]>> = {
  engineering: ['technology', 'research', 'design'],
  science: ['research', 'technology'],
  management: ['management', 'language'],
  literature: ['language', 'management'],
  medicine: ['research', 'technology'],
  art: ['art', 'design'],
  law: ['language', 'management'],
  education: ['management', 'language', 'art'],
}

/** What somebody of a major is good at; the major by its position from 1. */
export function skillsOf(major: number): readonly Skill[] {
  return skills[(careerMajors[major - 1] ?? careerMajors[0])[1]]
}

/** The months in which a fair is held; the others are held in all of them. */
const fairMonths: Readonly<Record<string, readonly number[]>> = {
  毕业跳蚤市场: [5, 6],
  读书节: [4, 5],
  开学季: [2, 3, 8, 9],
}

/** A stall's name, what it sells and where it stood at a moment (epoch ms). */
export function stallText(
  random: Random,
  moment: number,
): { readonly name: string; readonly kind: keyof typeof fairs; readonly place: string } {
  const month = new Date(moment + beijing).getUTCMonth() + 1
  const [sold, kind] = random.pick(goods)
  const held = fairs[kind].filter((fair) => fairMonths[fair]?.includes(month) ?? true)
  const fair = held.length > 0 ? random.pick<string>(held) : '周末书市'
  return {
    name: `${fair}·${sold}摊`,
    kind,
    place: random.pick(['钟楼广场', '银杏大道', '南门', '图书馆门前草坪', '小吃街', '大学生活动中心门口']),
  }
}
