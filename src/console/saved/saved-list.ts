import { catalogue } from '@/catalogue/whole-catalogue.ts'
import { savedCommandsAtom } from '@/command/saved-state.ts'
import { hotkeyPreferencesAtom } from '@/hotkeys/preferences.ts'
import { fireFor } from '@/session/call/api.ts'
import { onMissedEvents, subscribe } from '@/session/event/events.ts'
import { loadFeatures } from '@/session/features.ts'
import { permissionTestAtom } from '@/session/session.ts'
import { currentScope, type SessionScope, sessionValueAtom } from '@/session/session-scope.ts'
import { store } from '@/session/store.ts'
import type { Saved, SavedAnswer, SavedView } from '../../catalogue/saved/saved.ts'
import { get } from '../../catalogue/vocabulary/call.ts'
import { openView } from './open-view.ts'
import { commandsOf, type SavedAct } from './own-commands.ts'

const listCall = get('/console/saved')

/** The own views and macros and the school's, as the server has them. */
export const savedAtom = sessionValueAtom<readonly Saved[]>([])

const act: SavedAct = {
  run: async (saved) => {
    if (saved.kind === 'view') await openView(saved)
  },
  reasonAgainst: () => null,
}

/** A view by its id, as it was read last. */
export function savedView(id: number): SavedView | undefined {
  return store.get(savedAtom).find((each): each is SavedView => each.id === id && each.kind === 'view')
}

/** Reads them anew, in the name of a session. @throws ApiError where that fails. */
export async function readSaved(scope: SessionScope = currentScope()): Promise<void> {
  const { list } = await fireFor<SavedAnswer>(scope, listCall)
  if (!scope.ended.aborted) store.set(savedAtom, list)
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
