import { number, say, words } from '../../../../text/grammar.ts'
import { building, canteen, city, grade, roommate, someone, soon, soonAndHour, weekday } from '../../../../text/pool.ts'
import type { Subject, Thread } from './thread.ts'

const partTime = words(
  '图书馆助管 奶茶店店员 食堂帮工 快递分拣员 新媒体运营 展会引导员 琴行助教 健身房前台 花店店员 书店理货员 问卷访谈员 校园讲解员',
)
const role = words(
  '前端 后端 测试 产品 运营 财务 行政 会计 审计 人力 设计 数据分析 机械设计 嵌入式 编辑 教研 管培生 销售支持 法务 化验员',
)
const company = words(
  '一家做教育的公司 某银行 某设计院 一家新能源车企 本地报社 某芯片公司 一家律所 某三甲医院 一家游戏公司 会计师事务所 某出版社 电力公司 一家做物流的初创 某外企',
)

const hiring: Thread = {
  openings: [
    say`招${partTime}，${words('每周两次 只要周末 每天三小时 排班灵活 一学期')}，${number(15, 35)}元/小时，${words('校内 走路十分钟 地铁两站 后街')}`,
    say`${building}${words('办公室 实验室 老师')}招勤工助学${number(1, 5)}名，${words('整理资料 录入数据 值班 布置会场 打扫机房')}，${weekday}下午`,
    say`家教：${words('小学三年级数学 初二物理 高一英语 初三化学 小学全科陪写作业 钢琴陪练 书法启蒙')}，${number(50, 150, 10)}元/小时，${words('东城 南城 大学城 湖滨 老城区')}，要求${words('有耐心 师范生优先 女生 绩点高 本地人')}`,
    say`${canteen}招${words('中午 晚上')}帮工，管饭，${number(14, 22)}元/小时，${grade}都可以`,
    say`学长内推：${company}${role}实习，${city}，${number(120, 350, 10)}元/天，${words('到岗四天 三个月起 可转正 暑期也行')}`,
  ],
  details: [
    '不收任何费用，工资月结，签劳务协议',
    say`要求${words('认真负责 时间观念强 会用表格 普通话标准 能吃苦 有相关经历优先')}`,
    say`面试时间${soonAndHour}，带学生证`,
    say`上一届的${someone}做了一年，评价不错`,
    '有课表冲突可以提前调班',
    '有意的把课表和简历发给我',
  ],
  closings: ['有意私信', '招满即止', '欢迎转发', '名额不多', '踏实的同学来'],
}

const seeking: Thread = {
  openings: [
    say`${grade}，想找${words('周末 晚上 寒假 暑假 没课的下午')}的${partTime}，有推荐吗`,
    say`有没有靠谱的${words('家教 线上兼职 短期工 实习 校内岗位')}，${words('不要押金的 离学校近的 能学到东西的 时间自由的')}`,
    say`${soon}去${city}${words('面试 实习报到 参加双选会 笔试')}，${words('有同路的吗 住哪里方便 求经验 好紧张')}`,
    say`准备投${role}，${words('没有实习经历怎么写简历 面试会问什么 需要作品集吗 双非有机会吗')}？`,
  ],
  details: [
    say`会${words('剪辑 写代码 弹琴 画画 日语 带小孩 做PPT 摄影')}，之前做过${partTime}`,
    '吃苦没问题，主要想锻炼一下',
    say`每周能到岗${number(2, 5)}天`,
    say`${roommate}已经拿到offer了，我有点慌`,
    '先要押金的就算了',
    say`投了${number(8, 90)}份，面了${number(1, 9)}家`,
  ],
  closings: ['求学长学姐指点', '感谢', '求捞求内推', '蹲', '祝大家都有offer'],
}

const report: Thread = {
  openings: [
    say`在${company}${words('实习 上班 轮岗')}第${number(2, 90)}天，${words('学会了用打印机 终于独立做完一个需求 每天挤地铁 带我的师傅超好 发现学校教的真的有用 想念食堂')}`,
    say`${role}${words('一面 二面 终面 群面 笔试')}${words('过了 凉了 面完等通知 面了四十分钟 被问懵了')}，${words('说下流程 分享面经 给后面的同学参考 求好运')}`,
    say`做了${number(2, 12)}个月${partTime}，${words('说说真实感受 攒了第一笔旅费 总结几条经验 建议大家别冲动')}`,
    say`三方签了，${city}，${role}，${words('秋招结束 春招上岸 从九月投到现在 感谢一路帮我的人')}`,
    say`${soon}体育馆有${words('双选会 宣讲会 专场招聘')}，${words('来六十多家企业 本专业岗位不少 记得带简历 建议正装')}`,
  ],
  details: [
    '简历一页就够，写清楚做了什么、做成了什么',
    say`面试官问了${words('项目细节 为什么选这个行业 最大的缺点 未来三年规划 怎么和人合作 手写一道题')}`,
    '一定要签协议，工资问清楚怎么结',
    '实习证明记得盖章',
    say`${someone}说这个时间点机会最多`,
  ],
  closings: ['有问题评论区见', '祝大家都顺利', '慢慢来会好的', '打工人加油', '攒人品'],
}

export const job: Subject = {
  threads: [hiring, hiring, seeking, report, report],
  hashtags: ['兼职实习', '勤工助学', '秋招', '春招', '面经', '家教', '内推', '求职日记', '打工人'],
  emoji: words('💼 💪 🙏 🎉 😅 ☕'),
}
