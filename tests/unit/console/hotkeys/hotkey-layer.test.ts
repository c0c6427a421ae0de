import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { catalogue } from '../../../../commands/index.ts'
import { createHotkeyLayer, type Pending, type Press } from '../../../../src/console/hotkeys/hotkey-layer.ts'
import { type KeyOverrides, keyTable } from '../../../../src/console/hotkeys/key-table.ts'
import { sequenceTimeout } from '../../../../src/console/hotkeys/sequence.ts'
import { freeKeys } from '../../../support/free-keys.ts'

type Options = { entity?: string | null; overrides?: KeyOverrides; singleKeys?: boolean; isApple?: boolean }

function layer({ entity = 'dynamic', overrides = {}, singleKeys = true, isApple = false }: Options = {}) {
  const ran: string[] = []
  const shown: (Pending | null)[] = []
  const made = createHotkeyLayer({
    isApple,
    tableFor: (place) => keyTable(catalogue.commands, place, overrides, singleKeys),
    entity: () => entity,
    run: (commands) => {
      ran.push(commands.map(({ id }) => id).join('|'))
      return true
    },
    onPending: (pending) => shown.push(pending),
  })
  return { ...made, ran, shown }
}

const elsewhere = { typing: null, inDialog: false, keepsKey: () => false } as const

/** A key as Chromium on a US keyboard reports it. */
function press(key: string, more: Partial<Press> = {}): Press {
  const code = /^[a-z]$/i.test(key)
    ? `Key${key.toUpperCase()}`
    : ({ ' ': 'Space', '/': 'Slash', '?': 'Slash' }[key] ?? key)
  return {
    key,
    code,
    keyCode: 65,
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    shiftKey: key === '?',
    altGraph: false,
    repeat: false,
    isComposing: false,
    isHandled: false,
    at: 10_000,
    surroundings: elsewhere,
    ...more,
  }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('a key', () => {
  it('runs the command of the list on screen and takes the key from the browser', () => {
    const keys = layer()
    expect(keys.press(press('a'))).toBe(true)
    expect(keys.press(press(' '))).toBe(true)
    expect(keys.press(press('J', { shiftKey: true }))).toBe(true)
    expect(keys.press(press('?'))).toBe(true)
    expect(keys.ran).toEqual(['dynamic.approve', 'grid.toggle', 'grid.extendDown', 'shell.cheatSheet'])
  })

  it('means another entity on another list, and nothing of a list where there is none', () => {
    const topics = layer({ entity: 'topic' })
    topics.press(press('a'))
    expect(topics.ran).toEqual(['topic.approve'])
    const welcome = layer({ entity: null })
    expect(welcome.press(press('a'))).toBe(false)
    expect(welcome.press(press('j'))).toBe(false)
    expect(welcome.press(press('z'))).toBe(true)
    expect(welcome.ran).toEqual(['shell.undo'])
  })

  it('offers both of two inverse actions, so that the row decides', () => {
    const keys = layer()
    keys.press(press('t'))
    expect(keys.ran).toEqual(['dynamic.setTop|dynamic.cancelTop'])
  })

  it('never fires bare with Ctrl, Meta or Alt', () => {
    const keys = layer()
    for (const held of [{ ctrlKey: true }, { metaKey: true }, { altKey: true }]) {
      expect(keys.press(press('r', held))).toBe(false)
    }
    expect(keys.ran).toEqual([])
  })

  it('takes Ctrl for mod, and ⌘ on Apple machines', () => {
    const keys = layer()
    expect(keys.press(press('k', { ctrlKey: true }))).toBe(true)
    expect(keys.press(press('k', { metaKey: true }))).toBe(false)
    const apple = layer({ isApple: true })
    expect(apple.press(press('k', { metaKey: true }))).toBe(true)
    expect(apple.press(press('k', { ctrlKey: true }))).toBe(false)
    expect([...keys.ran, ...apple.ran]).toEqual(['shell.palette', 'shell.palette'])
  })

  it('works with Caps Lock on, and repeats only when it moves', () => {
    const keys = layer()
    keys.press(press('A'))
    expect(keys.press(press('a', { repeat: true }))).toBe(true)
    keys.press(press('j', { repeat: true }))
    expect(keys.ran).toEqual(['dynamic.approve', 'grid.down'])
  })

  it('leaves alone what someone nearer has handled, and what a control needs itself', () => {
    const keys = layer()
    expect(keys.press(press('a', { isHandled: true }))).toBe(false)
    const onButton = { ...elsewhere, keepsKey: (key: string) => key === 'space' || key === 'enter' }
    expect(keys.press(press(' ', { surroundings: onButton }))).toBe(false)
    expect(keys.press(press('Enter', { surroundings: onButton }))).toBe(false)
    expect(keys.press(press('a', { surroundings: onButton }))).toBe(true)
  })
})

describe('text is never a command', () => {
  it('in inputs, but for the palette from a single line', () => {
    const keys = layer()
    const line = { ...elsewhere, typing: 'line' } as const
    const text = { ...elsewhere, typing: 'text' } as const
    for (const key of ['a', 'j', ' ', '?', 'Enter']) expect(keys.press(press(key, { surroundings: line }))).toBe(false)
    expect(keys.press(press('a', { surroundings: line, ctrlKey: true }))).toBe(false)
    expect(keys.press(press('k', { surroundings: text, ctrlKey: true }))).toBe(false)
    expect(keys.press(press('k', { surroundings: line, ctrlKey: true }))).toBe(true)
    expect(keys.ran).toEqual(['shell.palette'])
  })

  it('while an input method composes and for 100 ms after', () => {
    const keys = layer()
    keys.compositionStarted()
    expect(keys.press(press('a', { at: 1000 }))).toBe(false)
    keys.compositionEnded(2000)
    expect(keys.press(press('Enter', { at: 2060 }))).toBe(false)
    expect(keys.press(press('a', { isComposing: true, at: 3000 }))).toBe(false)
    expect(keys.press(press('a', { at: 2101 }))).toBe(true)
    expect(keys.ran).toEqual(['dynamic.approve'])
  })

  it('but outside inputs a Chinese input method hides nothing', () => {
    const keys = layer()
    const hidden = { keyCode: 229 }
    keys.press(press('Process', { ...hidden, code: 'KeyA' }))
    keys.press(press('Process', { ...hidden, code: 'Slash', shiftKey: true }))
    keys.press(press('？', { code: 'Slash', shiftKey: true }))
    keys.press(press('。', { code: 'Period' }))
    keys.press(press('ф', { code: 'KeyA' }))
    expect(keys.ran).toEqual([
      'dynamic.approve',
      'shell.cheatSheet',
      'shell.cheatSheet',
      'grid.repeat',
      'dynamic.approve',
    ])
  })
})

describe('a sequence', () => {
  it('goes where it says, and shows what may follow', () => {
    const keys = layer()
    expect(keys.press(press('g'))).toBe(true)
    expect(keys.shown.at(-1)?.following.map(({ rest }) => rest)).toEqual(expect.arrayContaining(['d', 'c', 't', 'w']))
    keys.press(press('d'))
    expect(keys.ran).toEqual(['topicDynamics.tdlist'])
    expect(keys.shown.at(-1)).toBeNull()
  })

  it('is cleared by a wrong key, which does nothing else', () => {
    const keys = layer()
    keys.press(press('g'))
    expect(keys.press(press('9'))).toBe(true)
    expect(keys.ran).toEqual([])
    keys.press(press('a'))
    expect(keys.ran).toEqual(['dynamic.approve'])
  })

  it('is not cleared by a modifier on the way, and ends after a while', () => {
    const keys = layer()
    keys.press(press('g'))
    expect(keys.press(press('Shift', { shiftKey: true }))).toBe(false)
    keys.press(press('d'))
    keys.press(press('g'))
    vi.advanceTimersByTime(sequenceTimeout + 1)
    keys.press(press('d'))
    expect(keys.ran).toEqual(['topicDynamics.tdlist', 'dynamic.delete|dynamic.recover'])
  })

  it('never eats typing', () => {
    const keys = layer()
    keys.press(press('g'))
    expect(keys.press(press('d', { surroundings: { ...elsewhere, typing: 'line' } }))).toBe(false)
    expect(keys.ran).toEqual([])
    expect(keys.shown.at(-1)).toBeNull()
  })
})

describe('a dialog', () => {
  it('silences the keys of the list and of the shell', () => {
    const keys = layer()
    const inDialog = { ...elsewhere, inDialog: true }
    expect(keys.press(press('a', { surroundings: inDialog }))).toBe(false)
    expect(keys.press(press('z', { surroundings: inDialog }))).toBe(false)
    keys.press(press('2', { surroundings: inDialog }))
    expect(keys.ran).toEqual(['dialog.template'])
  })
})

describe('preferences', () => {
  it('bind other keys instead of the catalogue’s', () => {
    const [free = ''] = freeKeys('dynamic')
    const keys = layer({ overrides: { 'dynamic.approve': [free.toUpperCase()], 'shell.undo': [] } })
    keys.press(press(free))
    expect(keys.press(press('a'))).toBe(false)
    expect(keys.press(press('z'))).toBe(false)
    expect(keys.ran).toEqual(['dynamic.approve'])
  })

  it('switch single keys off, leaving those with Ctrl and the named ones', () => {
    const keys = layer({ singleKeys: false })
    for (const key of ['a', 'g', '?', '/', '.', 'J'])
      expect(keys.press(press(key, { shiftKey: key === 'J' }))).toBe(false)
    keys.press(press('k', { ctrlKey: true }))
    keys.press(press('ArrowDown'))
    keys.press(press('2', { surroundings: { ...elsewhere, inDialog: true } }))
    expect(keys.ran).toEqual(['shell.palette', 'grid.down', 'dialog.template'])
  })
})
