import { number, say, words } from '../../../../text/grammar.ts'
import {
  anyPlace,
  building,
  course,
  dorm,
  hour,
  outdoor,
  parcelPlace,
  roommate,
  someone,
  soon,
} from '../../../../text/pool.ts'
import type { Subject, Thread } from './thread.ts'

const borrow: Thread = {
  openings: [
    say`${words('急 求助 跪求 在线等')}！有没有人在${anyPlace}附近，借一下${words('充电线 雨伞 计算器 白大褂 U盘 打气筒 螺丝刀 羽毛球拍 转接头 三脚架')}`,
    say`谁有多余的${words('学士服 正装 行李箱 折叠床 投影仪 相机 帐篷 航拍无人机 汉服 西装外套')}可以借我用到${soon}`,
    say`${words('明天 后天 明早')}${course}考试，${words('计算器没电了，谁有多的 尺子丢了，谁能借一把 准考证还没打印，谁宿舍有打印机')}，我在${dorm}`,
  ],
  details: [
    say`用${number(1, 3)}${words('小时 天')}就还`,
    '可以押学生证',
    say`我现在就在${outdoor}，可以过去拿`,
    '请喝奶茶表示感谢',
    '今天之内都可以',
    '一定完好归还，弄坏照价赔',
  ],
  closings: ['谢谢好心人', '在线等，挺急的', '帮顶也感谢', '好人一生平安', '看到的回我一下'],
}

const favour: Thread = {
  openings: [
    say`有没有${hour}去${parcelPlace}的，帮我带个${words('小件 中等大小的盒子 很轻的文件袋 书 鞋盒')}到${dorm}`,
    say`求帮拿快递，${parcelPlace}到${dorm}，${words('三块 五块 一杯奶茶 十块 请吃烤肠')}`,
    say`${words('明天 后天 周六 周日')}早上有人拼车去${words('高铁站 火车站 机场 客运站')}吗，${words('两个人三个箱子 一个人一个包 还差两个 六点半从南门走')}`,
    say`${words('腿扭了 发烧了 急性肠胃炎 刚拔完智齿 痛经')}下不了床，有没有人能帮忙${words('带份粥 去校医院拿药 代领作业 请假条交给老师')}`,
    say`谁会${words('修电脑 装系统 修自行车 改裤脚 用PS抠图 剪视频 换手机屏 调吉他')}，${words('有偿 请吃饭 求带 救救孩子')}`,
    say`求问${building}${words('怎么走 最近的打印机在哪 失物招领处在几楼 哪里能寄存行李 哪里可以充电 有没有热水')}`,
  ],
  details: [
    '我一直在线，随时回',
    say`${roommate}都不在，只能来这里问`,
    '不急，今天之内就行',
    '可以加一点辛苦费',
    say`上次${someone}帮了我，这次想请大家喝东西`,
    '具体的可以私信说',
  ],
  closings: ['感谢感谢', '有空的同学回一下', '万分感谢', '先谢过', '帮忙扩一下'],
}

const advice: Thread = {
  openings: [
    say`${words('想问一下 请教大家 有没有人知道 求科普')}，${words('校园卡丢了怎么补办 学生证磨损去哪换 户口迁移要什么材料 助学贷款续贷几号截止 医保怎么报销 校园网套餐怎么改 请假超过三天找谁批 缓考怎么申请 宿舍换人怎么办')}？`,
    say`${words('手机掉进水池 电脑蓝屏 硬盘读不出来 U盘读不出来')}怎么办，${words('学校附近有靠谱的店吗 里面有课程论文 还能抢救吗')}`,
    say`${words('耳机一边没声 键盘进了咖啡 自行车链条断了 眼镜腿断了')}怎么办，${words('学校附近有靠谱的店吗 明天就要用 修一下大概多少钱')}`,
    say`推荐一下${words('理发店 牙科 配眼镜的 修手机的 证件照 驾校 宠物医院 健身房 洗鞋店')}，要${words('靠谱的 便宜的 离学校近的 不推销的 学生价的')}`,
    say`第一次${words('租房 面试 坐飞机 去医院做手术 办签证 寄大件 去派出所开证明')}，${words('需要注意什么 要带哪些东西 一般多少钱 有没有学校的同学一起')}`,
    say`${dorm}${words('附近哪里能洗被子 可以用小冰箱吗 蚊子怎么治 有蟑螂找谁 怎么申请调宿')}`,
  ],
  details: [
    '打过办公室的电话，一直占线',
    '网上搜到的都是好几年前的',
    say`辅导员让我先问${someone}`,
    say`最好${soon}之前能弄好`,
    '有经验的同学说说，避避坑',
  ],
  closings: ['谢谢大家', '蹲一个回答', '有用必回', '插个眼', '求好心人指点'],
}

export const askHelp: Subject = {
  threads: [borrow, favour, favour, advice, advice],
  hashtags: ['求助', '在线等', '互帮互助', '新生求问', '代取快递', '拼车', '万能的校园圈', '求推荐'],
  emoji: words('🙏 😭 🥺 👀 😅 🤔'),
}
