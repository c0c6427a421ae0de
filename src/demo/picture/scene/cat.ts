import type { Random } from '../../random.ts'
import { outdoorLight } from '../light.ts'
import { sky, tree } from '../scenery.ts'
import { box, disc, group, shape, stroke } from '../svg.ts'

/** Coat, patches and belly of the campus cats. */
const coats = [
  ['#e8a04c', '#c97f2e', '#fbe6c6'],
  ['#4a4a52', '#33333b', '#f2f0ea'],
  ['#f4efe6', '#e1d8c9', '#ffffff'],
  ['#9a938a', '#726c66', '#e9e4dc'],
  ['#f0e9dd', '#d9893a', '#ffffff'],
  ['#2f3036', '#232429', '#3b3c44'],
] as const

/** A campus cat, sitting or asleep. */
export function cat(random: Random): string {
  const light = outdoorLight(random)
  const [coat, patch, belly] = random.pick(coats)
  const eyes = random.chance(0.5)
    ? disc(-22, -8, 7, '#7fae4f') +
      disc(22, -8, 7, '#7fae4f') +
      disc(-22, -8, 3, '#20242a', 6) +
      disc(22, -8, 3, '#20242a', 6)
    : stroke('M-30 -8q8 7 16 0M14 -8q8 7 16 0', '#20242a', 3.5)
  const face =
    shape('M-58 -20L-54 -84L-18 -54Q0 -60 18 -54L54 -84L58 -20Q62 40 0 44Q-62 40 -58 -20Z', coat) +
    shape('M-50 -72L-47 -44L-30 -54ZM50 -72L47 -44L30 -54Z', '#efb3ab') +
    (random.chance(0.7)
      ? stroke('M0 -52v18M-14 -50v13M14 -50v13', patch, 6)
      : shape('M18 -54L54 -84L58 -20Q40 -10 22 -24Z', patch)) +
    disc(0, 22, 24, belly, 16) +
    eyes +
    shape('M-6 8h12l-6 8Z', '#d98a80') +
    stroke('M0 16q-8 12 -16 5M0 16q8 12 16 5', '#4a3f3a', 2.5) +
    stroke('M-34 16l-38 -6M-34 24l-36 6M34 16l38 -6M34 24l36 6', '#ffffffcc', 2)
  const sitting =
    stroke('M70 108Q150 110 136 30', coat, 24) +
    shape('M-70 120Q-84 0 0 -6Q84 0 70 120Z', coat) +
    disc(0, 80, 38, belly, 44) +
    disc(-34, 118, 22, belly, 13) +
    disc(34, 118, 22, belly, 13) +
    group(0, -36, 1, face)
  const asleep =
    disc(20, 70, 140, coat, 56) +
    stroke('M150 80Q120 140 20 122', patch, 26) +
    stroke('M20 22v22M52 20v24M84 28v22', patch, 9) +
    group(-96, 52, 0.85, face)
  const ground = random.int(250, 300)
  const steps = [0, 1, 2]
    .map((step) => box(0, ground + 40 + step * 60, 640, 60, step % 2 === 0 ? light.path : light.wallShade))
    .join('')
  const grass = stroke(
    Array.from(
      { length: 30 },
      () => `M${random.int(0, 640)} ${random.int(ground + 20, 470)}l${random.int(-5, 5)} -14`,
    ).join(''),
    light.grassShade,
    3,
  )
  const floor = random.chance(0.5)
    ? box(0, ground, 640, 230, light.grass) + grass
    : box(0, ground, 640, 60, light.wall) + steps
  const trees = Array.from({ length: 3 }, () =>
    tree(random, light, random.int(20, 620), ground + 6, random.int(90, 150)),
  ).join('')
  return (
    sky(random, light, ground) +
    trees +
    floor +
    disc(330, 446, 130, '#00000022', 12) +
    group(random.int(290, 350), 318, 1, random.pick([sitting, asleep]))
  )
}
