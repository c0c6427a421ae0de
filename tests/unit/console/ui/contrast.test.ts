import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { colorOf, contrast, type Tokens, tokensOf, toRgb } from './token-color.ts'

const css = readFileSync(new URL('../../../../src/console/styles/tokens.css', import.meta.url), 'utf8')

/** The theme colours an operator can choose from (specification §2.8). */
const presets = ['#409EFF', '#1890ff', '#304156', '#212121', '#11a983', '#13c2c2', '#6959CD', '#f5222d']

const surfaces = ['background', 'surface', 'surface-raised', 'surface-sunken', 'sidebar'] as const
const tints = ['tint', 'tint-strong', 'neutral-tint'] as const
const states = ['success', 'warning', 'destructive', 'info'] as const

/** Which token is written on which. */
const texts: readonly (readonly [text: string, back: string])[] = [
  ...[...surfaces, ...tints].flatMap((back) =>
    ['foreground', 'muted-foreground', 'primary-text'].map((text) => [text, back] as const),
  ),
  ...states.flatMap((state) => [...surfaces, 'neutral-tint', `${state}-tint`].map((back) => [state, back] as const)),
  ['primary-foreground', 'primary'],
  ['destructive-foreground', 'destructive-solid'],
  ['foreground', 'highlight'],
  ['background', 'foreground'],
]

/** What shows where a control is or that it has the focus; WCAG 2.1 asks 3 for these (1.4.11). */
const marks: readonly (readonly [mark: string, back: string])[] = surfaces.flatMap((back) => [
  ['ring', back] as const,
  ['control-edge', back] as const,
])

function tokensFor(mode: 'light' | 'dark', theme: string): Tokens {
  const dark = mode === 'dark' ? tokensOf(css, '.dark') : new Map<string, string>()
  return new Map([...tokensOf(css, '.light'), ...dark, ['theme', theme]])
}

function tooFaint(pairs: readonly (readonly [string, string])[], tokens: Tokens, least: number): string[] {
  return pairs.flatMap(([front, back]) => {
    const found = contrast(colorOf(`var(--${front})`, tokens), colorOf(`var(--${back})`, tokens))
    return found >= least ? [] : [`${front} on ${back} ${found.toFixed(2)}`]
  })
}

describe('contrast', () => {
  it('is what WCAG says it is', () => {
    const none: Tokens = new Map()
    expect(contrast(colorOf('#000000', none), colorOf('#ffffff', none))).toBeCloseTo(21, 5)
    expect(contrast(colorOf('#767676', none), colorOf('#ffffff', none))).toBeCloseTo(4.54, 2)
    expect(toRgb(colorOf('oklch(0.62796 0.25768 29.2339)', none)).map((part) => Math.round(part * 255))).toEqual([
      255, 0, 0,
    ])
  })

  describe.each(['light', 'dark'] as const)('%s', (mode) => {
    it.each(presets)('with %s is enough for every text (AA)', (theme) => {
      expect(tooFaint(texts, tokensFor(mode, theme), 4.5)).toEqual([])
    })

    it.each(presets)('with %s is enough for focus and edges of controls', (theme) => {
      expect(tooFaint(marks, tokensFor(mode, theme), 3)).toEqual([])
    })
  })
})
