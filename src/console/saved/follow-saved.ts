import { catalogue } from '@/catalogue/whole-catalogue.ts'
import { savedCommandsAtom } from '@/command/saved-state.ts'
import { hotkeyPreferencesAtom } from '@/hotkeys/preferences.ts'
import { onMissedEvents, subscribe } from '@/session/event/events.ts'
import { loadFeatures } from '@/session/features.ts'
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
 * else is bound. Nothing where the backend has no calls of ours.
 */
export async function followSaved(scope: SessionScope): Promise<void> {
  const { ownCalls } = await loadFeatures()
  if (!ownCalls || scope.ended.aborted) return
  const tell = () => {
    const { can } = store.get(permissionTestAtom)
    const { overrides } = store.get(hotkeyPreferencesAtom)
    store.set(savedCommandsAtom, commandsOf(store.get(savedAtom), catalogue, { can, overrides }, act))
  }
  // Where it is not read now, the next change or opening the dialog asks again.
  const read = () => void readSaved(scope).catch(() => undefined)
  const ends = [
    store.sub(savedAtom, tell),
    store.sub(permissionTestAtom, tell),
    store.sub(hotkeyPreferencesAtom, tell),
    subscribe(({ entity }) => (entity === 'savedCommand' ? read() : undefined)),
    onMissedEvents(read),
  ]
  scope.ended.addEventListener('abort', () => {
    for (const end of ends) end()
  })
  read()
}
