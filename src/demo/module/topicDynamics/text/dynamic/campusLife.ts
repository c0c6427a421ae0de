import { number, say, words } from '../../../../text/grammar.ts'
import {
  anyPlace,
  canteen,
  course,
  day,
  dorm,
  drink,
  outdoor,
  parcelPlace,
  roommate,
  someone,
  studyPlace,
} from '../../../../text/pool.ts'
import { dayAtSchool } from './story.ts'
import type { Subject, Thread } from './thread.ts'

const weather = words('晚霞 夕阳 云 月亮 彩虹 日落 雾 梧桐 银杏 樱花 桂花 荷花 蔷薇 海棠')

const scenery: Thread = {
  openings: [
    say`${outdoor}的${weather}，${words('太好看了 绝了 随手一拍就是壁纸 看呆了 值得停下来五分钟 今年来得有点早 治愈一整周')}`,
    say`${day}路过${outdoor}，${weather}刚刚好`,
    say`给大家看看${words('清晨 正午 傍晚 刚下过雨 雾里')}的${outdoor}`,
    say`从${studyPlace}的窗户望出去，${words('晚霞 夕阳 云 日落')}${words('正好挂在对面楼顶 铺了半边天 像假的一样 好温柔')}`,
    say`在${outdoor}${words('发呆 散步 遛弯 坐了半小时 吹风')}，${words('什么都没想 脑子终于清空了 突然觉得上学也挺好 遇到好多拍照的人')}`,
    say`${words('入秋了 降温了 出太阳了 下雨了 起雾了 放晴了 刮大风了 开始飘桂花香了')}，${outdoor}${words('换了个颜色 人都变多了 最舒服 全是拍照的 随便走走都开心')}`,
    say`拍了${number(3, 60)}张${weather}，只有这张没糊`,
  ],
  details: [
    say`${roommate}非说像电影截图`,
    say`手机直出，没加滤镜，位置在${outdoor}靠${words('东 西 南 北')}那边`,
    '旁边还有人在弹吉他',
    '建议晚饭后去，人少风也舒服',
    say`赶着去上${course}，拍完就跑`,
    say`一个${words('小朋友 老教授 学长 学姐 外卖小哥')}也停下来一起看`,
    say`去年这个时候也是在这里，一晃都${words('大二 大三 大四 研二')}了`,
    '可惜镜头拍不出十分之一',
  ],
  closings: [
    '分享给还在图书馆的你',
    '毕业以后会想念的吧',
    '生活还是要抬头看看',
    '有同款照片的评论区交出来',
    '原图自取',
    '明天还来',
  ],
}

const cat: Thread = {
  openings: [
    say`${anyPlace}的${words('橘猫 三花 奶牛猫 狸花猫 小黑猫 大白猫 那只胖橘')}又${words('胖了 来蹭饭了 睡在电动车上了 趴在我书包上不走了 霸占了我的座位 跟着我走了一路')}`,
    say`${day}在${outdoor}遇到${words('一只没见过的三花猫 奶牛猫一家 学校的网红橘猫 两只打架的狸花猫 一窝小奶猫')}`,
    say`有没有人知道${anyPlace}那只${words('白猫 瘸腿的橘猫 小狸花 三花妈妈')}${words('去哪了 叫什么名字 做过绝育没 最近谁在喂 是不是被领养了')}`,
    say`${someone}正在给猫${words('开罐头 搭窝 梳毛 拍证件照 讲道理')}，画面太好笑`,
    say`课间被一只猫拦路，${course}课迟到了${number(2, 9)}分钟`,
  ],
  details: [
    '它一点都不怕人，摸了半天还翻肚皮',
    '大家喂的时候别给牛奶和火腿肠',
    say`猫协的同学说已经约了${words('周三 周四 周六 下周')}带去检查`,
    say`${roommate}掏出手机它就走了，脾气很大`,
    '天冷了，开车前记得敲敲引擎盖',
    '现在还在那儿，想撸的速来',
    '看它吃饭比我自己吃饭还香',
  ],
  closings: ['云吸猫请自取', '每日一猫任务完成', '有一起投喂的吗', '求它的名字', '希望它健康过冬'],
}

const dormLife: Thread = {
  openings: [
    say`${dorm}${words('停水了吗 怎么又停电 洗澡水是凉的 电梯又坏了 门禁刷不开 网好卡')}，${words('就我们这层吗 有人知道原因吗 有没有同款 还能不能好了')}`,
    say`${roommate}${words('凌晨三点梦话说得比上课发言还清楚 买了一箱泡面说要减肥 把闹钟设了八个一个都没听见 养的多肉终于开花了 在阳台晒出了一面彩旗 今天居然六点起床了')}`,
    say`宿舍${words('卧谈会 火锅 桌游 大扫除 生日会 观影夜')}，聊到${words('熄灯 十二点 半夜 楼长来敲门')}`,
    say`搬到${dorm}第${number(2, 30)}天，${words('终于习惯了 找到了最快去教室的路 发现楼下的自动贩卖机会吞钱 觉得阳台风景无敌 每天爬六楼腿都粗了')}`,
    say`查寝${words('突然提前 居然真的来了 改成晚上十点半了 拍照打卡')}，${roommate}还在${outdoor}狂奔`,
    say`${number(2, 9)}件衣服挂在${dorm}楼下，现在${words('下雨了 起大风了 只剩一件了 还没干')}`,
  ],
  details: [
    '宿管阿姨人真的很好，还借了我吹风机',
    say`报修单提交${number(1, 6)}天了，状态还是待受理`,
    say`${roommate}说楼上也这样`,
    '群里已经刷了九十九条消息',
    '六个人六种作息，居然相处得还不错',
    say`最后点了${drink}每人一杯`,
    '第二天集体早八迟到',
  ],
  closings: ['宿舍日常', '有没有同一栋的', '大学宿舍真的像开盲盒', '记一笔', '以后都是回忆', '明天再说吧'],
}

const errand: Thread = {
  openings: [
    say`${parcelPlace}${words('今天排队排到门口 取件码没收到短信 又爆仓了 晚上几点关门啊 的架子找了二十分钟 居然有人帮我把快递搬到楼下')}`,
    say`${words('饭点 中午十二点 晚上六点 下课后')}的${canteen}，${words('队伍拐了三个弯 居然一个人都没有 只剩最后一份了 座位比图书馆还难抢 打饭阿姨手没有抖')}`,
    say`${day}从${dorm}走到${anyPlace}，一共${number(900, 4200, 50)}步，${words('当锻炼了 腿断了 顺便把早饭省了 还是迟到了')}`,
    say`${words('校园卡 钥匙 水杯 耳机')}忘带的一天，从${words('站在门口等人 到处借 回宿舍三趟')}开始`,
    say`校车${words('改时间了 今天换了新车 从北门发车了 等了半小时')}，去${words('东校区 西校区 高铁站 老校区')}的${words('注意一下 别白等 可以走过去 提前十分钟到')}`,
    say`早八${course}课，${words('教室里一半人在吃包子 老师比我还困 居然全到齐了 坐第一排的我不敢动 下课铃是最好听的音乐')}`,
  ],
  details: [
    say`建议${words('错峰 早点去 晚点去 带本书去 叫上室友一起')}`,
    say`前面的${someone}人超好，让我先来`,
    say`${roommate}在旁边笑了一路`,
    say`看了下时间，耗了${number(12, 70)}分钟`,
    '平平无奇的一天又过去了',
    '还好最后一切顺利',
    say`回来的路上买了${drink}，算是安慰奖`,
  ],
  closings: ['记录一下', '大学生活碎片', '今日份日常', '晚安各位', '继续努力', '有没有一样的举个手'],
}

const firsts: Thread = {
  openings: [
    say`${words('大一 大二 大三 大四 研一')}的第${number(2, 18)}周，${words('终于把作业清空了 才发现学校有后山 第一次去了校医院 学会了自己剪刘海 攒够了去旅游的钱 还是没记住隔壁班同学的名字')}`,
    say`${day}第一次${words('在操场夜跑五公里 一个人吃火锅 上台主持 献血 去旁听别的专业课 给新生带路 做志愿者 在学校看日出')}，${words('感觉还不错 手都在抖 比想象中简单 值得纪念 以后还要来')}`,
    say`${words('生日 二十岁 十九岁 二十一岁 认识一周年 入学一周年')}在${anyPlace}过的，${words('谢谢大家 没想到有蛋糕 室友居然记得 收到好多祝福 平淡但开心')}`,
    say`${words('军训 运动会 校庆 期中周 社团招新 迎新晚会 实习')}结束了，${words('突然有点舍不得 终于可以睡懒觉 认识了好多人 手机里多了三百张照片')}`,
  ],
  details: [
    say`回来给自己买了${drink}`,
    say`第一个告诉的人是${roommate}`,
    '比起结果，过程更有意思',
    say`回来路过${outdoor}，风特别舒服`,
    '朋友圈不敢发，发这里吧',
    '爸妈视频的时候说我长大了',
  ],
  closings: ['大学果然是自己给自己找乐子', '下次还敢', '谢谢遇到的每个人', '给自己点个赞', '存档'],
}

export const campusLife: Subject = {
  threads: [scenery, scenery, cat, dormLife, dormLife, errand, errand, firsts],
  hashtags: ['校园日常', '随手拍', '我的大学', '宿舍那些事', '校园猫猫', '今日份快乐', '早八人', '生活碎片'],
  emoji: words('😂 ✨ 🐱 🌸 ☀️ 🌙 🍂 😴 🥹 📷 🌧️ 😋'),
  stories: [dayAtSchool],
}
