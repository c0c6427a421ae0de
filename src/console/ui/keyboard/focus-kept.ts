import { isFocusFree } from './focus-return.ts'

/**
 * Has a button that is switched off while it works, as 保存 is, get the focus back once it is switched on again: it loses it to the page,
 * from which keys reach neither it nor its form. Called once.
 */
export function keepFocusOfBusy(): void {
  let busy: Element | null = null
  const follow = ({ target }: MutationRecord) => {
    if (!(target instanceof HTMLButtonElement)) return
    if (target.disabled && target === document.activeElement) busy = target
    else if (!target.disabled && target === busy) {
      busy = null
      if (isFocusFree()) target.focus({ preventScroll: true })
    }
  }
  const observer = new MutationObserver((changes) => changes.forEach(follow))
  observer.observe(document.documentElement, { subtree: true, attributeFilter: ['disabled'] })
}
