import { number, say, words } from '../../../../text/grammar.ts'
import { city, course, grade, mood, roommate, someone, soon, studyPlace } from '../../../../text/pool.ts'
import { experience } from './story.ts'
import type { Subject, Thread } from './thread.ts'

const subject = words(
  '数学一 数学二 数学三 英语一 英语二 政治 408 管综 西综 教综 法硕 艺术概论 有机化学 材料科学基础 信号 土力学 心理312 新传',
)

const diary: Thread = {
  openings: [
    say`考研倒计时${number(20, 99)}天，${studyPlace}，今日${words('学习 专注 有效')}${number(5, 12)}小时`,
    say`${subject}${words('一轮 二轮 强化 真题 冲刺')}${words('终于结束 刚刚开始 进度落后了 刷到第三遍 正确率上来了')}，${mood}`,
    say`第${number(5, 160)}天早起，${words('六点 六点半 六点四十 七点')}到${studyPlace}，${words('门口已经排了二十个人 占到了靠窗的位子 阿姨都认识我了 天还没亮')}`,
    say`模拟考${subject}${number(58, 128)}分，${words('离目标还差二十 比上次高了八分 心态有点崩 继续复盘 先吃顿好的')}`,
    say`今天一个字都没看进去，${words('坐在走廊背书都走神 想放弃又不甘心 干脆去操场走了五圈 允许自己休息半天')}`,
  ],
  details: [
    '早上背英语，下午数学，晚上专业课',
    say`单词背到第${number(2, 6)}轮，阅读还是错${number(2, 8)}个`,
    say`研友${words('今天没来 请了我一杯咖啡 上岸过一次很有经验 每天比我早到')}`,
    '错题本比新题重要，别贪多',
    '手机交给室友，效率翻倍',
    say`这边${words('灯有点暗 很安静 有人一直清嗓子 插座够用')}`,
    '政治先不慌，跟着进度走',
    '有时候也怀疑自己，但还是想试一试',
  ],
  closings: ['一战成硕', '明天继续', '上岸上岸上岸', '同路人加油', '不负自己', '冲就完了'],
}

const asking: Thread = {
  openings: [
    say`${grade}准备考研，${words('现在开始晚吗 跨专业有希望吗 怎么选学校 要不要报班 二战值得吗')}？`,
    say`想考${city}的学校，${words('双非 本专业 跨考计算机 跨考法硕')}，${words('求推荐院校 压分严重吗 复试看出身吗 报录比怎么查')}`,
    say`${subject}跟哪个老师比较好，${words('基础差 时间紧 自学能力一般 已经听完基础')}`,
    say`找研友，目标${city}，${words('经济 材料 教育 计算机 临床 土木 新闻 设计')}方向，常驻${studyPlace}`,
    say`保研${words('边缘人 夏令营 预推免 材料')}${words('该怎么准备 有没有过来人 要联系导师吗 会问什么')}`,
  ],
  details: [
    say`四级${number(430, 560)}，${course}${number(70, 95)}`,
    '本科成绩一般，但是有一个省级奖',
    say`${someone}建议我求稳`,
    say`${roommate}已经开始第二轮了`,
    '家里希望我考公，我想再读书',
    '这个月要定下来',
  ],
  closings: ['求学长学姐解答', '先谢谢了', '蹲有经验的', '感谢每一条回复', '祝大家都上岸'],
}

const landed: Thread = {
  openings: [
    say`初试${number(345, 428)}，${words('复试完了 等结果 录取了 被调剂了 上岸了')}，${words('来还愿 分享经验 谢谢一路陪伴 给学弟学妹一点参考')}`,
    say`考研资料${words('免费送 整理好了 分享')}：${subject}笔记、${words('真题解析 导图 背诵手册 错题集')}，${soon}在${studyPlace}门口自取`,
    say`复试${words('面试 笔试 英语口语 上机')}被问到${words('毕业设计 专业前沿 为什么跨考 家乡 最近读的论文')}，${words('脑子一片空白 老师很温和 还好准备过 答完手心全是汗')}`,
    say`没考上，${words('差三分 单科没过线 复试被刷')}，${words('准备工作了 决定二战 先好好休息 不后悔')}`,
  ],
  details: [
    say`${words('三月 五月 七月 八月')}开始准备，每天${number(6, 11)}小时`,
    '最后一个月一定要按考试时间做整套',
    say`专业课最拉分，真题做了${number(3, 6)}遍`,
    '不要天天对比别人的进度',
    '复试比想象中重要，口语提前练',
    say`感谢${someone}和${roommate}`,
  ],
  closings: ['愿你也上岸', '有问题随时问', '山顶见', '所有的坚持都算数', '人生不止一条路'],
}

export const postgraduate: Subject = {
  threads: [diary, diary, asking, landed],
  hashtags: ['考研', '考研打卡', '一战成硕', '上岸', '研友', '保研', '复试', '自律'],
  emoji: words('💪 📚 ☕ 😭 🌙 🙏 ✨'),
  stories: [experience],
}
