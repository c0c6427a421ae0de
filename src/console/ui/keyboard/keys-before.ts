import { flushSync } from 'react-dom'
import { typingIn } from './typing-in.ts'

/** ms after which a dialog that still is not there gets no more keys kept for it. */
const patience = 5000

/** When Enter is for nobody: always, where it would agree to what is not on the screen yet; or until something is typed that it may mean. */
type EnterLost = 'always' | 'untyped'

let kept: KeyboardEvent[] = []
let stop: (() => void) | null = null
/** Whether a key that was kept is being pressed again. */
let isGiving = false

/**
 * Says that a dialog was asked for. Keys pressed until it has the focus are kept for it, which takes a while where it has
 * yet to be fetched or drawn: the list below would take the letters of a text for commands, and delete rows. Whatever
 * opens a dialog by a key calls this; the dialog itself takes the keys (focus-return.ts).
 * Asked again before it came, the keys kept are for the one asked for last.
 * @param enterLost when neither gets Enter; the dialog gets it where this is not said.
 * @returns says that it does not come after all, unless another was asked for since.
 */
export function expectDialog(enterLost?: EnterLost): () => void {
  const before = stop === null ? [] : kept
  stop?.()
  kept = before
  const keep = (event: KeyboardEvent) => {
    if (isGiving) return
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
    event.preventDefault()
    event.stopImmediatePropagation()
    const isLost =
      event.key === 'Enter' && (enterLost === 'always' || (enterLost === 'untyped' && typedLength(kept) === 0))
    if (!event.repeat && !isLost) kept.push(event)
  }
  window.addEventListener('keydown', keep, true)
  const timer = setTimeout(() => stop?.(), patience)
  const end = () => {
    clearTimeout(timer)
    window.removeEventListener('keydown', keep, true)
    stop = null
  }
  stop = end
  return () => {
    if (stop === end) end()
  }
}

/** How many characters keys leave in an empty input. */
function typedLength(keys: readonly KeyboardEvent[]): number {
  return keys.reduce((length, { key }) => {
    return key === 'Backspace' ? Math.max(0, length - 1) : length + Number([...key].length === 1)
  }, 0)
}

/** Says that the dialog expected does not come: what was typed for it is for nobody. */
export function expectNoDialog(): void {
  stop?.()
}

/**
 * Gives the keys kept to what has the focus, once React has finished with it: each in a task of its own, as the browser gives them,
 * since what a key does may go on behind a promise, and the next key means what is on screen then. Keys pressed before the last is
 * given come behind it. Where a key asks for another dialog, that gets the rest.
 */
export function giveKeys(): void {
  const end = stop
  if (end === null) return
  const giveNext = () => {
    if (stop !== end) return
    const key = kept.shift()
    if (key) pressAlone(key)
    if (kept.length > 0) setTimeout(giveNext)
    else if (stop === end) end()
  }
  queueMicrotask(giveNext)
}

function pressAlone(key: KeyboardEvent): void {
  isGiving = true
  try {
    flushSync(() => pressAgain(key))
  } finally {
    isGiving = false
  }
}

/** Does what the browser does for a key, as far as one writes text or answers a question with it. */
function pressAgain({ key, code, keyCode, shiftKey }: KeyboardEvent): void {
  const target = document.activeElement ?? document.body
  const init = { key, code, keyCode, shiftKey, bubbles: true, cancelable: true, composed: true }
  if (!target.dispatchEvent(new KeyboardEvent('keydown', init))) return
  if (typingIn(target) !== null) {
    if ([...key].length === 1) document.execCommand('insertText', false, key)
    else if (key === 'Backspace') document.execCommand('delete')
  }
  if (key === 'Enter' && target instanceof HTMLInputElement) target.form?.requestSubmit()
  else if (key === 'Enter' && target instanceof HTMLTextAreaElement) document.execCommand('insertText', false, '\n')
  else if ((key === 'Enter' || key === ' ') && target instanceof HTMLButtonElement) target.click()
}
