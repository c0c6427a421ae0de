/** Whether the browser runs on an Apple machine, where `mod` of a key is ⌘. */
export function isAppleMachine(): boolean {
  return typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.platform)
}
