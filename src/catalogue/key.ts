const modifiers = ['mod', 'ctrl', 'alt', 'shift'] as const

/**
 * A key in its one written form: lower case, modifiers in the order mod ctrl alt shift, steps of a sequence separated
 * by one blank. `mod` is ⌘ on Apple machines and Ctrl elsewhere.
 */
export function normalKey(key: string): string {
  return key
    .trim()
    .toLowerCase()
    .split(/\s+/)
    .map((step) => {
      const parts = step === '+' ? ['+'] : step.split('+')
      const held = modifiers.filter((modifier) => parts.includes(modifier))
      const rest = parts.filter((part) => !modifiers.some((modifier) => modifier === part))
      return [...held, ...rest].join('+')
    })
    .join(' ')
}
