import type { Random } from '../random.ts'
import { box, disc, gradient, hsl, picture, shape, stroke, tag } from './svg.ts'

/** The cover of a topic: calm colours and shapes that leave room for its title, 640 by 360 px. */
export function drawCover(random: Random): string {
  const hue = random.int(0, 359)
  const second = hue + random.pick([24, 40, 150, 320])
  const motif = random.pick([waves, bubbles, stripes, hillsAndSun, leaves])
  return picture(
    640,
    360,
    tag('defs', {}, gradient('ground', hsl(hue, 58, 68), hsl(second, 52, 54))) +
      box(0, 0, 640, 360, 'url(#ground)') +
      motif(random, second),
  )
}

function waves(random: Random, hue: number): string {
  return [0, 1, 2, 3]
    .map((index) => {
      const y = 150 + index * 52
      return tag(
        'g',
        { opacity: 0.35 },
        shape(
          `M0 ${y}Q${random.int(100, 220)} ${y - random.int(30, 90)} 320 ${y}T640 ${y - random.int(0, 40)}V360H0Z`,
          hsl(hue + index * 14, 55, 66 - index * 9),
        ),
      )
    })
    .join('')
}

function bubbles(random: Random, hue: number): string {
  const discs = Array.from({ length: 16 }, () =>
    disc(
      random.int(0, 640),
      random.int(0, 360),
      random.int(14, 90),
      hsl(hue + random.int(-30, 30), 60, random.int(62, 86)),
    ),
  )
  return tag('g', { opacity: 0.4 }, ...discs)
}

function stripes(random: Random, hue: number): string {
  const lines = Array.from({ length: 9 }, (_, index) =>
    stroke(`M${index * 90 - 160} 380L${index * 90 + random.int(60, 130)} -20`, hsl(hue, 60, 80), random.int(4, 26)),
  )
  return (
    tag('g', { opacity: 0.3 }, ...lines) +
    disc(random.int(420, 560), random.int(90, 220), random.int(50, 90), '#ffffff55')
  )
}

function hillsAndSun(random: Random, hue: number): string {
  return (
    disc(random.int(120, 520), random.int(80, 150), random.int(34, 60), '#fff4cf') +
    shape(`M0 260Q140 ${random.int(130, 200)} 300 240T640 ${random.int(190, 230)}V360H0Z`, hsl(hue, 38, 48)) +
    shape(`M0 310Q220 ${random.int(230, 280)} 640 ${random.int(280, 320)}V360H0Z`, hsl(hue + 16, 40, 36))
  )
}

function leaves(random: Random, hue: number): string {
  const each = Array.from({ length: 14 }, () =>
    tag('path', {
      d: 'M0 0Q40 -36 84 0Q40 36 0 0Z',
      fill: hsl(hue + random.int(-20, 40), 46, random.int(58, 84)),
      transform: `translate(${random.int(0, 620)} ${random.int(0, 350)}) rotate(${random.int(0, 359)})`,
    }),
  )
  return tag('g', { opacity: 0.6 }, ...each)
}
