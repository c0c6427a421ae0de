import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { demoClips } from '../../../../src/demo/media/clip.ts'

const folder = new URL('../../../../src/demo/media/', import.meta.url)

/** EBML ids as they stand in a WebM file (https://www.matroska.org/technical/elements.html). */
const header = Buffer.from('1a45dfa3', 'hex')
const durationOfFourBytes = Buffer.from('448984', 'hex')
const cues = Buffer.from('1c53bb6b', 'hex')

describe.each(demoClips)('$name', ({ name, seconds, width, height }) => {
  const film = readFileSync(new URL(`${name}.webm`, folder))

  test('is a small WebM file', () => {
    expect(film.subarray(0, 4)).toEqual(header)
    expect(film.length).toBeLessThan(200_000)
  })

  test('knows how long it lasts', () => {
    const at = film.indexOf(durationOfFourBytes)
    expect(at).toBeGreaterThan(0)
    expect(Math.abs(film.readFloatBE(at + 3) / 1000 - seconds)).toBeLessThan(0.5)
  })

  test('can be sought in: an index follows the frames', () => {
    expect(film.lastIndexOf(cues)).toBeGreaterThan(film.length * 0.9)
  })

  test('has a still of its size', async () => {
    const still = readFileSync(new URL(`${name}.jpg`, folder))
    expect(await sharp(still).metadata()).toMatchObject({ format: 'jpeg', width, height })
    expect(still.length).toBeLessThan(30_000)
  })
})
