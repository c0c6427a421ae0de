import { number, say, words } from '../../../../text/grammar.ts'
import { building, day, drink, grade, outdoor, roommate, someone, soon, soonAndHour } from '../../../../text/pool.ts'
import type { Subject, Thread } from './thread.ts'

const club = words(`
  街舞社 吉他社 摄影协会 辩论队 话剧社 合唱团 汉服社 动漫社 天文社 登山协会 轮滑社 跆拳道社 书画协会 文学社 志愿者协会 红十字会 猫协 桌游社 电竞社 机器人协会
  环保协会 广播站 校报记者团 国旗护卫队 礼仪队 心理协会 创业协会 围棋社 魔术社 手工社 骑行社 英语角 推理社 民乐团 播音主持社`)

const recruit: Thread = {
  openings: [
    say`${club}招新啦，${words('零基础也可以 不用面试 欢迎大一大二 来玩就行 有学姐手把手教')}，${soonAndHour}在${outdoor}摆摊`,
    say`${club}缺${words('摄影 后期 场务 宣传 外联 主持 鼓手 贝斯 女生声部 会剪视频的 会画海报的')}，${words('要求不高 热爱就行 有学分 管饭')}`,
    say`${words('百团大战 社团招新 社团文化节')}${words('太热闹了 收了一摞传单 差点被拉进三个社团 人从众')}，最后报了${club}`,
    say`${grade}进${club}${words('还来得及吗 会不会太晚 需要基础吗 忙不忙')}`,
  ],
  details: [
    say`每周${words('二 三 四 五 六')}晚上在${building}排练，${number(1, 3)}小时左右`,
    '期末会有汇报演出，平时不占学习时间',
    say`现在一共${number(15, 90)}人，氛围很好`,
    '有设备可以借，不用自己买',
    say`${someone}当年也是零基础进来的`,
    '报名表在我主页置顶，填完等通知',
  ],
  closings: ['等你来', '期待新朋友', '欢迎围观', '名额有限', '一起玩'],
}

const event: Thread = {
  openings: [
    say`${soonAndHour}，${building}，${club}${words('专场演出 观影会 讲座 公开排练 交流赛 新人见面会 作品展 工作坊 快闪')}，${words('免费入场 凭学生证 前五十名有礼物 提前占座 扫座位牌签到')}`,
    say`志愿者招募：${words('校园马拉松 迎新 献血车 敬老院 图书馆整理 毕业典礼 运动会 垃圾分类宣传')}，${number(5, 60)}人，${words('有志愿时长 发工作证明 包午餐 有纪念T恤')}`,
    say`${words('十佳歌手 主持人大赛 辩论赛 话剧节 迎新晚会 篮球联赛 摄影展 诗歌朗诵会 模拟联合国')}${words('海选 初赛 复赛 决赛')}${soon}开始，${words('来给我们加油 求投票给喜欢的选手 缺观众 门票在学生会领')}`,
    say`${club}组织${words('去爬后山 夜骑环湖 周末露营 城市徒步 去敬老院 看画展 观鸟')}，${words('周六 周日 下周六')}出发，差${number(2, 12)}个人`,
  ],
  details: [
    say`集合地点${outdoor}，记得带${words('水 校园卡 外套 相机 防晒 手电')}`,
    say`现场准备了${drink}和小零食`,
    '时间有变会在群里通知',
    '签到的时候领号码牌',
    say`上一次来了${number(40, 200, 10)}多人`,
    '可以加第二课堂学分',
  ],
  closings: ['不见不散', '欢迎来玩', '带上朋友一起', '转发给感兴趣的同学', '我们现场见'],
}

const after: Thread = {
  openings: [
    say`${club}${words('拿了二等奖 换届了 团建回来了 拍了新的全家福 忙到锁门')}，${words('大家辛苦了 值得 舍不得 眼泪没忍住 明年再来')}`,
    say`${day}的${words('晚会 专场 汇报演出 路演')}${words('台下掌声太大了 话筒坏了还是唱完了 忘词了但是没人发现 比彩排好一百倍')}`,
    say`在${club}的第${words('一 二 三')}年，${words('从小透明到部长 认识了一辈子的朋友 学会了写策划 黑眼圈重了但是开心 要说再见了')}`,
    say`看了${club}的${words('展示 开放日 展台 快闪')}，${words('太强了吧 鸡皮疙瘩都起来了 我们学校卧虎藏龙 求完整视频')}`,
  ],
  details: [
    say`${roommate}在后台哭得比我还厉害`,
    say`谢谢${someone}一直帮我们借场地`,
    '幕后的同学才是最辛苦的',
    say`照片还在修，先放${number(3, 9)}张`,
    say`庆功宴在后街，吃到${words('十点 十一点 打烊')}`,
    '原来一群人做一件事这么快乐',
  ],
  closings: ['青春就是这样吧', '永远热爱', '下一届交给你们了', '爱你们', '未完待续'],
}

export const clubActivity: Subject = {
  threads: [recruit, event, event, after],
  hashtags: ['社团活动', '百团大战', '志愿服务', '校园十佳歌手', '社团招新', '周末去哪', '第二课堂', '团建'],
  emoji: words('🎉 🎸 📷 🔥 🥳 ❤️ 🎤'),
}
