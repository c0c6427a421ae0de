import { number, oneOf, say, words } from '../../../../text/grammar.ts'
import {
  building,
  canteen,
  course,
  day,
  dish,
  dorm,
  outdoor,
  parcelPlace,
  roommate,
  studyPlace,
  teacher,
} from '../../../../text/pool.ts'
import { complaintLetter } from './story.ts'
import type { Subject, Thread } from './thread.ts'

const facility: Thread = {
  openings: [
    say`${dorm}的${words('空调 热水器 洗衣机 电梯 吹风机 饮水机 门禁 宽带')}${words('修了三次还是坏的 一到晚上就罢工 声音像拖拉机 只收钱不工作 报修没人理')}，${words('服了 谁来管管 真的会谢 还要等多久')}`,
    say`校园网${words('一到晚上八点就断 打视频像看幻灯片 又涨价 登录页面转了五分钟 抢课那天直接崩')}，${words('心累 还我网费 有没有办法 已经开热点了')}`,
    say`${building}${words('的插座一半没电 空调开到冷得发抖 厕所没纸 电梯永远在五楼 投影像打了马赛克 施工声音大得听不清课')}`,
    say`${outdoor}${words('的路灯坏了好几天 又开始挖路 积水能养鱼 电动车乱停 半夜还在放音响 垃圾桶满了没人收')}，${words('走路小心 求有人管管 绕道走了')}`,
    say`抢${words('课 羽毛球场 回家的票 讲座名额 自习座位')}抢了${number(3, 60)}分钟，${words('系统显示请稍后再试 差一秒 页面白屏 结果全满')}`,
  ],
  details: [
    say`反映了${number(2, 5)}次，每次都说明天`,
    say`${roommate}已经放弃了`,
    '到现在没有一个说法',
    '希望有老师看到，尽快处理一下',
    '不是抱怨，是真的影响生活',
  ],
  closings: ['就想吐个槽', '希望能改进', '有没有同款遭遇', '气完了，继续学习', '蹲一个官方回复'],
}

const people: Thread = {
  openings: [
    say`${studyPlace}${words('能不能别外放视频 有人打电话打了半小时 占座用一本书占四个位子 有人脱鞋 吃螺蛳粉真的合适吗 敲键盘像打字机')}`,
    say`${roommate}${words('半夜打游戏喊得整层都听见 从来不倒垃圾 用我的洗发水还嫌味道不好 早上五点闹钟响了不关 空调永远十八度')}，${words('怎么委婉地说 忍了一个月 是我太敏感吗 求支招')}`,
    say`小组作业${words('四个人三个隐身 到交的前一天才说不会 我一个人做了全部 分数居然一样')}，${course}，${words('无语 谢谢 学到了 下次自己做')}`,
    say`${canteen}${words('插队的人能不能看看后面 占座用餐巾纸也算 端着汤狂奔的同学慢一点 吃完不收盘子真的好吗')}`,
    say`${outdoor}骑${words('电动车 滑板车 自行车')}的能不能${words('慢一点 别逆行 按个铃 别带三个人 戴个头盔')}，${day}差点被撞`,
  ],
  details: [
    say`提醒过一次，人家说${words('关你什么事 马上好 知道了')}`,
    '公共场合互相体谅一下不难吧',
    '不想撕破脸，毕竟还要相处',
    '大家都不好意思说',
    '可能他自己没意识到',
  ],
  closings: ['希望本人能看到', '素质从小事做起', '说完舒服多了', '是我要求太高了吗', '共勉'],
}

const study: Thread = {
  openings: [
    say`${teacher}${words('拖堂十五分钟 把早八改到早七点半 期末前一周说闭卷 PPT一百二十页说都是重点 点名点了三遍')}`,
    say`${course}${words('实验报告要手写 一周三次作业 上机系统又崩 期末占百分之九十 考的全没讲过')}，${words('累了 毁灭吧 谁的命不是命 我先躺下了')}`,
    say`一天${number(8, 12)}节课，教室从${building}换到${words('五教 化工楼 艺术楼 求是楼')}，中间只有十分钟`,
    say`${words('周末 节假日 晚上九点 大中午')}${words('还要开会 还要填表 通知明天交材料 突然要求全员参加 要截图打卡')}，${words('好的收到 已读不想回 真会挑时间 我裂开')}`,
    say`${parcelPlace}把我的${words('鲜花 书 电脑 水果 生日蛋糕')}${words('放了三天才通知 压扁了 送错柜子 显示已签收可我没拿')}`,
    say`${canteen}${dish}${words('越来越少 咸得要命 吃出一根头发 变凉菜了 改名不改味')}，${words('反馈了没下文 还是那个价 下次不来了 算了')}`,
  ],
  details: [
    oneOf('群里一排收到', '大家都敢怒不敢言', '班长也很无奈'),
    '不是第一次了',
    '算下来一学期要花好多时间在这上面',
    say`${roommate}听完笑出了声`,
    '提意见的渠道到底在哪里',
  ],
  closings: ['吐槽完毕', '生活还要继续', '苦中作乐', '有没有人懂', '下学期会好吗'],
}

export const rant: Subject = {
  threads: [facility, facility, people, study],
  hashtags: ['吐槽', '今日份无语', '校园网', '宿舍吐槽', '早八受害者', '公共素质', '小组作业', '求改进'],
  emoji: words('🙃 😤 😅 💢 😑 🫠'),
  stories: [complaintLetter],
}
