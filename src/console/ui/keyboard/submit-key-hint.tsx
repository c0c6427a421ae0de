import { Kbd } from '../kbd.tsx'

/** The key of `isSubmitKey`, beside the button that sends the form. */
export function SubmitKeyHint() {
  return <Kbd keys="mod+enter" className="max-sm:hidden" />
}
