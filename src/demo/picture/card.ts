import type { Random } from '../random.ts'
import { colleges } from '../text/college.ts'
import { fullName } from '../text/name.ts'
import { demoSchools } from '../text/school.ts'
import { box, disc, hsl, lettering, picture, shape, stroke, tag } from './svg.ts'

/** What a photographed student card says. */
export interface CardLines {
  readonly school: string
  /** What the card is called: 学生证, 工作证, 校友证. */
  readonly title: string
  readonly name: string
  readonly number: string
  readonly college: string
  /** The month in which it ends: 2027.06. */
  readonly validUntil: string
  readonly blurred: boolean
}

/** The seed that makes a card picture say these lines; goes into a picture's address as it is. */
export function cardSeed(lines: CardLines): string {
  const { name, number, college, school, title, validUntil, blurred } = lines
  return [name, number, college, school, title, validUntil, blurred ? 'blurred' : 'sharp'].join('_')
}

/** A student card photographed on a table, 480 by 320 px; its lines come from the seed, else by chance. */
export function drawCard(random: Random, seed: string): string {
  const lines = linesOf(seed) ?? inventedLines(random)
  const hue = random.pick([205, 350, 150, 28, 260])
  const photo =
    box(34, 92, 92, 116, '#dfe8ee', 4) +
    disc(80, 138, 24, '#e9b996', 27) +
    shape('M56 134Q54 106 80 106T104 134Q96 120 80 122T56 134Z', '#2b2a2e') +
    shape('M42 208Q46 172 80 172T118 208Z', hsl(hue, 40, 45))
  const row = (y: number, title: string, value: string) =>
    lettering(146, y, 15, '#7d8791', title) + lettering(196, y, 18, '#2b2f36', value)
  const bars = Array.from({ length: 34 }, (_, index) => `M${150 + index * 6} 216v24`)
    .filter(() => random.chance(0.7))
    .join('')
  const face =
    box(0, 0, 400, 256, '#fdfdfb', 16) +
    shape('M16 0H384a16 16 0 0 1 16 16V66H0V16A16 16 0 0 1 16 0Z', hsl(hue, 55, 45)) +
    disc(38, 33, 19, '#ffffff') +
    disc(38, 33, 14, hsl(hue, 55, 45)) +
    lettering(70, 42, 24, '#ffffff', `${lines.school}  ${lines.title}`) +
    photo +
    row(112, '姓名', lines.name) +
    row(144, '学号', lines.number) +
    row(176, '学院', lines.college) +
    lettering(146, 204, 13, '#7d8791', `有效期至 ${lines.validUntil}`) +
    stroke(bars, '#2b2f36', 2.5)
  const blur = lines.blurred ? tag('filter', { id: 'blur' }, tag('feGaussianBlur', { stdDeviation: 5 })) : ''
  const placed = `translate(${random.int(34, 46)} ${random.int(26, 38)}) rotate(${random.int(-4, 4)} 200 128)`
  const card = tag(
    'g',
    { transform: placed, ...(lines.blurred ? { filter: 'url(#blur)' } : {}) },
    box(5, 7, 400, 256, '#00000033', 16),
    face,
  )
  const glare = random.chance(0.3)
    ? tag('g', { opacity: 0.22 }, shape(`M${random.int(120, 260)} 0h90L${random.int(160, 240)} 320h-90Z`, '#ffffff'))
    : ''
  return picture(
    480,
    320,
    blur + box(0, 0, 480, 320, random.pick(['#b98f6a', '#8f9aa3', '#d6cbb8', '#5f6b73', '#c9b79c'])) + card + glare,
  )
}

function linesOf(seed: string): CardLines | null {
  const [name, number, college, school, title, validUntil, sharpness] = seed.split('_')
  if (name === undefined || number === undefined || college === undefined) return null
  if (school === undefined || title === undefined || validUntil === undefined || sharpness === undefined) return null
  return {
    school: school.slice(0, 12),
    title: title.slice(0, 6),
    validUntil: validUntil.slice(0, 7),
    name: name.slice(0, 12),
    number: number.slice(0, 20),
    college: college.slice(0, 16),
    blurred: sharpness === 'blurred',
  }
}

function inventedLines(random: Random): CardLines {
  return {
    name: fullName(random, random.pick(['male', 'female'])),
    number: `20${random.int(22, 25)}${random.int(10, 16)}0${random.int(1, 6)}${random.int(1000, 9999)}`,
    college: random.pick(colleges).name,
    school: demoSchools[0].name,
    title: '学生证',
    validUntil: '2027.06',
    blurred: false,
  }
}
