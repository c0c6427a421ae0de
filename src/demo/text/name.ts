import type { Random } from '../random.ts'

/** As the catalogue's user names them. */
export type Gender = 'male' | 'female'

/** Family names with their share of the population, in per mille. */
const surnames: readonly (readonly [string, number])[] = [
  ...shares(72, '王李'),
  ...shares(65, '张刘陈'),
  ...shares(22, '杨黄赵吴周'),
  ...shares(14, '徐孙马朱胡郭何林高罗'),
  ...shares(9, '郑梁谢宋唐许韩冯邓曹彭曾'),
  ...shares(
    6,
    '肖田董潘袁蔡蒋余于杜叶程魏苏吕丁任卢姚沈钟姜崔谭陆范汪廖石金韦贾夏付方邹熊白孟秦邱侯江尹薛闫段雷龙黎史陶贺毛郝顾龚邵万覃武钱戴严莫孔向常汤',
  ),
  ...['欧阳', '上官', '司徒', '诸葛', '慕容', '木', '和', '刀', '普'].map((surname) => [surname, 1] as const),
]

const maleFirst = [...'子浩宇俊文志家嘉明天一思泽晨睿博致承景弘书奕沐启昊鹏建国永立德海云振逸以星']
const maleSecond = [...'轩涵睿杰宇辰豪博航泽霖阳昊然峰毅诚凯铭远哲皓旭洋鑫源超涛斌康健伟强波磊龙飞翔安乐']
const femaleFirst = [...'雨子梓欣思佳诗语若梦可雅静晓嘉芷舒婉书依紫安心沐清宛念秋映春美玉海慧月一']
const femaleSecond = [...'涵萱怡婷琪妍彤菲瑶悦晴雯蕾颖琳雪洁倩娜玲霞莹薇然宁溪桐兮禾言柠茜敏丽芳蓉娟']
const single: Record<Gender, readonly string[]> = {
  male: [...'浩伟强磊洋勇军杰涛超明刚平辉鹏华飞鑫波斌宇凯晨轩昊博睿旭恒毅'],
  female: [...'静敏丽娟艳芳娜婷雪琳倩颖洁璐瑶欣悦怡萍蕾菲莹薇雯晴彤妍瑜珊岚'],
}

/** A full Chinese name. */
export function fullName(random: Random, gender: Gender): string {
  const surname = random.weighted(surnames)
  if (random.chance(0.16)) return surname + random.pick(single[gender])
  const first = random.pick(gender === 'male' ? maleFirst : femaleFirst)
  const second = random.pick(gender === 'male' ? maleSecond : femaleSecond)
  return surname + first + second
}

/** The full name of anybody. */
export function anyName(random: Random): string {
  return fullName(random, random.chance(0.5) ? 'female' : 'male')
}

function shares(weight: number, characters: string): (readonly [string, number])[] {
  return [...characters].map((character) => [character, weight] as const)
}
