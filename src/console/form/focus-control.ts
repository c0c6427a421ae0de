const controls = 'input:not([hidden]), textarea, [role=textbox], [role=combobox], [role=switch], button'

/** The control an element is, or the first one inside it; a toolbar only serves the text it stands over. */
function controlIn(element: HTMLElement): HTMLElement | undefined {
  const all = [element, ...element.querySelectorAll<HTMLElement>(controls)].filter(
    (each) => each.matches(controls) && !each.hasAttribute('disabled') && !each.closest('[role=toolbar], [inert]'),
  )
  const chosen = all[0]?.matches('[type=radio]') && all.find((each) => each.matches(':checked'))
  return chosen || all[0]
}

/**
 * Puts the focus on what is wrong inside a field, and brings it into sight with what is said of it; on the message where no
 * control is wrong.
 */
export function focusWrong(field: HTMLElement): void {
  const wrong = [...field.querySelectorAll<HTMLElement>('[aria-invalid=true]')].flatMap((each) => controlIn(each) ?? [])
  const messages = [...field.querySelectorAll<HTMLElement>('[data-error]')]
  const target = wrong[0] ?? messages[0]
  target?.focus({ preventScroll: true })
  // From the whole to what is wrong within it, which matters most where there is no room for all.
  const part = field.querySelector('[role=option][aria-selected=true]')
  for (const each of [part, ...messages, target]) each?.scrollIntoView({ block: 'nearest' })
}

/** For a dialog's `onOpenAutoFocus`: the first control of the form in it, not the button that closes it. */
export function focusFirst(event: Event): void {
  const form = event.target instanceof HTMLElement ? event.target.querySelector('form') : null
  if (!form) return
  event.preventDefault()
  controlIn(form)?.focus()
}
