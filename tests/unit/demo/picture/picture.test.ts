import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { topicCategories } from '../../../../src/demo/module/topicDynamics/text/topic.ts'
import { cardSeed } from '../../../../src/demo/picture/card.ts'
import { drawPicture, pictureAt } from '../../../../src/demo/picture/picture.ts'
import { postSeed } from '../../../../src/demo/picture/post.ts'
import { createRandom } from '../../../../src/demo/random.ts'

/** What a card says besides its owner. */
const ends = { school: '云岭师范学院', title: '学生证', validUntil: '2027.08' }

const kinds = ['avatar', 'post', 'topic', 'icon', 'card', 'evidence', 'logo', 'goods', 'licence'] as const
const random = createRandom('pictures')
const seeds = topicCategories.flatMap(({ name }) =>
  Array.from({ length: 60 }, (_, number) => postSeed(random, { category: name, text: '', problem: null }, number)),
)
const flyer = postSeed(createRandom(1), { category: '求助', text: '', problem: 'ad' }, 1)

/**
 * Reads a drawing with a renderer that refuses malformed XML; says its size and how much its brightness varies, which a
 * third of its resolution shows as well.
 */
async function render(svg: string) {
  const drawing = Buffer.from(svg)
  const [{ width, height }, { channels }] = await Promise.all([
    sharp(drawing).metadata(),
    sharp(drawing, { density: 24 }).stats(),
  ])
  return { width, height, contrast: Math.max(...channels.slice(0, 3).map(({ stdev }) => stdev)) }
}

describe('a demo picture', () => {
  test('is the same for the same seed and another for another', () => {
    for (const kind of kinds) expect(drawPicture(17, kind)).toBe(drawPicture('17', kind))
    const posts = new Set(Array.from({ length: 300 }, (_, seed) => drawPicture(seed, 'post')))
    const avatars = new Set(Array.from({ length: 300 }, (_, seed) => drawPicture(seed, 'avatar')))
    expect(posts.size).toBe(300)
    expect(avatars.size).toBeGreaterThan(280)
  })

  test.each(kinds)('of kind %s is well-formed, shows something and stays under 6 kB', async (kind) => {
    for (let seed = 1; seed <= 100; seed++) {
      const svg = drawPicture(seed, kind)
      expect(svg).not.toMatch(/NaN|undefined|Infinity|-?\d+\.\d{3}/)
      expect(Buffer.byteLength(svg)).toBeLessThan(6 * 1024)
    }
    for (let seed = 1; seed <= 6; seed++) {
      expect((await render(drawPicture(seed, kind))).contrast).toBeGreaterThan(4)
    }
  })

  test('of goods shows what their name says, without a price of its own', () => {
    expect(drawPicture('可口可乐 500ml', 'goods')).toContain('>可口可乐</text>')
    expect(drawPicture('山地自行车_2', 'goods')).not.toContain('</text>')
    expect(drawPicture('台灯_1', 'goods')).not.toBe(drawPicture('台灯_2', 'goods'))
    expect(drawPicture('云岭日化商贸', 'licence')).toContain('>云岭日化商贸</text>')
  })

  test('of every scene is well-formed and stays under 6 kB', async () => {
    const all = [...new Set([...seeds, flyer].map((seed) => seed.slice(0, seed.indexOf('-'))))]
    expect(all.length).toBe(18)
    const drawn = all.flatMap((scene) => [1, 2].map((number) => `${scene}-${number}`))
    for (const seed of drawn) {
      const svg = drawPicture(seed, 'post')
      expect(Buffer.byteLength(svg)).toBeLessThan(6 * 1024)
      const { width, height, contrast } = await render(svg)
      expect(Math.max(width, height)).toBe(640)
      expect(contrast).toBeGreaterThan(8)
    }
  })
})

describe('a picture that fits its row', () => {
  test('shows a flyer for most advertisements', () => {
    const seeds = Array.from({ length: 100 }, (_, number) =>
      postSeed(random, { category: '二手闲置', text: '', problem: 'ad' }, number),
    )
    expect(seeds.filter((seed) => seed.startsWith('flyer-')).length).toBeGreaterThan(50)
  })

  test('says on a card what the request says', () => {
    const lines = { ...ends, name: '欧阳清', number: '202306020147', college: '外国语学院', blurred: false }
    const svg = drawPicture(cardSeed(lines), 'card')
    for (const line of [lines.name, lines.number, lines.college, lines.school, lines.title, lines.validUntil])
      expect(svg).toContain(line)
    expect(drawPicture(cardSeed({ ...lines, blurred: true }), 'card')).toContain('feGaussianBlur')
  })

  test('cannot be made to carry markup', async () => {
    const svg = drawPicture(
      cardSeed({ ...ends, name: '<script>"&', number: '1', college: "'", blurred: false }),
      'card',
    )
    expect(svg).not.toContain('<script')
    expect((await render(svg)).width).toBe(480)
  })
})

describe('an address', () => {
  test('leads to its picture, spelt out or encoded', () => {
    expect(pictureAt('/demo/picture/avatar/9.svg')).toBe(drawPicture(9, 'avatar'))
    const seed = cardSeed({ ...ends, name: '王芳', number: '202306020147', college: '法学院', blurred: false })
    expect(pictureAt(`/demo/picture/card/${encodeURIComponent(seed)}.svg`)).toBe(drawPicture(seed, 'card'))
  })

  test.each([
    '/demo/picture/avatar/9.png',
    '/demo/picture/toString/9.svg',
    '/demo/picture/avatar/.svg',
    '/demo/picture/avatar/%E0%A4.svg',
    `/demo/picture/card/${'a'.repeat(121)}.svg`,
    '/demo/picture/avatar/1/2.svg',
    '/other/picture/avatar/9.svg',
  ])('that names none leads nowhere: %s', (path) => expect(pictureAt(path)).toBeNull())
})
