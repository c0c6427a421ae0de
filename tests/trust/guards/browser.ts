import type { Guard } from './guard.ts'

const keyboard = 'tests/browser/keyboard.test.ts'
const session = 'tests/browser/session.test.ts'
const conflict = 'tests/browser/conflict.test.ts'
const firstEntry = 'tests/browser/first-entry.test.ts'

const inBrowser: readonly Omit<Guard, 'slow'>[] = [
  {
    what: 'a combobox takes nothing that was found for other words',
    file: 'src/console/ui/combobox.tsx',
    find: 'const options = isCurrent ? found.options : none',
    replace: `const kept = useRef(none)
  if (isCurrent) kept.current = found.options
  const options = kept.current`,
    test: { file: keyboard, name: 'chooses in a combobox only from what was found for what is typed now' },
  },
  {
    what: 'Escape and Enter of an input method are its own',
    file: 'src/console/ui/keyboard/input-method.ts',
    find: "window.addEventListener('keydown', leave, true)",
    replace: "window.addEventListener('never', () => leave, true)",
    test: { file: keyboard, name: 'leaves Escape and Enter to an input method that is writing' },
  },
  {
    what: 'what is typed before a form is there is the form’s',
    file: 'src/console/screens/list/record-form-host.tsx',
    find: `      expectDialog()
      setOpened({ command, row })`,
    replace: '      setOpened({ command, row })',
    test: { file: keyboard, name: 'gives what is typed after' },
  },
  {
    what: 'keys that follow a choice in the palette are not the list’s',
    file: 'src/console/palette/palette-dialog.tsx',
    find: 'if (then) withdraw.current = expectDialog()',
    replace: '',
    test: { file: keyboard, name: 'gives what is typed after a choice in the palette to the form' },
  },
  {
    what: 'Enter with nothing typed before the palette is there is for nobody',
    file: 'src/console/ui/keyboard/keys-before.ts',
    find: "enterLost === 'untyped' && typedLength(kept) === 0",
    replace: 'false',
    test: { file: keyboard, name: 'takes what is typed and Enter for the palette in one go with its key' },
  },
  {
    what: 'Enter is for what was typed before the palette is there',
    file: 'src/console/command/center-state.ts',
    find: "expectDialog('untyped')",
    replace: "expectDialog('always')",
    test: { file: keyboard, name: 'takes what is typed and Enter for the palette in one go with its key' },
  },
  {
    what: 'keys kept for a dialog are given to it',
    file: 'src/console/ui/keyboard/keys-before.ts',
    find: 'flushSync(() => pressAgain(key))',
    replace: '',
    test: { file: keyboard, name: 'answers questions asked in one go with them' },
  },
  {
    what: 'Enter behind what was typed is not lost while that is being given',
    file: 'src/console/ui/keyboard/keys-before.ts',
    find: 'if (kept.length > 0)',
    replace: 'if (key)',
    test: { file: keyboard, name: 'gives the palette an Enter that comes while it is still given' },
  },
  {
    what: 'a key kept for a dialog means what the one before it left',
    file: 'src/console/ui/keyboard/keys-before.ts',
    find: 'setTimeout(giveNext)',
    replace: 'giveNext()',
    test: { file: keyboard, name: 'answers questions asked in one go with them' },
  },
  {
    what: 'the cursor calls off no navigation under way',
    file: 'src/console/screens/list/use-detail.ts',
    find: ' && !store.get(isOpeningAtom)',
    replace: '',
    test: { file: keyboard, name: 'does not call off a navigation under way by another row' },
  },
  {
    what: 'a captive portal’s page is not the end of live events',
    file: 'src/console/session/event/events.ts',
    find: 'return !isOver',
    replace: 'return false',
    test: { file: keyboard, name: "come back after a captive portal's page was answered instead" },
  },
  {
    what: 'less motion stands still',
    file: 'src/console/styles/index.css',
    find: 'animation-iteration-count: 1 !important;',
    replace: '',
    test: { file: keyboard, name: 'stands still rather than flicker' },
  },
  {
    what: 'a token in an address asks before it takes anybody’s place',
    file: 'src/console/session/session.ts',
    find: 'if (isAnother && !(await ask({ current, next: next.user }))) return true',
    replace: '',
    test: { file: 'tests/browser/guard.test.ts', name: 'asks, naming both; Enter and Escape keep who is signed in' },
  },
  {
    what: 'a session’s scope ends with it',
    file: 'src/console/session/session-state.ts',
    find: `  dismissAll()
  endScope()`,
    replace: '  dismissAll()',
    test: { file: session, name: 'is no decision signed by who signs in next' },
  },
  {
    what: 'kept lists belong to a session',
    file: 'src/console/session/session-scope.ts',
    find: `    const known = made.get(scope) ?? { value: make(scope) }
    made.set(scope, known)`,
    replace: `    const known = made.get(nobody) ?? { value: make(scope) }
    made.set(nobody, known)`,
    test: { file: session, name: 'is no row of a list for who signs in next' },
  },
  {
    what: 'another account in another tab takes its place here at once',
    file: 'src/console/session/other-tabs.ts',
    find: 'if (scope && readToken() !== scope.token) leave()',
    replace: 'if (scope && readToken() === "") leave()',
    test: { file: session, name: 'takes its place in this one at once' },
  },
  {
    what: 'signing out in another tab signs out here',
    file: 'src/console/session/other-tabs.ts',
    find: "if (key === 'token' && newValue === null && store.get(scopeAtom)) leave()\n    else if (key === 'token' || key === null) check()",
    replace: "if (newValue === '') check()",
    test: { file: session, name: 'signing out there signs out here' },
  },
  {
    what: 'a form sends the version it began with',
    file: 'src/console/form/use-record-editor.ts',
    find: '...(began.version === undefined ? {} : { versions: [began.version] })',
    replace: '',
    test: { file: conflict, name: 'shows both values of what both changed' },
  },
  {
    what: 'a form keeps what was typed where others changed something else',
    file: 'src/console/form/use-record-editor.ts',
    find: 'if (count === 0) return await send()',
    replace: '',
    test: { file: conflict, name: 'is saved at once where the two changed different fields' },
  },
  {
    what: 'the first entry is for the first address of a browser session',
    file: 'src/console/app/router/guard.ts',
    find: "(tabStorage.getItem('jump') ? null : firstEntry())",
    replace: 'firstEntry()',
    test: { file: firstEntry, name: 'leads to its first entry once a browser session' },
  },
  {
    what: 'where an address led, no first entry is opened any more',
    file: 'src/console/app/router/guard.ts',
    find: "tabStorage.setItem('jump', '1')",
    replace: '',
    test: { file: firstEntry, name: 'alone where that is wanted' },
  },
  {
    what: 'an Enter of habit after a digit that decided is lost',
    file: 'src/console/screens/list/inputs-dialog.tsx',
    find: 'loseHabitualEnter()',
    replace: '',
    test: { file: 'tests/browser/refuse.test.ts', name: 'an Enter of habit is lost' },
  },
  {
    what: 'no key is for the list before while another screen is being opened',
    file: 'src/console/app/use-hotkeys.ts',
    find: 'store.get(isOpeningAtom) ? null : ',
    replace: '',
    test: { file: 'tests/browser/navigation.test.ts', name: 'leaves the list on screen without keys' },
  },
  {
    what: 'the page of a list names the files its rows wait for',
    file: 'src/build/screen-parts-plugin.ts',
    find: 'moduleIds.some(isWanted)',
    replace: 'false && moduleIds.some(isWanted)',
    test: { file: 'tests/browser/first-load.test.ts', name: 'names what its rows wait for' },
  },
  {
    what: 'a refused part of a page is shown, whichever was chosen',
    file: 'src/console/form/parts/parts-input.tsx',
    find: '      setChosen(place)\n',
    replace: '',
    test: { file: 'tests/browser/wrong-part.test.ts', name: 'from wherever the page was scrolled to' },
  },
  {
    what: 'a form whose refusal names no control puts the focus on none',
    file: 'src/console/form/focus-control.ts',
    find: 'wrong[0] ?? messages[0]',
    replace: 'wrong[0] ?? controlIn(field)',
    test: { file: 'tests/browser/wrong-part.test.ts', name: 'puts the focus on no button' },
  },
]

/** What only a browser shows: keys, dialogs, tabs, and what a session leaves behind on a page. */
export const browserGuards: readonly Guard[] = inBrowser.map((guard) => ({ ...guard, slow: true }))
