import { number, oneOf, say, words } from '../../../../text/grammar.ts'
import {
  anyPlace,
  building,
  canteen,
  colour,
  day,
  dayAndHour,
  outdoor,
  roommate,
  someone,
  studyPlace,
} from '../../../../text/pool.ts'
import type { Subject, Thread } from './thread.ts'

const device = words('蓝牙耳机 AirPods 充电宝 计算器 U盘 平板 手机 电子手表 移动硬盘 数位笔 鼠标 词典笔 Kindle')
const cardLike = words('校园卡 身份证 学生证 银行卡 公交卡 门禁卡 饭卡 驾照 借书证')
const belonging = words(
  '雨伞 水杯 保温杯 外套 围巾 帽子 眼镜 书包 帆布袋 钥匙 笔袋 球拍 手链 项链 头盔 毛绒挂件 课本 笔记本',
)

const lost: Thread = {
  openings: [
    say`寻物：${dayAndHour}在${anyPlace}丢了${colour}${device}，${words('有捡到的同学请联系我 里面有很重要的资料 对我真的很重要 必有重谢 求扩散')}`,
    say`${colour}${belonging}落在${oneOf(studyPlace, canteen)}了，回去已经不见，${words('有没有人看到 可能被拿错了 求求还给我 放回原处就好')}`,
    say`我的${cardLike}丢了，${words('姓王 姓李 姓陈 姓周 姓赵 姓林 姓徐 姓孙')}，${words('大概 应该 可能')}是在${outdoor}到${building}的路上掉的`,
    say`谁在${anyPlace}捡到一串钥匙，${words('三把 四把 两把')}，挂着${words('小黄鸭 皮卡丘 一个铃铛 蓝色绳子 柴犬 玉佩 宿舍号牌')}`,
    say`${day}坐${words('校车 3路公交 地铁 共享单车')}把${oneOf(device, belonging)}忘在车上了，${words('有没有一起坐的同学 座位在最后一排 求线索')}`,
    say`${words('呜呜 救命 心态崩了 拜托')}，${oneOf(device, cardLike)}不知道掉哪了，今天去过${anyPlace}、${anyPlace}和${anyPlace}`,
    say`${anyPlace}有没有同学捡到${colour}${oneOf(belonging, device)}？${dayAndHour}还在的`,
    say`晾在楼下的${colour}${words('卫衣 牛仔裤 被套 床单 羽绒服 校服 球衣')}不见了，${words('是不是拿错了 麻烦还回来 收走的同学看一下')}`,
  ],
  details: [
    say`特征：${words('右下角有划痕 贴了一张猫咪贴纸 背面写了名字缩写')}`,
    say`已经问过${someone}，没有人交过去`,
    '东西不贵，但对我很重要',
    say`捡到的请放在${building}一楼值班室`,
    say`${words('酬谢奶茶一周 请吃饭 重谢 红包感谢')}`,
    say`路过${outdoor}的同学也帮忙看看`,
  ],
  closings: ['拜托了', '求扩', '好人有好报', '捡到请私信', '谢谢大家帮忙留意'],
}

const found: Thread = {
  openings: [
    say`${day}在${anyPlace}捡到${colour}${device}，${words('失主请说出特征 来认领 已交给值班室 放在我这里')}`,
    say`捡到${cardLike}一张，${words('姓张 姓刘 姓黄 姓吴 姓郑 姓何 姓马 姓罗')}的同学，${words('材料 外语 计算机 土木 会计 美术 化工 数学')}学院，在${building}${words('门卫处 一楼大厅 失物招领箱 保安室')}`,
    say`${oneOf(studyPlace, canteen)}有人落了${colour}${belonging}，我${words('放在讲台上了 交给阿姨了 放在窗台了 先带走保管了')}`,
    say`谁的${belonging}？在${outdoor}${words('长椅上 台阶旁 草坪边 栏杆上 自行车筐里')}挂了${words('一整天 两天 半天')}了`,
    say`哪位同学在${anyPlace}丢了${oneOf(belonging, device)}，${words('我刚捡到 在我手上 我放在门口桌子上了 保安收着呢')}`,
    say`${dayAndHour}，${anyPlace}，${colour}${oneOf(belonging, device)}，${words('主人看到请联系 等了二十分钟没人来 不知道是谁的 怕弄丢先收起来了')}`,
    say`${outdoor}地上有个${colour}${belonging}，${words('没敢动 拍照为证 已经挂在显眼的地方 交到保卫处了')}`,
    say`失物招领：${dayAndHour}捡到${oneOf(device, belonging)}，${colour}，失主联系我`,
  ],
  details: [
    '请说清楚特征，对上了才能给',
    '没人认领就送到保卫处',
    say`${roommate}和我一起捡到的`,
    '请互相转告一下',
    '不用谢，请早点来拿',
    say`联系方式在我主页，晚上${number(7, 10)}点后回复`,
  ],
  closings: ['认领请私信', '帮忙扩散', '失主快来', '物归原主', '希望失主看到'],
}

const returned: Thread = {
  openings: [
    say`${belonging}找到了！谢谢在${anyPlace}捡到的${words('同学 学长 学姐 阿姨 保安大叔 小姐姐')}`,
    say`感谢信：${day}丢的${oneOf(device, cardLike)}，${words('不到两小时 一个小时 半天 第二天')}就有人送回来了`,
    say`${someone}把我落下的${belonging}一路追着送到${building}，太感动了`,
  ],
  details: ['没有留名字，只能在这里谢谢', '我们学校的人真的好', say`请他喝${words('奶茶 可乐 咖啡')}还不肯收`],
  closings: ['好人一生平安', '世上还是好人多', '这份善意我会传下去', '再次感谢'],
}

export const lostFound: Subject = {
  threads: [lost, lost, found, found, returned],
  hashtags: ['失物招领', '寻物启事', '校园卡', '拾金不昧', '求扩散', '谁的东西'],
  emoji: words('🙏 😭 👀 ❤️ 🥹'),
}
