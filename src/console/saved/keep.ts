import { offerUndoOf } from '@/command/undo/offer-undo.ts'
import { undoStack } from '@/command/undo/undo.ts'
import { fireFor } from '@/session/call/api.ts'
import { currentScope } from '@/session/session-scope.ts'
import type { MacroContent, ViewContent } from '../../catalogue/saved/content.ts'
import type { Saved } from '../../catalogue/saved/saved.ts'
import { post } from '../../catalogue/vocabulary/call.ts'
import type { ActionAnswer } from '../../catalogue/wire.ts'
import { readSaved } from './saved-list.ts'

const saveCall = post('/console/saved')
const removeCall = post('/console/saved/remove')

/** What of something saved is new: all of it, or with `id` what is to change. */
export type Kept = {
  readonly id?: number
  /** As it was seen; what somebody else changed since is not written over. */
  readonly version?: number
  readonly kind?: Saved['kind']
  readonly name?: string
  readonly key?: string | null
  readonly isSchools?: boolean
  readonly content?: ViewContent | MacroContent
}

/**
 * Saves a view or a macro, and offers to take that back. @returns its id.
 * @throws ApiError saying why it is refused.
 */
export async function keep(given: Kept, said: string): Promise<number> {
  const answer = await send(saveCall, { ...given }, said)
  return given.id ?? answer.ids?.[0] ?? 0
}

/** Removes one, and offers to take that back. @throws ApiError saying why it is refused. */
export async function removeSaved({ id, version, kind, name }: Saved): Promise<void> {
  await send(removeCall, { id, version }, `删除${kind === 'view' ? '视图' : '宏'}「${name}」`)
}

async function send(
  call: typeof saveCall,
  params: Readonly<Record<string, unknown>>,
  text: string,
): Promise<ActionAnswer> {
  const scope = currentScope()
  const answer = await fireFor<ActionAnswer>(scope, call, params)
  offerUndoOf(undoStack(scope), answer, `已${text}`, { text, entity: 'savedCommand', ids: answer.ids ?? null })
  await readSaved(scope)
  return answer
}
