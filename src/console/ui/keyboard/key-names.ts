/** What keys are called that are no single sign, by their part of a key of the catalogue: `mod` is ⌘ on Apple machines. */
export function keyNames(isApple: boolean): Readonly<Record<string, string>> {
  return {
    mod: isApple ? '⌘' : 'Ctrl',
    ctrl: 'Ctrl',
    alt: isApple ? '⌥' : 'Alt',
    shift: '⇧',
    enter: '⏎',
    escape: 'Esc',
    space: '空格',
    arrowdown: '↓',
    arrowup: '↑',
    arrowleft: '←',
    arrowright: '→',
    home: 'Home',
    end: 'End',
    pagedown: 'PgDn',
    pageup: 'PgUp',
    backspace: '⌫',
  }
}
