import { describe, expect, it } from 'vitest'
import { readNumber } from '../../../../src/console/ui/control/number-input.tsx'

describe('a typed number', () => {
  it.each([
    ['12', 12],
    [' -3.5 ', -3.5],
    ['１２．５', 12.5],
    ['1,234', 1234],
    ['0', 0],
  ])('%s is read', (text, number) => {
    expect(readNumber(text)).toBe(number)
  })

  it.each(['', ' ', '.', '-', '1e3', '0x10', '12元', 'Infinity'])('"%s" is none', (text) => {
    expect(readNumber(text)).toBeNull()
  })
})
