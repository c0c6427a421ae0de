/** Whether keys write text: `line` in one line, `text` in several or formatted ones. */
export type Typing = 'line' | 'text' | null

const notWritten = ['checkbox', 'radio', 'range', 'button', 'file', 'reset', 'submit', 'color', 'image']

/** How keys pressed in an element write text. */
export function typingIn(element: Element): Typing {
  if (element instanceof HTMLElement && element.isContentEditable) return 'text'
  if (element instanceof HTMLInputElement) return notWritten.includes(element.type) ? null : 'line'
  if (element instanceof HTMLTextAreaElement) return 'text'
  if (element instanceof HTMLSelectElement) return 'line'
  return element.closest('[role=textbox], [role=searchbox]') ? 'text' : null
}
