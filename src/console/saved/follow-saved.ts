import { catalogue } from '@/catalogue/whole-catalogue.ts'
import { savedCommandsAtom } from '@/command/saved-state.ts'
import { hotkeyPreferencesAtom } from '@/hotkeys/preferences.ts'
import { createAgain } from '@/session/call/again.ts'
import { onMissedEvents, subscribe } from '@/session/event/events.ts'
import { currentFeatures, featuresAtom } from '@/session/features.ts'
import { permissionTestAtom } from '@/session/session.ts'
import type { SessionScope } from '@/session/session-scope.ts'
import { store } from '@/session/store.ts'
import { reasonAgainstMacro, runMacro } from './macro/run-macro.ts'
import { openView } from './open-view.ts'
import { commandsOf, type SavedAct } from './own-commands.ts'
import { readSaved, savedAtom } from './saved-list.ts'

const act: SavedAct = {
  run: (saved) => (saved.kind === 'view' ? openView(saved) : runMacro(saved)),
  reasonAgainst: (saved) => (saved.kind === 'view' ? null : reasonAgainstMacro(saved)),
}

/**
 * Keeps the commands of what is saved for a session, whoever saves, changes or takes back something: their keys follow what
 * else is bound. They are read once the backend is known to have calls of ours.
 */
export function followSaved(scope: SessionScope): void {
  if (scope.ended.aborted) return
  const tell = () => {
    const { can } = store.get(permissionTestAtom)
    const { overrides } = store.get(hotkeyPreferencesAtom)
    store.set(savedCommandsAtom, commandsOf(store.get(savedAtom), catalogue, { can, overrides }, act))
  }
  const read = () => {
    if (currentFeatures().ownCalls && !scope.ended.aborted) readSaved(scope).then(again.done, again.failed)
  }
  const again = createAgain(read)
  const ends = [
    store.sub(featuresAtom, read),
    store.sub(savedAtom, tell),
    store.sub(permissionTestAtom, tell),
    store.sub(hotkeyPreferencesAtom, tell),
    subscribe(({ entity }) => (entity === 'savedCommand' ? read() : undefined)),
    onMissedEvents(read),
    again.done,
  ]
  scope.ended.addEventListener('abort', () => {
    for (const end of ends) end()
  })
  read()
}
