/** Whether a key sends the form it is pressed in, from whatever control has the focus: Ctrl or ⌘ and Enter. */
export function isSubmitKey({ key, ctrlKey, metaKey, isComposing }: KeyboardEvent): boolean {
  return key === 'Enter' && (ctrlKey || metaKey) && !isComposing
}
