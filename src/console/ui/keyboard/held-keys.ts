import { typingIn } from './typing-in.ts'

/** Where the space bar scrolls. */
const scrolled = 'body, main, [data-scrolls]'

/**
 * Has Enter and the space bar act once for each press: what they bring while they are held, a question, a menu or the next record
 * beside the same button, would be answered before it can be read. Where they write or scroll, they go on. Called once, before
 * anything else hears keys.
 */
export function loseHeldAnswers(): void {
  const lose = (event: KeyboardEvent) => {
    if (!event.repeat || !(event.target instanceof Element)) return
    const { key, target } = event
    const typing = typingIn(target)
    const isAnswer = key === 'Enter' ? typing !== 'text' : key === ' ' && typing === null && !target.matches(scrolled)
    if (!isAnswer) return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  window.addEventListener('keydown', lose, true)
}
