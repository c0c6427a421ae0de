import { expect, it } from 'vitest'
import { clockText } from '../../../../src/console/ui/media/use-playback.ts'

it.each([
  [0, '0:00'],
  [7.9, '0:07'],
  [187, '3:07'],
  [3765, '1:02:45'],
])('%d seconds stand as %s', (seconds, text) => {
  expect(clockText(seconds)).toBe(text)
})
