/** Puts the focus on the first control inside an element; a toolbar only serves the text it stands over. */
function focusControl(element: Element): void {
  const controls = 'input:not([hidden]), textarea, [role=textbox], [role=combobox], [role=switch], button'
  const all = [...element.querySelectorAll<HTMLElement>(controls)].filter(
    (each) => !each.hasAttribute('disabled') && !each.closest('[role=toolbar]'),
  )
  const chosen = all[0]?.matches('[type=radio]') && all.find((each) => each.matches(':checked'))
  const target = chosen || all[0]
  target?.focus()
}

/** Puts the focus on what is wrong inside an element, where it says which of several inputs that is, or else on the first control. */
export function focusWrong(element: Element): void {
  const wrong = element.querySelector<HTMLElement>('input[aria-invalid=true]')
  if (wrong) wrong.focus()
  else focusControl(element)
}

/** For a dialog's `onOpenAutoFocus`: the first control of the form in it, not the button that closes it. */
export function focusFirst(event: Event): void {
  const form = event.target instanceof HTMLElement ? event.target.querySelector('form') : null
  if (!form) return
  event.preventDefault()
  focusControl(form)
}
