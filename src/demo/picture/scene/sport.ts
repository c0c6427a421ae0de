import type { Random } from '../../random.ts'
import { eveningLight, outdoorLight } from '../light.ts'
import { brights, figure, hills, sky, tree } from '../scenery.ts'
import { box, disc, group, shape, stroke, tag } from '../svg.ts'

/** The running track at sunset. */
export function track(random: Random): string {
  const light = eveningLight(random)
  const horizon = random.int(190, 240)
  const lanes = [0, 1, 2, 3]
    .map((lane) => `M${-80 + lane * 24} 480Q${200 + lane * 34} ${horizon + 60} 640 ${horizon + 34 + lane * 9}`)
    .join('')
  const lamps = [90, 250, 410, 570]
    .map((x) => stroke(`M${x} ${horizon}v-96h16`, light.dark, 4) + disc(x + 20, horizon - 94, 6, light.orb))
    .join('')
  const runners = Array.from({ length: random.int(1, 4) }, () => {
    const x = random.int(200, 560)
    const y = horizon + 60 + (640 - x) * 0.32 + random.int(0, 30)
    return tag(
      'g',
      { transform: `rotate(7 ${x} ${Math.round(y)})` },
      figure(x, y, 50 + (640 - x) / 9, random.pick(brights), light.dark),
    )
  })
  return (
    sky(random, light, horizon) +
    hills(random, light, horizon) +
    lamps +
    box(0, horizon, 640, 480 - horizon, light.grass) +
    shape(
      `M-120 480Q150 ${horizon + 30} 640 ${horizon + 22}V${horizon + 90}Q320 ${horizon + 110} 240 480Z`,
      '#b9553f',
    ) +
    stroke(lanes, '#f3dccb', 2.5) +
    runners.join('')
  )
}

/** A basketball or badminton court. */
export function court(random: Random): string {
  const light = outdoorLight(random)
  const horizon = random.int(180, 220)
  const floor = random.pick(['#3f7fae', '#4f9a77', '#b8664a', '#7a6bb0'])
  const hoop = group(
    random.pick([180, 460]),
    horizon + 70,
    1,
    box(-5, -170, 10, 170, light.dark),
    box(-52, -206, 104, 66, '#fdfdfb', 3),
    tag('rect', { x: -18, y: -182, width: 36, height: 28, fill: 'none', stroke: '#d8543c', 'stroke-width': 4 }),
    stroke('M-20 -146h40', '#d8543c', 6),
    stroke('M-16 -142l6 30M16 -142l-6 30M0 -142v32', '#ffffff', 2),
  )
  const net =
    box(90, horizon + 20, 6, 150, light.dark) +
    box(544, horizon + 20, 6, 150, light.dark) +
    tag('g', { opacity: 0.75 }, box(96, horizon + 30, 448, 46, '#f5f5f0'))
  const fence = stroke(Array.from({ length: 17 }, (_, index) => `M${index * 40} ${horizon}v-44`).join(''), light.far, 3)
  const players = Array.from({ length: random.int(2, 5) }, () => {
    const y = random.int(horizon + 90, 440)
    return figure(random.int(160, 480), y, 60 + (y - horizon) / 3.4, random.pick(brights), light.dark)
  })
  return (
    sky(random, light, horizon) +
    Array.from({ length: 6 }, () => tree(random, light, random.int(0, 640), horizon + 4, random.int(60, 100))).join(
      '',
    ) +
    fence +
    box(0, horizon, 640, 480 - horizon, floor) +
    stroke(`M60 480L160 ${horizon + 40}H480L580 480M320 ${horizon + 40}V480`, '#f4f1e8', 4) +
    tag('ellipse', { cx: 320, cy: 380, rx: 110, ry: 46, fill: 'none', stroke: '#f4f1e8', 'stroke-width': 4 }) +
    (random.chance(0.6)
      ? hoop + disc(random.int(240, 420), random.int(120, 320), 13, '#e8833a')
      : net + disc(330, 150, 6, '#ffffff')) +
    players.join('')
  )
}
