import type { Random } from '../../random.ts'
import { outdoorLight } from '../light.ts'
import { brights, building, clockTower, figure, hills, sky, tree } from '../scenery.ts'
import { box, disc, group, shape, stroke, tag } from '../svg.ts'

/** Teaching buildings behind a row of trees. */
export function skyline(random: Random): string {
  const light = outdoorLight(random)
  const ground = random.int(330, 380)
  const blocks = []
  for (let x = random.int(-40, 10); x < 620; ) {
    const width = random.int(80, 150)
    blocks.push(building(random, light, x, ground, width, random.int(90, 210)))
    x += width + random.int(8, 40)
  }
  const trees = Array.from({ length: random.int(3, 6) }, () =>
    tree(random, light, random.int(10, 630), ground + random.int(4, 26), random.int(70, 120)),
  )
  const lawn = box(0, ground, 640, 480 - ground, light.grass)
  const walk = shape(`M290 ${ground}h60L${random.int(420, 560)} 480H${random.int(90, 230)}Z`, light.path)
  const tower = random.chance(0.5) ? clockTower(light, random.int(240, 400), ground, random.int(190, 240)) : ''
  return (
    sky(random, light, ground) + hills(random, light, ground) + blocks.join('') + tower + lawn + walk + trees.join('')
  )
}

/** People on the grass before the library. */
export function lawn(random: Random): string {
  const light = outdoorLight(random)
  const ground = random.int(210, 260)
  const people = Array.from({ length: random.int(2, 5) }, () => {
    const y = random.int(ground + 70, 450)
    return figure(random.int(150, 490), y, 40 + (y - ground) / 3, random.pick(brights), light.dark)
  })
  const mat = group(
    random.int(220, 400),
    random.int(370, 430),
    1,
    shape('M-60 0L-30 -26H70L60 0Z', random.pick(brights)),
    disc(0, -14, 8, '#fff'),
    disc(22, -12, 6, '#f2b84b'),
  )
  const big = tree(random, light, random.pick([90, 560]), ground + random.int(90, 150), random.int(210, 290))
  const small = Array.from({ length: 5 }, () => tree(random, light, random.int(0, 640), ground + 8, random.int(50, 80)))
  return (
    sky(random, light, ground) +
    building(random, light, random.int(120, 300), ground, random.int(180, 260), random.int(80, 120)) +
    box(0, ground, 640, 480 - ground, light.grass) +
    shape(`M0 ${ground + 60}Q320 ${ground + random.int(20, 70)} 640 ${ground + 90}V480H0Z`, light.grassShade) +
    small.join('') +
    big +
    mat +
    people.join('')
  )
}

/** The lake with a bridge or a pavilion. */
export function lake(random: Random): string {
  const light = outdoorLight(random)
  const shore = random.int(220, 260)
  const bridge =
    stroke(`M170 ${shore + 40}Q320 ${shore - 60} 470 ${shore + 40}`, light.wall, 14) +
    stroke(`M170 ${shore + 22}Q320 ${shore - 80} 470 ${shore + 22}`, light.roof, 4)
  const pavilion = group(
    random.int(240, 400),
    shore + 10,
    1.2,
    box(-34, -50, 6, 50, light.roof),
    box(28, -50, 6, 50, light.roof),
    shape('M-62 -46Q-24 -58 0 -92Q24 -58 62 -46Z', light.roof),
    box(-46, -4, 92, 8, light.wallShade),
  )
  const ripples = Array.from(
    { length: 12 },
    () => `M${random.int(20, 600)} ${random.int(shore + 50, 470)}h${random.int(20, 70)}`,
  ).join('')
  const ducks = Array.from({ length: random.int(0, 3) }, () =>
    group(
      random.int(180, 460),
      random.int(shore + 70, 440),
      1,
      disc(0, 0, 14, '#fff', 8),
      disc(11, -9, 6, '#fff'),
      shape('M16 -10l8 3l-8 2Z', '#f2a23b'),
    ),
  )
  const willow = Array.from(
    { length: 9 },
    (_, index) => `M${index * 16} -20q${random.int(-12, 12)} 60 ${random.int(-8, 8)} ${random.int(100, 190)}`,
  ).join('')
  return (
    sky(random, light, shore) +
    hills(random, light, shore) +
    Array.from({ length: 9 }, (_, index) =>
      tree(random, light, index * 76 + random.int(0, 30), shore + 6, random.int(50, 100)),
    ).join('') +
    box(0, shore, 640, 480 - shore, light.skyTop) +
    tag('g', { opacity: 0.5 }, box(0, shore, 640, 12, light.grassShade), stroke(ripples, light.skyBottom, 3)) +
    random.pick([bridge, pavilion]) +
    ducks.join('') +
    tag('g', { transform: `translate(${random.pick([-10, 500])} 0)`, opacity: 0.85 }, stroke(willow, light.leaf, 7))
  )
}

/** An avenue of trees, both sides narrowing into the distance. */
export function avenue(random: Random): string {
  const light = outdoorLight(random)
  const horizon = 250
  const rows = [0, 1, 2, 3, 4].map((step) => {
    const spread = 46 + step * step * 17
    const ground = horizon + 10 + step * step * 11
    const size = 60 + step * step * 17
    return tree(random, light, 320 - spread, ground, size) + tree(random, light, 320 + spread, ground, size)
  })
  const petals = Array.from({ length: 26 }, () => `M${random.int(120, 520)} ${random.int(290, 470)}h2`).join('')
  const walkers = Array.from({ length: random.int(1, 3) }, () => {
    const y = random.int(300, 420)
    return figure(random.int(290, 350), y, 20 + (y - horizon) / 2.4, random.pick(brights), light.dark)
  })
  return (
    sky(random, light, horizon) +
    hills(random, light, horizon) +
    box(0, horizon, 640, 230, light.grass) +
    shape(`M310 ${horizon}h20L520 480H120Z`, light.path) +
    rows.join('') +
    stroke(petals, light.leaf, 5) +
    walkers.join('')
  )
}
