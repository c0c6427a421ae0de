import type { Random } from '../../random.ts'
import { say, words } from '../../text/grammar.ts'
import { course } from '../../text/pool.ts'

const praises = [
  say`会做${words('提拉米苏 红烧肉 手账 PPT 视频剪辑')}，会弹${words('吉他 尤克里里 钢琴 古筝')}，就是不会主动。`,
  say`每天${words('六点 六点半 七点')}去跑步，${words('图书馆 自习室')}坐到关门，自律到可怕，急需一个人带去吃好吃的。`,
  say`${words('笑起来有虎牙 眼睛会说话 声音好听')}，${course}满绩，游戏带飞，室友忍痛出售。`,
  say`性格${words('慢热 外向 温柔 有趣 佛系')}，养了${words('两盆多肉 一排绿萝 一屋子手办')}，懂照顾人。`,
]

const wishes = words('能一起吃饭的人 同城的你 爱跑步的你 爱笑的你 一起考研的搭子 不抽烟的你 会聊天的人 喜欢猫的人')

/** How somebody praises a room-mate, and whom they hope for. */
export function roommateText(random: Random): { readonly introduction: string; readonly wanted: string } {
  const [one, other] = random.shuffle(praises)
  return { introduction: `${one?.(random) ?? ''}${other?.(random) ?? ''}`, wanted: wishes(random) }
}
