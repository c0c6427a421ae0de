import { isAppleMachine } from '@/ui/keyboard/apple-machine.ts'
import { keyNames } from '@/ui/keyboard/key-names.ts'

/** The parts of a KeyboardEvent that name a key. */
export type KeyPress = {
  readonly key: string
  readonly code: string
  readonly keyCode: number
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
  readonly shiftKey: boolean
  /** AltGraph held: it writes symbols such as [ on German keyboards, and is no modifier. */
  readonly altGraph: boolean
}

/** The key press of an event. */
export function keyPressOf(event: KeyboardEvent): KeyPress {
  const { key, code, keyCode, ctrlKey, metaKey, altKey, shiftKey } = event
  return { key, code, keyCode, ctrlKey, metaKey, altKey, shiftKey, altGraph: event.getModifierState('AltGraph') }
}

const modifierKeys = ['Shift', 'Control', 'Alt', 'Meta', 'AltGraph', 'CapsLock', 'Fn', 'OS', 'NumLock', 'ScrollLock']

/** Symbols by physical key on the US layout, bare and with Shift: what a key means while an input method hides it. */
const symbolsByCode: Readonly<Record<string, readonly [string, string]>> = {
  Backquote: ['`', '~'],
  Minus: ['-', '_'],
  Equal: ['=', '+'],
  BracketLeft: ['[', '{'],
  BracketRight: [']', '}'],
  Backslash: ['\\', '|'],
  Semicolon: [';', ':'],
  Quote: ["'", '"'],
  Comma: [',', '<'],
  Period: ['.', '>'],
  Slash: ['/', '?'],
  Digit1: ['1', '!'],
  Digit2: ['2', '@'],
  Digit3: ['3', '#'],
  Digit4: ['4', '$'],
  Digit5: ['5', '%'],
  Digit6: ['6', '^'],
  Digit7: ['7', '&'],
  Digit8: ['8', '*'],
  Digit9: ['9', '('],
  Digit0: ['0', ')'],
}

/**
 * The written form of a pressed key as src/catalogue/key.ts normalises it, for example `j`, `shift+j`, `?`, `mod+k`;
 * null for a modifier alone. Where the layout writes ASCII its character counts; where an input method hides it
 * (keyCode 229, full-width punctuation) or it is another script, the physical key does.
 */
export function keystroke(press: KeyPress, isApple: boolean): string | null {
  if (modifierKeys.includes(press.key)) return null
  const name = nameOf(press)
  if (name === null) return null
  const writesSymbol = isSymbol(name)
  const ctrl = press.ctrlKey && !(press.altGraph && writesSymbol)
  const alt = press.altKey && !(press.altGraph && writesSymbol)
  const held = [
    (isApple ? press.metaKey : ctrl) && 'mod',
    isApple && ctrl && 'ctrl',
    !isApple && press.metaKey && 'meta',
    alt && 'alt',
    press.shiftKey && !writesSymbol && 'shift',
  ].filter((part) => part !== false)
  return [...held, name].join('+')
}

/** Whether a binding is a character without Ctrl, Meta or Alt, which WCAG 2.1.4 lets people switch off. */
export function isSingleKey(key: string): boolean {
  const [first = ''] = key.split(' ')
  return [...first.replace(/^shift\+/, '')].length === 1
}

/** Keys whose signs are small in a line of text. */
const writtenOut: Readonly<Record<string, string>> = { shift: 'Shift', enter: 'Enter', backspace: 'Backspace' }

/** A binding in one line of text, for messages: `G D`, `Ctrl K`, `Shift J`. */
export function keyText(key: string, isApple: boolean): string {
  const names = { ...keyNames(isApple), ...writtenOut }
  return key
    .split(' ')
    .map((step) =>
      step
        .split('+')
        .map((part) => names[part] ?? `${part.charAt(0).toUpperCase()}${part.slice(1)}`)
        .join(' '),
    )
    .join(' ')
}

/** The same as the keys are called on this machine. */
export function keyTextHere(key: string): string {
  return keyText(key, isAppleMachine())
}

function nameOf({ key, code, keyCode, shiftKey }: KeyPress): string | null {
  if (key === ' ' || code === 'Space') return 'space'
  const isHidden = keyCode === 229 || key === 'Process' || key === 'Unidentified' || key === 'Dead'
  if (!isHidden && /^[!-~]$/.test(key)) return key.toLowerCase()
  if (!isHidden && [...key].length > 1) return key === 'Esc' ? 'escape' : key.toLowerCase()
  const [, letter] = /^Key([A-Z])$/.exec(code) ?? []
  if (letter) return letter.toLowerCase()
  const symbols = symbolsByCode[code]
  if (symbols) return shiftKey ? symbols[1] : symbols[0]
  return isHidden && /^(Enter|Escape|Tab|Backspace|Delete|Home|End|Page(Up|Down)|Arrow\w+)$/.test(code)
    ? code.toLowerCase()
    : null
}

function isSymbol(name: string): boolean {
  return /^[!-~]$/.test(name) && !/^[a-z]$/.test(name)
}
