import { number, say, words } from '../../../../text/grammar.ts'
import {
  building,
  course,
  grade,
  roommate,
  someone,
  soon,
  studyPlace,
  teacher,
  weekday,
} from '../../../../text/pool.ts'
import { experience } from './story.ts'
import type { Subject, Thread } from './thread.ts'

const notes: Thread = {
  openings: [
    say`整理了${course}的${words('期末重点 思维导图 公式手册 错题本 章节笔记 历年真题 名词解释')}，一共${number(8, 120)}页，${words('需要的评论区留邮箱 放在打印店自取 免费分享 求大家帮忙校对')}`,
    say`${course}${words('复习 预习 刷题 补课')}第${number(1, 12)}天，${words('终于看懂第三章了 进度条走了一半 越学越不会 感觉打通任督二脉 发现上课全在走神')}`,
    say`推荐一门讲${course}的网课，${words('比课本好懂十倍 两倍速刚刚好 一节只有十分钟 老师板书太工整了')}`,
    say`分享${words('期末 四级 六级 计算机二级 教资 普通话 期中')}复习经验，${words('裸考勿学 两周速成版 适合基础薄弱的 全是踩过的坑')}`,
    say`${course}怎么学？${words('一个挂过的人 一个刚考完的人 助教 过来人')}来说几句`,
  ],
  details: [
    '第一遍看书，第二遍做题，第三遍只看错题',
    say`${teacher}划的重点占了大概${words('六成 七成 八成')}`,
    say`手机放在柜子里，一坐就是${number(2, 4)}个小时`,
    '不要只看视频，一定要自己动手算',
    '课后题比辅导书重要，原题概率很高',
    say`${roommate}用同样的方法从${number(52, 68)}分提到了${number(78, 95)}分`,
    '公式记不住就自己推一遍，推三遍就忘不掉了',
    '番茄钟亲测有用，二十五分钟一组',
  ],
  closings: [
    '祝大家逢考必过',
    '有问题评论区问',
    '一起加油',
    '希望能帮到需要的人',
    '不懂的可以来问我，晚上回',
    '互相监督',
  ],
}

const studyMate: Thread = {
  openings: [
    say`找${words('自习 图书馆 早起背书 刷题 晚自习 背单词')}搭子，${words('我在 常驻 目标')}${studyPlace}，${words('早八到晚九 每天至少四小时 只学习不聊天 互相占座 周末也在')}`,
    say`${grade}，想找${number(1, 3)}个人一起准备${words('四级 六级 雅思 计算机二级 软考 教资 CPA 法考 大英赛 数学竞赛')}，${weekday}${words('晚上 下午 全天')}在${studyPlace}`,
    say`有没有一起做${words('大创 互联网+ 挑战杯 数学建模 蓝桥杯 电赛 节能减排')}的，缺${words('会写代码的 会做PPT的 会写文书的 会画图的 队长 一个能熬夜的')}`,
    say`${studyPlace}${words('今天居然有空位 靠窗那排插座坏了 空调开太足了带件外套 新换了台灯 闭馆时间推迟到十一点')}`,
  ],
  details: [
    '男女不限，守时就行',
    say`每周${weekday}对一下进度`,
    '我基础一般，但是能坚持',
    say`不占座超过${number(20, 60, 10)}分钟，大家互相理解`,
    say`已经有${number(2, 4)}个人了，再来一个就开始`,
    '鸽子勿扰，被鸽怕了',
    say`第一次碰头定在${soon}`,
  ],
  closings: ['感兴趣的评论区扣1', '私信我说下专业年级', '一起卷一起摆', '冲', '等一个有缘人'],
}

const question: Thread = {
  openings: [
    say`请教一下，${course}${words('课程报告 大作业 期末论文 小组展示')}${words('怎么写 要交纸质版吗 的截止时间是哪天 有没有模板')}？`,
    say`${course}和${course}选哪个好？${words('哪个给分高 哪个作业少 哪个老师讲得清楚 求上过的同学说说')}`,
    say`${teacher}的课${words('点名吗 期末开卷还是闭卷 允许带一张A4纸吗 平时分占多少 好过吗')}`,
    say`${grade}想${words('转专业 辅修双学位 申请交换 进实验室 换导师 跨学院选课')}，${words('流程是怎样的 绩点要多少 有没有过来人 现在准备来得及吗')}`,
    say`有没有人知道${building}${words('哪间教室能通宵 有没有投影可以借 晚上几点锁门 周末开不开')}`,
  ],
  details: [
    say`问了${someone}也说不清楚`,
    say`教务网上也没写清楚`,
    '翻了往年的通知没找到',
    say`上届的学长说法不一样`,
    '比较急，先谢谢了',
    '听说今年改规则了',
  ],
  closings: ['在线等', '谢谢各位学长学姐', '知道的说一声，感谢', '回答的都上岸', '求指路'],
}

const result: Thread = {
  openings: [
    say`${course}出分了，${number(60, 98)}！${words('没挂就是胜利 努力没有白费 比预估高了十分 老师太好了 不敢相信')}`,
    say`${words('四级 六级 二级 普通话 教资 驾照科目一')}${words('过了 终于过了 差两分 擦线过 一次过')}，${words('奖励自己一顿火锅 再也不用背单词了 感谢室友每天叫我起床 下次一定')}`,
    say`${words('晚上十点 晚上十点半 快闭馆')}的${studyPlace}，${course}${words('还剩两章 终于看完 做完了最后一套题 PPT改到第七版')}`,
    say`连续${number(7, 100)}天在${studyPlace}打卡，${words('背了两千个单词 看完了六本书 瘦了三斤 习惯了安静 认识了对面的同学')}`,
  ],
  details: [
    '熬过最难的那几周，后面就顺了',
    say`感谢${someone}一直给我讲题`,
    '查成绩的时候手一直抖',
    '笔记下周整理好发出来',
    say`${roommate}请客，去后街`,
    '学习这件事真的没有捷径',
  ],
  closings: ['继续加油', '给自己记一功', '下学期继续', '共勉', '还没出分的祝好运'],
}

export const study: Subject = {
  threads: [notes, studyMate, question, question, result],
  hashtags: [
    '学习打卡',
    '期末加油',
    '自习搭子',
    '图书馆日记',
    '四六级',
    '绩点保卫战',
    '笔记分享',
    '选课攻略',
    '竞赛组队',
  ],
  emoji: words('📚 💪 ✏️ 😭 🤔 ☕ 🙏 🎉 😴'),
  stories: [experience],
}
