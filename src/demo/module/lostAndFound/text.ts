import { beijing } from '../../../beijing-time.ts'
import type { Random } from '../../random.ts'
import { oneOf, say, type Text, words } from '../../text/grammar.ts'
import { anyPlace, colour, course } from '../../text/pool.ts'

const worn = words('九成新 用了很久 刚买没多久')
const coloured = (marks: Text): Text => oneOf(say`${colour}，${worn}`, say`${colour}的，${marks}`)
const cards: Text = words('卡套是透明的 卡面有点磨损 套着蓝色卡套 背面贴了贴纸')
const papers: Text = oneOf(say`里面夹着${course}的讲义`, words('封面有点旧 第一页写了名字缩写 贴了很多便签'))

/** What is lost and found, by kind, each with the things of that kind and what they can be known by. */
export const lostKinds: readonly (readonly [name: string, things: readonly string[], marks: Text])[] = [
  ['证件卡类', ['校园卡', '身份证', '学生证', '银行卡', '公交卡', '驾驶证'], cards],
  [
    '电子产品',
    ['蓝牙耳机', '充电宝', '手机', '平板电脑', 'U盘', '计算器', '数据线'],
    coloured(words('有轻微划痕 贴了姓名贴 边角磕了一点')),
  ],
  ['雨伞水杯', ['长柄伞', '折叠伞', '保温杯'], coloured(words('有轻微划痕 贴了姓名贴 挂着小挂件'))],
  ['书籍资料', ['教材', '笔记本', '考研真题', '文件袋'], papers],
  ['衣物饰品', ['外套', '帽子', '手表', '眼镜'], coloured(words('有点旧 尺码偏大 是朋友送的'))],
  [
    '钥匙箱包',
    ['宿舍钥匙', '车钥匙', '双肩包', '帆布袋', '钱包'],
    coloured(words('挂着小熊挂件 挂着钥匙扣 边角磨了一点')),
  ],
]

const ends = { lost: '，有捡到的同学麻烦联系我，必有重谢！', found: '，请失主描述特征后来领取。' } as const

/** A notice of something lost or found at a moment (epoch ms), told by its hour. */
export function lostText(random: Random, thing: string, marks: Text, kind: 'lost' | 'found', happenedAt: number) {
  const place = anyPlace(random)
  const at = new Date(happenedAt + beijing)
  const time = `${at.getUTCMonth() + 1}月${at.getUTCDate()}日${at.getUTCHours()}点${at.getUTCMinutes() < 30 ? '左右' : '半左右'}`
  return {
    title: kind === 'lost' ? `丢失${thing}` : `捡到${thing}`,
    description: `${time}，${kind === 'lost' ? '可能丢在' : '捡到于'}${place}，${marks(random)}${ends[kind]}`,
    place,
  }
}
