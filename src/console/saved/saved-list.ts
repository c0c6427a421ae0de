import { fireFor } from '@/session/call/api.ts'
import { currentScope, type SessionScope, sessionValueAtom } from '@/session/session-scope.ts'
import { store } from '@/session/store.ts'
import type { Saved, SavedAnswer, SavedView } from '../../catalogue/saved/saved.ts'
import { get } from '../../catalogue/vocabulary/call.ts'

const listCall = get('/console/saved')

/** The own views and macros and the school's, as the server has them. */
export const savedAtom = sessionValueAtom<readonly Saved[]>([])

/** A view by its id, as it was read last. */
export function savedView(id: number): SavedView | undefined {
  return store.get(savedAtom).find((each): each is SavedView => each.id === id && each.kind === 'view')
}

/** Reads them anew, in the name of a session. @throws ApiError where that fails. */
export async function readSaved(scope: SessionScope = currentScope()): Promise<void> {
  const { list } = await fireFor<SavedAnswer>(scope, listCall)
  if (!scope.ended.aborted) store.set(savedAtom, list)
}
