import type { Random } from '../../random.ts'
import { brights, figure } from '../scenery.ts'
import { box, disc, gradient, group, hsl, shape, stroke, tag } from '../svg.ts'

const woods = ['#a9794f', '#8f6a4a', '#c39a6b', '#6f5642'] as const

/** Bookshelves behind a reading desk. */
export function library(random: Random): string {
  const wood = random.pick(woods)
  const colours = random.shuffle(brights).slice(0, 6)
  const rows = [40, 140, 240].map((top) => {
    const books = new Map<string, string>()
    for (let x = 24; x < 612; ) {
      const width = random.int(13, 24)
      const height = random.int(54, 82)
      const colour = random.pick(colours)
      if (random.chance(0.93))
        books.set(colour, `${books.get(colour) ?? ''}M${x} ${top + 90}v-${height}h${width}v${height}Z`)
      x += width + 3
    }
    return [...books].map(([colour, d]) => shape(d, colour)).join('') + box(0, top + 90, 640, 10, wood)
  })
  const lamp = group(
    random.int(180, 460),
    392,
    1,
    stroke('M0 0V-84', '#5b4a3a', 6),
    shape('M-40 -78Q-30 -116 0 -116T40 -78Z', random.pick(['#3d7a5c', '#e8c46a', '#c9553f'])),
    tag('g', { opacity: 0.25 }, shape('M-38 -78L-100 0H100L38 -78Z', '#fff4c0')),
    box(-24, -6, 48, 8, '#5b4a3a', 3),
  )
  const open = group(
    random.int(200, 430),
    420,
    1,
    shape('M0 0Q-40 -18 -84 -4V26Q-40 12 0 30Q40 12 84 26V-4Q40 -18 0 0Z', '#fdfaf0'),
    stroke('M0 2V28M-66 6h44M-66 14h40M22 10h44M24 18h40', '#c8bfa9', 2),
  )
  return (
    box(0, 0, 640, 480, random.pick(['#efe3cf', '#e3e6df', '#e9dcd2'])) +
    rows.join('') +
    box(0, 385, 640, 95, woods[1]) +
    box(0, 385, 640, 8, wood) +
    lamp +
    open
  )
}

/** A desk in the dormitory. */
export function desk(random: Random): string {
  const hue = random.int(0, 359)
  const poster = (x: number, y: number) =>
    group(
      x,
      y,
      1,
      box(0, 0, 74, 96, '#fff', 3),
      box(7, 7, 60, 58, random.pick(brights)),
      stroke('M9 76h46M9 86h30', '#b9b4aa', 3),
    )
  const laptop = group(
    random.int(220, 360),
    372,
    1,
    box(-78, -112, 156, 106, '#3b424c', 8),
    box(-70, -104, 140, 88, hsl(random.int(180, 260), 45, 72), 3),
    stroke('M-56 -86h60M-56 -70h92M-56 -54h74M-56 -38h40', '#ffffff', 4),
    shape('M-98 -6H98L110 6H-110Z', '#c9ced4'),
  )
  const mug = group(
    random.int(110, 180),
    372,
    1,
    box(-20, -44, 40, 48, random.pick(brights), 6),
    tag('path', { d: 'M20 -34q22 2 0 26', fill: 'none', stroke: '#efe9dd', 'stroke-width': 6 }),
    stroke('M-8 -54q-6 -12 2 -22M8 -54q-6 -12 2 -22', '#ffffff', 3),
  )
  const plant = group(
    random.int(460, 540),
    374,
    1,
    shape('M-22 -34h44l-6 38h-32Z', '#cf7f56'),
    disc(-14, -52, 16, '#6fa96a'),
    disc(12, -58, 18, '#5b9a58'),
    disc(0, -76, 15, '#7db577'),
  )
  const books = [0, 1, 2, 3]
    .map((index) => box(430 + random.int(-6, 6), 356 - index * 18, random.int(90, 120), 17, random.pick(brights), 2))
    .join('')
  const lights =
    stroke('M0 40Q160 90 320 40T640 50', '#8d8577', 2) +
    [60, 150, 240, 330, 420, 510, 600].map((x) => disc(x, 60 + ((x * 7) % 17), 6, '#ffdf8d')).join('')
  return (
    box(0, 0, 640, 480, hsl(hue, 26, random.pick([88, 82, 34]))) +
    (random.chance(0.6) ? lights : '') +
    poster(random.int(60, 140), random.int(90, 130)) +
    poster(random.int(400, 480), random.int(80, 130)) +
    box(0, 372, 640, 108, random.pick(woods)) +
    box(0, 372, 640, 8, '#00000022') +
    (random.chance(0.5) ? books : plant) +
    laptop +
    mug
  )
}

/** Parcels on the shelves of the delivery station. */
export function parcels(random: Random): string {
  const cartons = ['#c99a63', '#b98550', '#d8b07c', '#a8754a', '#e3c49a']
  const shelves = [150, 270, 390].map((bottom) => {
    const boxes = []
    for (let x = 20; x < 590; ) {
      const width = random.int(50, 100)
      const height = random.int(34, 88)
      if (random.chance(0.84)) {
        boxes.push(box(x, bottom - height, width, height, random.pick(cartons), 2))
        boxes.push(box(x + width / 2 - 4, bottom - height, 8, height, '#ead7b4'))
        boxes.push(box(x + 6, bottom - height + 10, 20, 13, '#fff'))
      }
      x += width + random.int(4, 14)
    }
    return boxes.join('') + box(0, bottom, 640, 9, '#7d8791')
  })
  const posts = [4, 316, 628].map((x) => box(x, 30, 8, 450, '#66707a')).join('')
  const clerk = random.chance(0.5) ? figure(random.int(200, 440), 478, 190, random.pick(brights), '#3a3f4a') : ''
  return box(0, 0, 640, 480, random.pick(['#e6ebef', '#efe9df', '#dfe6e2'])) + shelves.join('') + posts + clerk
}

/** A show on the stage of the students' centre. */
export function stage(random: Random): string {
  const hue = random.int(200, 330)
  const beams = Array.from({ length: 4 }, () => {
    const x = random.int(60, 580)
    const to = random.int(160, 480)
    return shape(`M${x} 0L${to - 70} 380H${to + 70}Z`, hsl(hue + random.int(-40, 60), 80, 72))
  })
  const performers = Array.from({ length: random.int(1, 5) }, (_, index, all = 5) =>
    figure(320 + (index - all / 4) * 84 + random.int(-12, 12), 378, 130, random.pick(brights), '#241d33'),
  )
  const heads = Array.from({ length: 13 }, (_, index) =>
    disc(index * 54 + random.int(-8, 8), 478, random.int(26, 34), '#14101f'),
  ).join('')
  const curtain = shape('M0 0H90Q60 200 80 380H0ZM640 0H550Q580 200 560 380H640Z', hsl(350, 55, 30))
  return (
    tag('defs', {}, gradient('hall', hsl(hue, 50, 14), hsl(hue, 45, 30))) +
    box(0, 0, 640, 480, 'url(#hall)') +
    tag('g', { opacity: 0.28 }, ...beams) +
    box(0, 372, 640, 60, '#3b2b2f') +
    box(0, 372, 640, 6, hsl(hue, 60, 70)) +
    performers.join('') +
    curtain +
    heads
  )
}
