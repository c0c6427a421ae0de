import { type Typing, typingIn } from '@/ui/keyboard/typing-in.ts'

/** What the focus means for a key press. */
export type Surroundings = {
  readonly typing: Typing
  /** Whether the focus is in a dialog, menu or list of choices, or one of these covers the page. */
  readonly inDialog: boolean
  /** Whether the focused control has its own use for a key: Space on a button, arrows on a tab. */
  readonly keepsKey: (key: string) => boolean
}

const pressable =
  'button, a[href], summary, audio, video, input, select, [role=button], [role=link], [role=tab], [role=radio], [role=checkbox], [role=switch], [role=menuitem], [role=option], [role=slider]'
const steered =
  'input[type=radio], input[type=range], audio, video, select, [role=tab], [role=radio], [role=slider], [role=separator][tabindex], [role=menuitem], [role=option], [role=treeitem], [role=spinbutton], [role=combobox]'
/** The focus itself, not something in it: arrows pressed on a button in a detail still move the cursor of the list. */
const scrolled = '[data-scrolls]'
const dialogs = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]'
const steering = ['arrowdown', 'arrowup', 'arrowleft', 'arrowright', 'home', 'end', 'pageup', 'pagedown']

/** Reads the surroundings of an event's target; costs a few look-ups upward from it, never a search of the page. */
export function surroundingsOf(event: Event): Surroundings {
  const [target] = event.composedPath()
  const element = target instanceof Element ? target : document.body
  return {
    typing: typingIn(element),
    inDialog: element.closest(dialogs) !== null || isCovered(),
    keepsKey: (key) => {
      if (key === 'enter' || key === 'space') return element.closest(pressable) !== null
      return steering.includes(key) && (element.matches(scrolled) || element.closest(steered) !== null)
    },
  }
}

/** Radix takes the pointer from the page while a dialog or a list of choices is open, wherever the focus went. */
function isCovered(): boolean {
  return document.body.style.pointerEvents === 'none'
}
