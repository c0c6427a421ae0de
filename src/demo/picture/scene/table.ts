import type { Random } from '../../random.ts'
import { brights } from '../scenery.ts'
import { box, disc, group, hsl, lettering, shape, stroke, tag } from '../svg.ts'

const tables = ['#e8d9c3', '#d7c2a4', '#c8d3d8', '#efe6da', '#b98f6a', '#dfe3dc'] as const

function tableTop(random: Random): string {
  const colour = random.pick(tables)
  const planks = Array.from({ length: 5 }, (_, index) => `M0 ${60 + index * 90}H640`).join('')
  return box(0, 0, 640, 480, colour) + (random.chance(0.6) ? stroke(planks, '#00000014', 3) : '')
}

function food(random: Random, x: number, y: number, width: number, height: number): string {
  const hues = random.pick([
    ['#6fa84f', '#8cc063'],
    ['#c4552f', '#e2834a'],
    ['#e3b23c', '#f3d16b'],
    ['#8a4b2d', '#a8653c'],
    ['#d94f3d', '#f0d9a0'],
    ['#f4f0e2', '#9bc36c'],
  ])
  const bits = Array.from({ length: 15 }, () =>
    disc(
      x + random.int(16, width - 16),
      y + random.int(14, height - 14),
      random.int(6, 13),
      random.pick(hues),
      random.int(5, 10),
    ),
  )
  return box(x, y, width, height, '#f7f7f4', 14) + bits.join('')
}

/** A canteen tray, or bowls for those who sat down to noodles. */
export function meal(random: Random): string {
  const steel = random.pick(['#cfd5da', '#e9a65b', '#8fb8a6', '#d88f86'])
  const rice =
    disc(232, 322, 68, '#fffdf6', 48) + stroke('M200 312h12M232 300h14M258 326h12M214 338h10M244 340h12', '#e8e2d2', 3)
  const soup =
    disc(432, 322, 66, '#f5f4ef') +
    disc(432, 322, 54, random.pick(['#e6b45a', '#d98b4a', '#efe2b8', '#b9c77f'])) +
    disc(418, 310, 10, '#7fae5a', 6) +
    disc(446, 332, 9, '#fff', 6)
  const tray =
    box(100, 90, 440, 320, steel, 30) +
    box(108, 98, 424, 304, '#ffffff55', 26) +
    food(random, 130, 118, 180, 120) +
    food(random, 328, 118, 184, 120) +
    rice +
    soup
  const sticks = stroke(
    `M${random.int(556, 580)} 110L${random.int(560, 600)} 400M${random.int(586, 600)} 112L${random.int(600, 620)} 398`,
    '#8a5a3a',
    8,
  )
  const broth = random.pick(['#d9773c', '#e7b866', '#b5432e', '#efe0b4'])
  const noodles = Array.from(
    { length: 8 },
    (_, index) => `M${200 + index * 6} ${200 + index * 16}q60 ${random.int(-30, 30)} 120 0t110 ${random.int(-10, 10)}`,
  ).join('')
  const bowl =
    disc(320, 250, 190, random.pick(['#3f5f8a', '#f6f3ea', '#7a3b34', '#e9e2d2'])) +
    disc(320, 250, 168, broth) +
    stroke(noodles, '#f7e6b5', 9) +
    disc(250, 190, 36, '#fffdf4', 28) +
    disc(250, 190, 15, '#f2a73b') +
    Array.from({ length: 16 }, () =>
      disc(random.int(220, 430), random.int(170, 340), 7, random.pick(['#6fa84f', '#c43b2b', '#8a4b2d']), 5),
    ).join('')
  return tableTop(random) + random.pick([tray, bowl]) + sticks
}

/** A cup of milk tea or coffee. */
export function drink(random: Random): string {
  const hue = random.int(0, 359)
  const liquid = random.pick(['#c9966b', '#8a5a3c', '#f0b24a', '#b9cf7a', '#e58fa4', '#efe2d0', '#6b4632'])
  const pearls = random.chance(0.5)
    ? Array.from({ length: 14 }, () => disc(random.int(270, 370), random.int(348, 392), 9, '#3a2620')).join('')
    : ''
  const cup =
    shape('M236 150H404L382 404Q380 414 370 414H270Q260 414 258 404Z', '#ffffffaa') +
    shape('M243 210H397L382 400Q380 408 370 408H270Q260 408 258 400Z', liquid) +
    pearls +
    box(226, 134, 188, 22, '#fbfbf8', 8) +
    stroke(`M${random.int(316, 330)} 140L${random.int(345, 372)} 40`, random.pick(brights), 12)
  const label =
    box(280, 258, 80, 74, '#ffffffdd', 8) + disc(320, 288, 18, hsl(hue, 55, 60)) + stroke('M296 318h48', '#b9b4aa', 4)
  return (
    box(0, 0, 640, 480, hsl(hue, 45, 86)) +
    box(0, 380, 640, 100, hsl(hue, 35, 74)) +
    disc(330, 414, 120, '#00000018', 12) +
    cup +
    label +
    disc(random.int(90, 170), 330, random.int(40, 80), hsl(hue + 40, 50, 78)) +
    disc(random.int(490, 560), 250, random.int(30, 60), hsl(hue + 320, 50, 80))
  )
}

/** Something for sale on a table, with its price; where a name says what it is, that, and its price stays with the name. */
export function goods(random: Random, name?: string): string {
  const colour = random.pick(brights)
  const dark = '#3b424c'
  const headphones =
    stroke('M230 300V250a90 90 0 0 1 180 0v50', dark, 22) +
    box(204, 280, 50, 92, colour, 18) +
    box(386, 280, 50, 92, colour, 18)
  const books = [0, 1, 2, 3, 4]
    .map(
      (index) =>
        box(210 + random.int(-14, 14), 350 - index * 40, random.int(190, 230), 38, random.pick(brights), 4) +
        box(230, 362 - index * 40, 90, 8, '#ffffff88'),
    )
    .join('')
  const bicycle =
    tag(
      'g',
      { fill: 'none', stroke: dark, 'stroke-width': 9 },
      tag('circle', { cx: 210, cy: 320, r: 78 }),
      tag('circle', { cx: 430, cy: 320, r: 78 }),
    ) +
    stroke('M210 320L280 210H390L300 320H210M390 210L430 320M300 320L266 190', colour, 12) +
    stroke('M246 188h44M372 176h40', dark, 12)
  const lamp =
    box(250, 366, 140, 16, dark, 8) +
    stroke('M320 370L270 250L350 170', colour, 12) +
    shape('M320 130L420 190L380 232L300 176Z', colour) +
    tag('g', { opacity: 0.3 }, shape('M330 200L330 370H500L400 220Z', '#fff0b0'))
  const screen =
    box(190, 130, 260, 176, dark, 10) +
    box(202, 142, 236, 146, hsl(random.int(180, 300), 45, 68), 4) +
    box(302, 306, 36, 50, '#7d8791') +
    box(250, 352, 140, 14, '#7d8791', 6)
  const guitar = group(
    330,
    300,
    1,
    stroke('M0 -20L110 -190', '#6b4632', 18),
    disc(-40, 50, 66, colour),
    disc(6, -14, 48, colour),
    disc(-22, 24, 24, '#4a2f22'),
  )
  const tag_ = group(
    random.int(440, 490),
    random.int(90, 130),
    1,
    shape('M0 0L20 -22H110V44H20Z', '#fffaf0'),
    disc(16, 10, 5, '#b9b4aa'),
    lettering(68, 20, 26, '#c9553f', `¥${random.int(5, 260)}`, 'middle'),
  )
  return (
    tableTop(random) +
    disc(320, 384, 190, '#00000014', 16) +
    (name === undefined
      ? random.pick([headphones, books, bicycle, lamp, screen, guitar]) + tag_
      : (drawn({ headphones, books, bicycle, lamp, screen, guitar }, name) ?? packed(colour, name)))
  )
}

const known = {
  headphones: /耳机/,
  books: /教材|课本|习题|辅导书|笔记|黄皮书|词汇书|小说|真题|整理本|活页本|错题|全套/,
  bicycle: /自行车|公路车|单车/,
  lamp: /台灯/,
  screen: /显示器|平板(?!支架)|iPad|轻薄本|游戏本|投影/,
  guitar: /吉他|尤克里里/,
} as const

type Known = keyof typeof known

/** The drawing of what a name says; undefined where none is of it. */
function drawn(parts: Readonly<Record<Known, string>>, name: string): string | undefined {
  const is = (kind: Known) => known[kind].test(name)
  const kinds: readonly Known[] = ['headphones', 'books', 'bicycle', 'lamp', 'screen', 'guitar']
  const kind = kinds.find(is)
  return kind && parts[kind]
}

/** A card, a bottle or a pack, with the first word of its name on it. */
function packed(colour: string, name: string): string {
  const word = [...(name.split(/[ （(]/)[0] ?? '')].slice(0, 6).join('')
  const size = Math.min(52, 200 / Math.max(1, [...word].length))
  const on = (y: number) => lettering(320, y + size / 3, size, '#2b2f36', word, 'middle')
  if (/[卡券票]|会员|流量|话费|文献|\d 小时|体验|彩色打印|证件照/.test(name)) {
    return (
      box(170, 160, 300, 200, colour, 22) +
      box(170, 196, 300, 26, '#ffffff44') +
      box(196, 240, 248, 76, '#ffffffdd', 8) +
      on(278)
    )
  }
  if (/[水茶乐碧汁奶]|红牛|饮|洗衣液|沐浴|洗发|杯|粥/.test(name)) {
    return (
      box(286, 96, 68, 40, '#3b424c', 8) +
      shape('M292 132h56v26q56 26 56 84v118q0 24 -24 24H260q-24 0 -24 -24V242q0 -58 56 -84Z', colour) +
      box(236, 244, 168, 90, '#ffffffdd') +
      on(288)
    )
  }
  return (
    shape(
      'M196 132L214 118L232 132L250 118L268 132L286 118L304 132L322 118L340 132L358 118L376 132L394 118L412 132L430 118L444 132V384H196Z',
      colour,
    ) +
    box(196, 132, 248, 18, '#ffffff44') +
    box(208, 212, 224, 92, '#ffffffdd', 10) +
    on(258)
  )
}
