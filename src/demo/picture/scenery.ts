import type { Random } from '../random.ts'
import { isNight, type Light } from './light.ts'
import { box, disc, gradient, group, shape, stroke, tag } from './svg.ts'

/** Every scene is drawn on a sheet of this size (px); portrait and square pictures show its middle. */
export const sheet = { width: 640, height: 480 } as const

/** Sky down to `horizon` (px) with sun, moon, stars or clouds. */
export function sky(random: Random, light: Light, horizon: number): string {
  const orb = disc(random.int(190, 460), random.int(50, Math.max(60, horizon - 60)), random.int(22, 42), light.orb)
  const dots = Array.from({ length: 18 }, () => `M${random.int(0, 640)} ${random.int(0, horizon)}h1`).join('')
  const above = isNight(light) ? stroke(dots, light.orb, 2) : clouds(random, light, horizon)
  return (
    tag('defs', {}, gradient('sky', light.skyTop, light.skyBottom)) +
    box(0, 0, 640, horizon + 20, 'url(#sky)') +
    orb +
    above
  )
}

function clouds(random: Random, light: Light, horizon: number): string {
  return Array.from({ length: random.int(1, 4) }, () => {
    const width = random.int(60, 130)
    const parts = [
      disc(0, 0, width / 2, light.cloud, 13),
      disc(-width / 6, -9, width / 5, light.cloud),
      disc(width / 6, -5, width / 6, light.cloud),
    ]
    return tag(
      'g',
      { opacity: 0.8, transform: `translate(${random.int(40, 600)} ${random.int(30, horizon - 50)})` },
      ...parts,
    )
  }).join('')
}

/** Hills far away along `horizon`. */
export function hills(random: Random, light: Light, horizon: number): string {
  const peak = () => horizon - random.int(25, 85)
  return shape(`M0 ${horizon}V${peak()}Q160 ${peak() - 30} 300 ${peak() + 20}T640 ${peak()}V${horizon}Z`, light.far)
}

/** A building standing on `ground`, its windows a pattern so that many cost little. */
export function building(
  random: Random,
  light: Light,
  x: number,
  ground: number,
  width: number,
  height: number,
): string {
  const id = `w${Math.round(x)}`
  const pane = random.int(14, 22)
  const window = tag(
    'pattern',
    { id, width: pane, height: pane + 6, patternUnits: 'userSpaceOnUse', x, y: ground - height },
    box(pane * 0.25, 7, pane * 0.5, pane * 0.55, light.glass, 1),
  )
  const top = ground - height
  const roof = random.pick([
    box(x - 5, top - 8, width + 10, 10, light.roof, 2),
    shape(`M${x - 8} ${top + 2}L${x + width / 2} ${top - 34}L${x + width + 8} ${top + 2}Z`, light.roof),
    box(x + width * 0.3, top - 18, width * 0.4, 20, light.wallShade) + box(x - 3, top - 4, width + 6, 6, light.roof),
  ])
  return (
    window +
    box(x, top, width, height, random.chance(0.6) ? light.wall : light.wallShade) +
    box(x, top + 4, width, height - 26, `url(#${id})`) +
    box(x + width / 2 - 9, ground - 24, 18, 24, light.dark, 2) +
    roof
  )
}

/** The school's clock tower. */
export function clockTower(light: Light, x: number, ground: number, height: number): string {
  const top = ground - height
  return (
    box(x - 24, top, 48, height, light.wall) +
    box(x + 8, top, 16, height, light.wallShade) +
    shape(`M${x - 30} ${top}L${x} ${top - 52}L${x + 30} ${top}Z`, light.roof) +
    disc(x, top + 30, 15, '#fffaf0') +
    stroke(`M${x} ${top + 30}v-9M${x} ${top + 30}h7`, light.dark, 2.5) +
    box(x - 8, ground - 34, 16, 34, light.dark, 8)
  )
}

/** A tree, `size` px tall, standing on `ground`. */
export function tree(random: Random, light: Light, x: number, ground: number, size: number): string {
  const crown = random.pick([
    disc(0, -62, 26, light.leaf) + disc(-18, -48, 20, light.leaf) + disc(18, -46, 21, light.leaf),
    disc(0, -58, 24, light.leaf, 36),
    shape('M0 -100L28 -50H14L34 -18H-34L-14 -50H-28Z', light.leaf),
  ])
  return group(x, ground, Math.round(size) / 100, box(-4, -34, 8, 34, light.trunk), crown)
}

/** Somebody standing, `size` px tall; `colour` is what they wear. */
export function figure(x: number, ground: number, size: number, colour: string, dark: string): string {
  return group(
    x,
    ground,
    Math.round(size) / 100,
    disc(0, -88, 11, '#e9b996'),
    shape('M-11 -92a11 11 0 0 1 22 0q-11 -7 -22 0Z', dark),
    shape('M-15 -40V-62q0 -14 15 -14t15 14v22Z', colour),
    shape('M-12 -40h24l-2 40h-8l-2 -28l-2 28h-8Z', dark),
  )
}

/** Colours people wear and things have. */
export const brights = [
  '#e2725b',
  '#4f86c6',
  '#f2b84b',
  '#6aa67a',
  '#9a7bb8',
  '#e58fa4',
  '#3f9aa3',
  '#f6f1e7',
  '#c9553f',
  '#5d6d9e',
] as const
