/** Headings of the wall of study material. */
export const materialCategories = [
  '期末真题',
  '课堂笔记',
  '考研资料',
  '四六级',
  '实验报告',
  '课程设计',
  '考证',
] as const

/** A heading of the wall. */
export type MaterialCategory = (typeof materialCategories)[number]

/** Courses with who teaches them and the college they belong to. */
const courses: readonly (readonly [name: string, teacher: string])[] = [
  ['高等数学（上）', '周立民'],
  ['高等数学（下）', '周立民'],
  ['线性代数', '陈文杰'],
  ['概率论与数理统计', '许静'],
  ['大学物理', '方志远'],
  ['C 语言程序设计', '刘海涛'],
  ['数据结构', '刘海涛'],
  ['计算机网络', '孙博'],
  ['操作系统', '高翔'],
  ['电路分析', '何建国'],
  ['模拟电子技术', '何建国'],
  ['工程制图', '马晓东'],
  ['理论力学', '郭强'],
  ['有机化学', '罗敏'],
  ['微观经济学', '宋佳'],
  ['会计学原理', '唐丽'],
  ['管理学', '邓超'],
  ['民法学', '曹磊'],
  ['教育心理学', '韩雪'],
  ['大学英语', '叶青'],
  ['马克思主义基本原理', '范明'],
]

type Subject = readonly [name: string, teacher: string]
const taught = (...names: readonly string[]): readonly Subject[] => courses.filter(([name]) => names.includes(name))

/** What the material under a heading is about, with who teaches it where somebody does. */
export const materialSubjects: Readonly<Record<MaterialCategory, readonly Subject[]>> = {
  期末真题: courses,
  课堂笔记: courses,
  考研资料: [
    ['数学一', ''],
    ['英语一', ''],
    ['408 计算机基础', ''],
    ['管理类联考', ''],
    ['教育学 311', ''],
    ['法硕', ''],
  ],
  四六级: [
    ['大学英语四级', ''],
    ['大学英语六级', ''],
  ],
  实验报告: taught('大学物理', '有机化学', '电路分析', '模拟电子技术', '计算机网络', '操作系统'),
  课程设计: taught('数据结构', 'C 语言程序设计', '操作系统', '工程制图', '模拟电子技术', '计算机网络'),
  考证: [
    ['教师资格证', ''],
    ['初级会计', ''],
    ['计算机二级', ''],
    ['普通话水平测试', ''],
  ],
}

/** How files of a heading are called. */
export const materialFiles: Readonly<Record<MaterialCategory, readonly string[]>> = {
  期末真题: ['真题', '答案详解', '模拟卷'],
  课堂笔记: ['笔记', '复习提纲', '重点整理'],
  考研资料: ['强化笔记', '真题解析', '复试问题'],
  四六级: ['词汇表', '作文模板', '听力原文'],
  实验报告: ['报告范例', '实验数据', '预习报告'],
  课程设计: ['设计说明书', '开题报告', '答辩提纲'],
  考证: ['题库', '知识点速记', '模拟题'],
}

/** What material is refused with. */
export const materialRefusals = [
  '简介请写明适用教材和版本',
  '疑似整本教材扫描，涉及版权',
  '封面与内容不符，请更换',
] as const

/** Editions of an album. */
export const albumEditions = ['第一辑', '第二辑', '第三辑', '精简版', '完整版', '补充卷'] as const

/** What students make of a course, by heading. */
export const materialKinds: Readonly<Record<(typeof materialCategories)[number], readonly string[]>> = {
  期末真题: ['近五年期末真题与答案', '期末回忆版', '期末模拟卷三套', '往年 A 卷 B 卷合集'],
  课堂笔记: ['手写笔记全本', '重点整理（按章节）', '思维导图', '老师板书拍照版'],
  考研资料: ['考研强化笔记', '专业课真题解析', '复试面试题整理'],
  四六级: ['听力专项训练', '高频词汇表', '作文模板二十篇'],
  实验报告: ['实验报告范例', '实验数据与图表', '预习报告模板'],
  课程设计: ['课程设计源码与说明书', '答辩 PPT', '选题与开题报告'],
  考证: ['题库精选', '知识点速记', '机考模拟'],
}

/** What is said about it. */
export const materialSummaries: readonly string[] = [
  '自己整理了两个学期，有目录和页码。',
  '重点都标红了，适合考前一周突击。',
  '扫描件很清晰，有错欢迎指出。',
  '和室友一起整理，常考题型都在里面。',
  '适合零基础，从概念讲起，后面有练习和解析。',
  '按章节顺序写的，打印出来就能用。',
]

/** Albums: title and heading. */
export const materialAlbums: readonly (readonly [title: string, category: (typeof materialCategories)[number]])[] = [
  ['数学类期末急救包', '期末真题'],
  ['计算机专业课笔记合集', '课堂笔记'],
  ['电气专业四年资料', '课堂笔记'],
  ['数学一考研全程资料', '考研资料'],
  ['英语四级一次过', '四六级'],
  ['英语六级冲刺', '四六级'],
  ['大学物理实验全套', '实验报告'],
  ['机械课程设计合集', '课程设计'],
  ['教师资格证备考', '考证'],
  ['初级会计备考', '考证'],
  ['法考民法专题', '考研资料'],
  ['大一新生必备资料', '课堂笔记'],
]

/** Help texts of the wall. */
export const materialHelp: readonly (readonly [heading: string, question: string, answer: string])[] = [
  [
    '上传资料',
    '怎样上传资料？',
    '在资料墙点右下角“上传”，填写标题、选择分类，添加文件后提交。审核通过后会出现在资料墙上。',
  ],
  ['上传资料', '支持哪些文件？', '支持 PDF、图片、音频和视频。PDF 和音频 50 MB 以内，视频 200 MB 以内。'],
  [
    '上传资料',
    '为什么审核没有通过？',
    '常见原因：内容不清晰、与标题不符、含有广告，或者涉及版权教材的整本扫描。修改后可以重新提交。',
  ],
  ['购买与下载', '付费资料可以退款吗？', '下载前可以申请退款；已下载的资料如与描述严重不符，请在 7 天内联系客服。'],
  ['购买与下载', '下载后文件打不开？', 'PDF 请用浏览器或 WPS 打开；仍打不开时在订单里申请售后，我们会联系上传者。'],
  ['收益', '卖出资料的钱什么时候到账？', '买家确认后次日进入余额，平台会按设置的比例抽成，余额可以随时申请提现。'],
]
