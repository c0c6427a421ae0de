import { expect, it } from 'vitest'
import { asImages } from '../../../../src/console/value/shown-value.ts'

it('shows a picture that a record names twice once: what stands twice in a list of the page stays there for ever', () => {
  expect(asImages(['/upload/a.png', '/upload/b.png', '/upload/a.png', 7])).toEqual(['/upload/a.png', '/upload/b.png'])
  expect([asImages('/upload/a.png'), asImages(''), asImages(null)]).toEqual([['/upload/a.png'], [], []])
})
