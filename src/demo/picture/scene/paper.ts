import type { Random } from '../../random.ts'
import { brights } from '../scenery.ts'
import { box, disc, group, hsl, lettering, shape, stroke, tag } from '../svg.ts'

/** Lines that look like text, as path data: `count` of them from (x, y), each up to `width` long. */
function lines(random: Random, x: number, y: number, width: number, count: number, gap: number): string {
  return Array.from(
    { length: count },
    (_, index) => `M${x} ${y + index * gap}h${random.int(Math.round(width * 0.45), width)}`,
  ).join('')
}

const headings = [
  '失物招领',
  '社团招新',
  '讲座通知',
  '期末重点',
  '寻物启事',
  '志愿招募',
  '拼车',
  '自习搭子',
  '毕业出物',
  '十佳歌手',
  '复习计划',
  '读书会',
] as const

/** A notice on a board, or a page of notes. */
export function notice(random: Random): string {
  const hue = random.int(0, 359)
  const sheets = Array.from({ length: 4 }, (_, index) =>
    tag(
      'g',
      { transform: `translate(${40 + index * 160} ${random.int(30, 60)}) rotate(${random.int(-6, 6)})`, opacity: 0.7 },
      box(0, 0, 120, 150, random.pick(brights)),
      stroke(lines(random, 14, 34, 90, 5, 20), '#ffffffaa', 5),
    ),
  )
  const page = tag(
    'g',
    { transform: `translate(190 80) rotate(${random.int(-4, 4)} 130 160)` },
    box(6, 8, 260, 340, '#00000022'),
    box(0, 0, 260, 340, '#fffdf4'),
    box(0, 0, 260, 74, hsl(hue, 55, 58)),
    lettering(130, 50, 36, '#ffffff', random.pick(headings), 'middle'),
    stroke(lines(random, 26, 110, 205, 6, 22), '#a9a295', 5),
    random.pick([
      box(26, 246, 90, 68, hsl(hue + 40, 45, 75), 6) + stroke(lines(random, 132, 258, 96, 3, 20), '#c9553f', 5),
      stroke(lines(random, 26, 250, 200, 3, 24), hsl(hue, 55, 58), 6),
    ]),
    disc(130, 4, 9, '#d8543c'),
  )
  return box(0, 0, 640, 480, random.pick(['#c79d6b', '#8fa79a', '#d9d2c4', '#6f7f8c'])) + sheets.join('') + page
}

const sayings = [
  '在吗',
  '东西还在吗',
  '多少钱',
  '加我好友',
  '先转定金',
  '明天见',
  '怎么不回消息',
  '你骂谁呢',
  '别删记录',
  '截图了',
  '我在南门',
  '快递到了',
  '好的',
  '不行',
  '再说一遍',
  '退钱',
  '是你发的吗',
  '请删掉',
] as const

/** A screenshot of a conversation, as people send in as proof. */
export function chat(random: Random): string {
  const own = random.pick(['#95ec69', '#7fb8f5', '#c8b6f2'])
  const bubbles = Array.from({ length: 5 }, (_, index) => {
    const y = 96 + index * 76
    const mine = random.chance(0.45)
    const words = random.pick(sayings)
    const width = words.length * 24 + 36
    const x = mine ? 478 - width : 162
    return (
      disc(mine ? 506 : 134, y + 24, 20, random.pick(brights)) +
      box(x, y, width, 48, mine ? own : '#ffffff', 10) +
      lettering(x + 18, y + 32, 24, '#2b2f36', words)
    )
  })
  return (
    box(0, 0, 640, 480, '#d5d8dc') +
    box(100, 0, 440, 480, '#ededf0') +
    box(100, 0, 440, 70, '#f8f8f9') +
    lettering(
      320,
      46,
      24,
      '#2b2f36',
      random.pick(['卖家', '陌生人', '校友', '某同学', '兼职中介', '隔壁班']),
      'middle',
    ) +
    stroke('M128 26l-12 12l12 12', '#2b2f36', 4) +
    bubbles.join('')
  )
}

/** A receipt or transfer slip. */
export function receipt(random: Random): string {
  const amount = `¥${random.int(8, 900)}.${random.int(10, 99)}`
  const rows = Array.from(
    { length: 5 },
    (_, index) =>
      stroke(`M210 ${232 + index * 34}h${random.int(40, 80)}`, '#b4b0a8', 6) +
      stroke(`M${random.int(340, 380)} ${232 + index * 34}H430`, '#6f6b64', 6),
  )
  const bars = Array.from({ length: 26 }, (_, index) => `M${216 + index * 8} 412v32`)
    .filter(() => random.chance(0.75))
    .join('')
  const edge = Array.from({ length: 14 }, () => 'l10 12l10 -12').join('')
  return (
    box(0, 0, 640, 480, random.pick(['#3f9aa3', '#5d6d9e', '#d8ab62', '#7a8a86'])) +
    shape(`M180 30${edge}V468H180Z`, '#fffefa') +
    disc(320, 92, 24, random.pick(['#4caf7a', '#e8833a'])) +
    stroke('M309 92l8 9l15 -17', '#ffffff', 5) +
    lettering(
      320,
      146,
      22,
      '#6f6b64',
      random.pick(['支付成功', '转账成功', '订单详情', '食堂消费', '付款凭证']),
      'middle',
    ) +
    lettering(320, 196, 42, '#2b2f36', amount, 'middle') +
    rows.join('') +
    stroke(bars, '#2b2f36', 4)
  )
}

/** An advertiser's flyer with a code to scan; the code leads nowhere. */
export function flyer(random: Random): string {
  const hue = random.pick([0, 15, 340, 45, 270])
  const modules = Array.from({ length: 19 * 19 }, (_, index) => ({ x: index % 19, y: Math.floor(index / 19) }))
  const corner = (x: number, y: number) => (x < 7 || x > 11) && (y < 7 || y > 11) && !(x > 11 && y > 11)
  const dots = modules
    .filter(({ x, y }) => !corner(x, y) && random.chance(0.48))
    .map(({ x, y }) => `M${x} ${y}h1`)
    .join('')
  const finder = (x: number, y: number) =>
    box(x, y, 7, 7, '#222') + box(x + 1, y + 1, 5, 5, '#fff') + box(x + 2, y + 2, 3, 3, '#222')
  const code = tag(
    'g',
    { transform: 'translate(396 250) scale(9)' },
    box(-1, -1, 21, 21, '#fff'),
    tag('path', { d: dots, stroke: '#222', 'stroke-width': 1, transform: 'translate(0 .5)' }),
    finder(0, 0),
    finder(12, 0),
    finder(0, 12),
  )
  const offer = random.pick(['日结兼职', '代写论文', '急用钱', '返利群', '刷单招人', '包过', '免费领'])
  return (
    box(0, 0, 640, 480, hsl(hue, 82, 56)) +
    shape('M0 0H640L0 300Z', hsl(hue + 20, 90, 62)) +
    group(
      random.int(40, 60),
      40,
      1,
      lettering(0, 90, 92, '#fff6c9', offer),
      lettering(4, 150, 34, '#ffffff', random.pick(['名额有限', '扫码进群', '当天到账', '学生专享', '无需押金'])),
    ) +
    stroke(lines(random, 56, 260, 270, 5, 36), '#ffffffcc', 10) +
    code
  )
}
