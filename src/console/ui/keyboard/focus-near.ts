import { giveFocusBack } from './focus-return.ts'

/** What gives back the focus of its controls: with another one, or else to what had it before. */
const surfaces = '[role=dialog], main aside, main, [data-messages]'
const withoutStandIn = 'main:has([role=grid]), [data-messages]'
const controls = 'a[href], button, input, select, textarea, [tabindex="0"]'

/**
 * Has what stands in the place of a control that went when it was used, or else what is next to it, get the focus: it would go to a
 * dialog's start, or to no part of the page. What went beside a list leaves it to the list, a message to what had it before. For
 * whoever uses keys: of who touches the screen a field would bring a keyboard up. Called once.
 */
export function keepFocusNear(): void {
  let surface: Element | null = null
  let held: HTMLElement | null = null
  let before: Element | null = null
  let page = ''
  const observer = new MutationObserver((changes) => {
    const { activeElement, body } = document
    if (!held || !surface || (activeElement !== body && activeElement !== surface)) return
    // Who leaves a page is given a place on the next one.
    if (location.pathname !== page) return
    if (!changes.some(({ removedNodes }) => [...removedNodes].some((node) => node.contains(held)))) return
    // What was only moved lost it as well.
    const next = held.isConnected ? held : surface.matches(withoutStandIn) ? null : standIn(held, changes)
    if (next) next.focus()
    else if (!surface.matches('[role=dialog]')) giveFocusBack(before)
  })
  document.addEventListener('focusin', ({ target, relatedTarget }) => {
    if (!(target instanceof HTMLElement)) return
    // A list has the focus nearly always, and stays.
    const around = target.matches('[role=grid]') ? null : target.closest(surfaces)
    // Radix may give it to the dialog as a whole before this is told of what went.
    if (around !== null && around === surface && target === surface) return
    held = target.matches(':focus-visible') ? target : null
    page = location.pathname
    if (around === surface) return
    surface = around
    before = relatedTarget instanceof Element && !around?.matches('main') ? relatedTarget : null
    observer.disconnect()
    if (surface) observer.observe(surface, { childList: true, subtree: true })
  })
}

/** What gets the focus of a control that changes took away; null where nothing can have it. */
function standIn(held: HTMLElement, changes: readonly MutationRecord[]): HTMLElement | null {
  let gone: Node = held
  let last: { readonly change: MutationRecord; readonly removed: Node } | null = null
  for (const change of changes) {
    const removed = [...change.removedNodes].find((node) => node.contains(gone))
    if (!removed) continue
    last = { change, removed }
    gone = change.target
  }
  if (!last) return null
  const { change, removed } = last
  const { target } = change
  if (!(target instanceof Element)) return null
  const { after, before } = placeOf(change, target)
  const like = (child: Element) => counterpart(held, removed, child)
  for (const child of after) {
    const control = like(child) ?? controlsIn(child).find(isUsable)
    if (control) return control
  }
  for (const child of before) {
    const control = like(child) ?? controlsIn(child).findLast(isUsable)
    if (control) return control
  }
  return beside(target)
}

/** What stands in the place of nodes that were removed and behind it, and what stands before, nearest first. */
function placeOf({ previousSibling, nextSibling }: MutationRecord, target: Element) {
  const isThere = (node: Node | null): node is Node => node?.parentNode === target
  const isBehind = (child: Element, node: Node) =>
    (node.compareDocumentPosition(child) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
  const children = [...target.children]
  const after = isThere(previousSibling)
    ? children.filter((child) => isBehind(child, previousSibling))
    : children.filter((child) => !isThere(nextSibling) || child === nextSibling || isBehind(child, nextSibling))
  return { after, before: children.filter((child) => !after.includes(child)).reverse() }
}

/** The control that is to `other` what `held` was to what is gone, as the button of the next line of a list. */
function counterpart(held: HTMLElement, removed: Node, other: Element): HTMLElement | undefined {
  if (!(removed instanceof Element)) return undefined
  if (removed.tagName !== other.tagName || removed.className !== other.className) return undefined
  const control = controlsIn(other)[controlsIn(removed).indexOf(held)]
  return control && isUsable(control) ? control : undefined
}

/** The control nearest to an element in its dialog: behind it, else before it, else beside what it is in. */
function beside(element: Element): HTMLElement | null {
  if (element.matches(surfaces)) return null
  for (let next = element.nextElementSibling; next; next = next.nextElementSibling) {
    const control = controlsIn(next).find(isUsable)
    if (control) return control
  }
  for (let before = element.previousElementSibling; before; before = before.previousElementSibling) {
    const control = controlsIn(before).findLast(isUsable)
    if (control) return control
  }
  return element.parentElement && beside(element.parentElement)
}

function controlsIn(element: Element): HTMLElement[] {
  const itself = element instanceof HTMLElement && element.matches(controls) ? [element] : []
  return [...itself, ...element.querySelectorAll<HTMLElement>(controls)]
}

function isUsable(control: HTMLElement): boolean {
  return !control.matches(':disabled') && control.getClientRects().length > 0
}
