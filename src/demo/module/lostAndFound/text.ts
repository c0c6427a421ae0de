import type { Random } from '../../random.ts'
import { oneOf, say, words } from '../../text/grammar.ts'
import { anyPlace, colour, course, hour } from '../../text/pool.ts'

/** What is lost and found, by kind, each with the things of that kind. */
export const lostKinds = [
  ['证件卡类', ['校园卡', '身份证', '学生证', '银行卡', '公交卡', '驾驶证']],
  ['电子产品', ['蓝牙耳机', '充电宝', '手机', '平板电脑', 'U盘', '计算器', '数据线']],
  ['雨伞水杯', ['长柄伞', '折叠伞', '保温杯', '玻璃杯']],
  ['书籍资料', ['教材', '笔记本', '考研真题', '文件袋', '图书馆借书']],
  ['衣物饰品', ['外套', '围巾', '帽子', '手表', '项链', '眼镜']],
  ['钥匙箱包', ['宿舍钥匙', '车钥匙', '双肩包', '帆布袋', '钱包']],
] as const

const marks = oneOf(
  say`${colour}的，${words('有轻微划痕 挂着小熊挂件 贴了姓名贴 边角磕了一点 套着透明壳')}`,
  say`里面夹着${course}的作业`,
  say`${colour}，${words('九成新 用了很久 刚买没多久')}`,
)
const ends = { lost: '，有捡到的同学麻烦联系我，必有重谢！', found: '，请失主描述特征后来领取。' } as const

/** A notice of something lost or found. */
export function lostText(random: Random, thing: string, kind: 'lost' | 'found') {
  const place = anyPlace(random)
  const how = kind === 'lost' ? '可能丢在' : '捡到于'
  return {
    title: kind === 'lost' ? `丢失${thing}` : `捡到${thing}`,
    description: `${hour(random)}${how}${place}，${marks(random)}${ends[kind]}`,
    place,
  }
}
