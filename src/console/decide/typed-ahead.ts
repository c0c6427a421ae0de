/** ms after which a dialog that still is not there gets no more keys kept for it. */
const patience = 3000

/**
 * Keeps digits, Enter and Escape pressed while a dialog is on its way, so that "r 2 Enter" typed in one go reaches it. The
 * answered function gives the keys kept, once, and stops keeping them.
 */
export function keepKeys(): () => string[] {
  const kept: string[] = []
  const keep = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
    const digit = /^(?:Digit|Numpad)([1-9])$/.exec(event.code)?.[1]
    const key = digit ?? (event.key === 'Enter' || event.key === 'Escape' ? event.key.toLowerCase() : null)
    if (key === null) return
    event.preventDefault()
    event.stopImmediatePropagation()
    kept.push(key)
  }
  window.addEventListener('keydown', keep, true)
  const stop = () => window.removeEventListener('keydown', keep, true)
  const timer = setTimeout(stop, patience)
  return () => {
    clearTimeout(timer)
    stop()
    return kept.splice(0)
  }
}
