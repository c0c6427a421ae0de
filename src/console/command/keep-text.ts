/**
 * Keeps what is typed between asking for a dialog and its having the focus, which takes a while where it has yet to be
 * fetched: the list below would take letters for commands and delete a row. Enter is only kept from the list, since what
 * it would choose is not on the screen yet. Answers how to stop.
 */
export function keepText(edit: (change: (text: string) => string) => void, withdraw: () => void): () => void {
  const keep = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (document.activeElement?.closest('[role=dialog]')) return
    event.preventDefault()
    event.stopImmediatePropagation()
    if (event.key === 'Escape') withdraw()
    else if (event.key === 'Backspace') edit((text) => text.slice(0, -1))
    else if ([...event.key].length === 1) edit((text) => text + event.key)
  }
  window.addEventListener('keydown', keep, true)
  return () => window.removeEventListener('keydown', keep, true)
}
