import type { Random } from '../random.ts'
import { brights } from './scenery.ts'
import { box, disc, hsl, lettering, picture, shape, stroke, tag } from './svg.ts'

const initials = [
  ...'鹿棠橘柠晚初团南熊月云星夏禾舟林宇然雨梓思佳浩轩涵博嘉欣琪明辰安王李张刘陈杨黄赵吴周徐孙马朱胡郭何高罗',
]
const skins = ['#f3d0b3', '#e9b996', '#d9a27c', '#f6dcc6'] as const
const hairs = ['#2b2a2e', '#3f2f28', '#5b3f2e', '#1f2430', '#7a4f36'] as const

/** A person's small square picture: a portrait, an initial on a colour, or an animal, 128 px. */
export function drawAvatar(random: Random): string {
  const hue = random.int(0, 359)
  const draw = random.weighted([
    [portrait, 5],
    [initial, 3],
    [animal, 3],
    [view, 1],
  ])
  return picture(128, 128, draw(random, hue))
}

function initial(random: Random, hue: number): string {
  const ring = random.chance(0.4)
    ? tag('circle', { cx: 64, cy: 64, r: 54, fill: 'none', stroke: '#ffffff66', 'stroke-width': 4 })
    : ''
  return (
    box(0, 0, 128, 128, hsl(hue, 52, 56)) + ring + lettering(64, 85, 60, '#ffffff', random.pick(initials), 'middle')
  )
}

function portrait(random: Random, hue: number): string {
  const hair = random.pick(hairs)
  const skin = random.pick(skins)
  const long = random.chance(0.45)
  const fringe = random.pick([
    'M36 58Q34 24 64 24T92 58Q84 40 64 42T36 58Z',
    'M36 60Q30 22 66 22T92 60Q90 44 74 40Q60 50 36 60Z',
    'M37 54Q38 26 64 25T91 54Q80 46 64 46T37 54Z',
  ])
  const glasses = random.chance(0.35)
    ? tag(
        'g',
        { fill: 'none', stroke: '#3b3f46', 'stroke-width': 2.5 },
        tag('circle', { cx: 53, cy: 62, r: 8 }),
        tag('circle', { cx: 75, cy: 62, r: 8 }),
        tag('path', { d: 'M61 62h6' }),
      )
    : ''
  return (
    box(0, 0, 128, 128, hsl(hue, random.int(30, 60), random.int(76, 88))) +
    (long ? shape('M32 62Q28 20 64 20T96 62L98 108H30Z', hair) : '') +
    shape('M20 128Q22 98 64 98T108 128Z', random.pick(brights)) +
    box(56, 82, 16, 22, skin, 7) +
    disc(64, 62, 26, skin, 29) +
    disc(54, 62, 3, '#2b2a2e') +
    disc(74, 62, 3, '#2b2a2e') +
    stroke(random.pick(['M57 76q7 6 14 0', 'M58 77h12', 'M57 75q7 9 14 0']), '#b5604f', 2.5) +
    disc(47, 70, 4, '#e8908022') +
    shape(fringe, hair) +
    glasses
  )
}

function animal(random: Random, hue: number): string {
  const coat = random.pick(['#e8a04c', '#f4efe6', '#9a938a', '#6b4f3f', '#33363f', '#d9b48a', '#f2c6cf'])
  const ears = random.pick([
    shape('M28 60L32 16L60 40ZM100 60L96 16L68 40Z', coat),
    disc(36, 36, 16, coat) + disc(92, 36, 16, coat),
    disc(48, 26, 10, coat, 28) + disc(80, 26, 10, coat, 28),
  ])
  const dark = coat === '#33363f' ? '#f6f1e7' : '#2b2a2e'
  return (
    box(0, 0, 128, 128, hsl(hue, 48, 80)) +
    ears +
    disc(64, 72, 42, coat, 38) +
    disc(64, 86, 18, '#ffffffbb', 13) +
    disc(48, 66, 5, dark) +
    disc(80, 66, 5, dark) +
    disc(64, 80, 5, '#d98a80', 4) +
    stroke('M64 84q-7 9 -13 3M64 84q7 9 13 3', dark, 2.5)
  )
}

function view(random: Random, hue: number): string {
  return (
    box(0, 0, 128, 128, hsl(hue, 60, 78)) +
    disc(random.int(30, 98), random.int(28, 60), 16, '#fff3c4') +
    shape(`M0 90Q30 ${random.int(50, 76)} 64 84T128 70V128H0Z`, hsl(hue + 40, 35, 55)) +
    shape(`M0 104Q40 ${random.int(84, 100)} 128 ${random.int(96, 112)}V128H0Z`, hsl(hue + 60, 40, 40))
  )
}
