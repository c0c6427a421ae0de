/** ms between the end of a composition and the key that ended it, where the browser tells of the end first. */
const sameKey = 50

/**
 * Leaves Escape and Enter to an input method that is writing: they give up or take what it offers, and are no business of
 * the dialog or list around. Called once, before anything else hears keys.
 */
export function leaveKeysToInputMethod(): void {
  let endedAt = Number.NEGATIVE_INFINITY
  window.addEventListener(
    'compositionend',
    ({ timeStamp }) => {
      endedAt = timeStamp
    },
    true,
  )
  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' && event.key !== 'Enter' && event.keyCode !== 229) return
    const isWriting = event.isComposing || event.keyCode === 229 || event.timeStamp - endedAt < sameKey
    if (isWriting && isWritten(event.target)) event.stopImmediatePropagation()
  }
  window.addEventListener('keydown', leave, true)
}

function isWritten(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  return target.isContentEditable || target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
}
