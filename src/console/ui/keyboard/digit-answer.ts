/** ms after a digit that decided in which an Enter is the habit of hands that had to press it. */
const habit = 600

/** The digit 1 to 9 typed into a field that was empty, in whatever width; null for what is composed, pasted or goes on a text. */
export function firstDigit(event: Event, before: string, after: string): number | null {
  if (before !== '' || !(event instanceof InputEvent)) return null
  if (event.isComposing || event.inputType !== 'insertText') return null
  const typed = after.normalize('NFKC')
  return /^[1-9]$/.test(typed) ? Number(typed) : null
}

/** Loses the next key if it is an Enter that follows at once: what it would have confirmed is done. */
export function loseHabitualEnter(): void {
  const since = performance.now()
  const onKey = (event: KeyboardEvent) => {
    window.removeEventListener('keydown', onKey, true)
    if (event.key !== 'Enter' || event.timeStamp - since > habit) return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  window.addEventListener('keydown', onKey, true)
}
