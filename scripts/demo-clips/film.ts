import type { demoClips } from '../../src/demo/media/clip.ts'
import { avenue, lake } from '../../src/demo/picture/scene/campus.ts'
import { court } from '../../src/demo/picture/scene/sport.ts'
import { figure } from '../../src/demo/picture/scenery.ts'
import { box, disc, group, picture, shape, stroke, tag } from '../../src/demo/picture/svg.ts'
import { createRandom } from '../../src/demo/random.ts'

/** Draws the moment (seconds from the beginning) of a clip as SVG. */
export type Film = (seconds: number) => string

/** Two people running past the court: the camera stays, they cross. */
const run: Film = (seconds) => {
  const runner = (from: number, speed: number, ground: number, size: number, colour: string) => {
    const swing = Math.sin(seconds * 9 + from)
    const x = from + seconds * speed
    const legs = stroke(
      `M${x} ${ground - size * 0.42}L${x + swing * size * 0.2} ${ground}M${x} ${ground - size * 0.42}L${x - swing * size * 0.2} ${ground - Math.abs(swing) * 8}`,
      '#26304a',
      size * 0.09,
    )
    const arms = stroke(
      `M${x} ${ground - size * 0.68}l${-swing * size * 0.2} ${size * 0.2}M${x} ${ground - size * 0.68}l${swing * size * 0.2} ${size * 0.18}`,
      colour,
      size * 0.08,
    )
    const body =
      disc(x, ground - size * 0.9, size * 0.1, '#e9b996') +
      shape(
        `M${x - size * 0.1} ${ground - size * 0.9}a${size * 0.1} ${size * 0.1} 0 0 1 ${size * 0.2} -${size * 0.04}q-${size * 0.12} -${size * 0.02} -${size * 0.2} ${size * 0.04}Z`,
        '#26304a',
      ) +
      stroke(`M${x} ${ground - size * 0.72}V${ground - size * 0.48}`, colour, size * 0.2)
    return tag('g', { transform: `translate(0 ${Math.round(-Math.abs(swing) * 5)})` }, legs, body, arms)
  }
  const scene = court(createRandom('film/run/3'))
  return picture(
    480,
    270,
    scene + runner(-60, 130, 430, 190, '#e2725b') + runner(-220, 142, 392, 150, '#4f86c6'),
    '0 100 640 360',
  )
}

/** A cat on the steps: its tail sways, it blinks, and looks aside. */
const catOnSteps: Film = (seconds) => {
  const sway = Math.sin(seconds * 2.4)
  const blinks = seconds % 2.4 > 2.2
  const look = Math.sin(seconds * 1.1) * 9
  const eye = (x: number) =>
    blinks
      ? stroke(`M${x - 9} -8q9 6 18 0`, '#20242a', 4)
      : disc(x, -8, 8, '#8fbf5a') + disc(x + look * 0.35, -8, 3, '#20242a', 7)
  const face =
    shape('M-58 -20L-54 -84L-18 -54Q0 -60 18 -54L54 -84L58 -20Q62 40 0 44Q-62 40 -58 -20Z', '#e8a04c') +
    shape('M-50 -72L-47 -44L-30 -54ZM50 -72L47 -44L30 -54Z', '#efb3ab') +
    stroke('M0 -52v18M-14 -50v13M14 -50v13', '#c97f2e', 6) +
    disc(0, 22, 24, '#fbe6c6', 16) +
    eye(-22) +
    eye(22) +
    shape('M-6 8h12l-6 8Z', '#d98a80') +
    stroke('M0 16q-8 12 -16 5M0 16q8 12 16 5', '#4a3f3a', 2.5) +
    stroke('M-34 16l-38 -6M-34 24l-36 6M34 16l38 -6M34 24l36 6', '#ffffffcc', 2)
  const body =
    stroke(`M60 112Q${140 + sway * 20} ${110 - sway * 10} ${112 + sway * 44} ${24 - sway * 6}`, '#e8a04c', 24) +
    shape('M-70 120Q-84 0 0 -6Q84 0 70 120Z', '#e8a04c') +
    disc(0, 80, 38, '#fbe6c6', 44 + Math.sin(seconds * 3) * 1.5) +
    disc(-34, 118, 22, '#fbe6c6', 13) +
    disc(34, 118, 22, '#fbe6c6', 13)
  const steps = [0, 1, 2, 3]
    .map((step) => box(0, 520 + step * 110, 540, 110, step % 2 === 0 ? '#d9d2c4' : '#c7bfae'))
    .join('')
  const door =
    box(70, 60, 400, 420, '#8f5f4a', 6) +
    box(90, 84, 170, 396, '#b7d0da', 4) +
    box(280, 84, 170, 396, '#b7d0da', 4) +
    box(262, 84, 16, 396, '#6f4636')
  return picture(
    270,
    480,
    box(0, 0, 540, 520, '#efe3cf') +
      door +
      box(0, 480, 540, 44, '#bfb6a4') +
      steps +
      disc(270, 712, 140, '#00000022', 16) +
      group(270, 560, 1.25, body, group(look, -36, 1, face)),
    '0 0 540 960',
  )
}

/** Ducks crossing the lake while the water glitters. */
const lakeAtRest: Film = (seconds) => {
  const glitter = Array.from({ length: 16 }, (_, index) => {
    const x = ((index * 97 + seconds * (18 + (index % 5) * 6)) % 700) - 40
    return `M${x} ${290 + ((index * 53) % 150)}h${24 + 14 * Math.sin(seconds * 2 + index)}`
  }).join('')
  const duck = (from: number, y: number, speed: number) =>
    group(
      from + seconds * speed,
      y + Math.sin(seconds * 3 + from) * 3,
      1.6,
      disc(0, 0, 14, '#ffffff', 8),
      disc(11, -9, 6, '#ffffff'),
      shape('M16 -10l8 3l-8 2Z', '#f2a23b'),
      stroke('M-30 8h60', '#ffffff66', 2),
    )
  const scene = lake(createRandom('film/lake'))
  return picture(
    480,
    270,
    scene + stroke(glitter, '#ffffff77', 3) + duck(60, 350, 44) + duck(0, 366, 44) + duck(300, 400, 22),
    '0 110 640 360',
  )
}

/** Petals falling on the avenue. */
const petals: Film = (seconds) => {
  const falling = Array.from({ length: 46 }, (_, index) => {
    const fall = (seconds * (60 + (index % 7) * 11) + index * 71) % 540
    const x = 120 + ((index * 137) % 400) + Math.sin(seconds * 1.6 + index) * 22
    return tag('ellipse', {
      cx: x,
      cy: fall - 40,
      rx: 5,
      ry: 3,
      fill: index % 3 === 0 ? '#fbd7e0' : '#f2b3c4',
      transform: `rotate(${Math.round(seconds * 90 + index * 40) % 360} ${Math.round(x)} ${Math.round(fall - 40)})`,
    })
  })
  const ground = 330 + seconds * 14
  const walker = figure(322, ground, 46 + seconds * 7, '#4f86c6', '#33304a')
  return picture(
    270,
    480,
    avenue(createRandom('film/avenue/14')) +
      tag('g', { transform: `translate(${Math.sin(seconds * 6).toFixed(1)} 0)` }, walker) +
      falling.join(''),
    '185 0 270 480',
  )
}

/** What each clip shows. */
export const films: Record<(typeof demoClips)[number]['name'], Film> = {
  'clip-1': run,
  'clip-2': catOnSteps,
  'clip-3': lakeAtRest,
  'clip-4': petals,
}
