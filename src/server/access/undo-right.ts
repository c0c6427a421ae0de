import type { Catalogue } from '../../catalogue/catalogue.ts'
import { commandId } from '../../catalogue/command.ts'
import { rightsIn } from '../../catalogue/permission.ts'
import { holds } from '../../catalogue/vocabulary/condition.ts'
import type { Action, Entity } from '../../catalogue/vocabulary/entity.ts'
import type { Tables } from '../database/tables.ts'
import type { Values } from '../rows/entity-table.ts'
import type { Account } from './account.ts'

/** The right to take back what others did. */
const undoOthers = 'authorityment.undoOthers'

/** What a batch wrote, by entity: the values its rows had before, null where it made the row. */
type Effects = Iterable<readonly [string, readonly { readonly before: Values | null }[]]>

/**
 * The permission somebody lacks to take a batch back, as the rights stand now; null where nothing is lacking. It takes the
 * right to its command, for another's batch that to others' batches as well; and `effects` of the undo, where they are
 * known, take the right to what they come to: what deletes needs the right to delete.
 */
export function missingUndoRight(
  catalogue: Catalogue,
  account: Account,
  batch: Pick<Tables['audit_batch'], 'account_id' | 'command'>,
  effects: Effects = [],
): string | null {
  const isOwn = batch.account_id === account.id
  const isNamed = ({ id }: { readonly id: string }) => id === batch.command
  const isCommand = catalogue.commands.some(isNamed) || catalogue.modules.flatMap(rightsIn).some(isNamed)
  const needed = [...(isOwn ? [] : [undoOthers]), ...(isCommand || !isOwn ? [batch.command] : [])]
  return needed.find((permission) => !account.allows(permission)) ?? missingForEffects(catalogue, account, effects)
}

/** The permission somebody lacks for what taking entries back comes to; null where nothing is lacking. */
export function missingForEffects(catalogue: Catalogue, account: Account, effects: Effects): string | null {
  for (const [name, alike] of effects) {
    const deletion = deletionOf(catalogue.entities.get(name))
    if (deletion === null || account.allows(deletion.permission)) continue
    if (alike.some(({ before }) => isDeleted(deletion.set, before))) return deletion.permission
  }
  return null
}

type Deletion = { readonly permission: string; readonly set: Action['set'] }

/** How rows of an entity are deleted by operators; null where they are not. */
export function deletionOf(entity: Entity | undefined): Deletion | null {
  const found = Object.entries(entity?.actions ?? {}).find(([verb, { remove }]) => remove === true || verb === 'delete')
  if (!entity || !found) return null
  const [verb, { set }] = found
  return { permission: commandId(entity, verb), set }
}

/** Whether a row that is put back to what it held `before` is deleted, gone or set to what a deletion sets. */
function isDeleted(set: Action['set'], before: Values | null): boolean {
  if (before === null || set === undefined) return before === null
  return Object.keys(before).some((each) => each in set) && holds(set, { ...set, ...before })
}
