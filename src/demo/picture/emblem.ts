import type { Random } from '../random.ts'
import { demoSchools } from '../text/school.ts'
import { box, disc, gradient, hsl, lettering, picture, shape, stroke, tag } from './svg.ts'

/** A school's emblem, 160 px; the seeds 1 and 2 are the demo schools'. */
export function drawLogo(random: Random, seed: string): string {
  const name = demoSchools[Number(seed) - 1]?.shortName ?? random.pick(demoSchools).shortName
  const hue = name === demoSchools[0].shortName ? 212 : 148
  const dark = hsl(hue, 62, 34)
  const light = hsl(hue, 45, 92)
  const rays = Array.from({ length: 24 }, (_, index) => {
    const angle = (index * Math.PI) / 12
    const at = (radius: number) =>
      `${Math.round(80 + radius * Math.sin(angle))} ${Math.round(80 - radius * Math.cos(angle))}`
    return `M${at(64)}L${at(70)}`
  }).join('')
  const mark =
    name === demoSchools[0].shortName
      ? stroke('M42 106q10 -10 19 0t19 0t19 0t19 0', dark, 5) + shape('M80 34L104 58H56Z', dark)
      : shape('M40 108L66 74L82 94L98 62L122 108Z', dark) + disc(106, 50, 8, hsl(40, 80, 60))
  return picture(
    160,
    160,
    disc(80, 80, 78, dark) +
      disc(80, 80, 73, light) +
      disc(80, 80, 70, dark) +
      stroke(rays, light, 2) +
      disc(80, 80, 58, '#ffffff') +
      tag('g', { opacity: 0.35 }, mark) +
      lettering(80, 96, 44, dark, name, 'middle') +
      stroke('M58 118h44', hsl(40, 80, 55), 4),
  )
}

/** The sign of what is named by the seed, 96 px: its first character. */
export function drawIcon(random: Random, name: string): string {
  const hue = random.int(0, 11) * 31 + 205
  return picture(
    96,
    96,
    tag('defs', {}, gradient('tile', hsl(hue, 62, 62), hsl(hue + 18, 58, 48))) +
      box(0, 0, 96, 96, 'url(#tile)', 24) +
      disc(78, 16, 26, '#ffffff22') +
      lettering(48, 66, 50, '#ffffff', [...name][0] ?? '', 'middle'),
  )
}
