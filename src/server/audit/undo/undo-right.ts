import type { Catalogue } from '../../../catalogue/catalogue.ts'
import { commandId } from '../../../catalogue/command.ts'
import { rightsIn } from '../../../catalogue/permission.ts'
import { holds } from '../../../catalogue/vocabulary/condition.ts'
import type { Entity } from '../../../catalogue/vocabulary/entity.ts'
import type { Account } from '../../access/account.ts'
import type { Tables } from '../../database/tables.ts'
import type { Effect } from './effects.ts'

/** The right to take back what others did. */
const undoOthers = 'authorityment.undoOthers'

/**
 * The permission somebody lacks to take a batch back, as the rights stand now; null where nothing is lacking. It takes the
 * right to its command, for another's batch that to others' batches as well; and `effects` of the undo, where they are
 * known, take the right to what they come to: what deletes needs the right to delete.
 */
export function missingUndoRight(
  catalogue: Catalogue,
  account: Account,
  batch: Pick<Tables['audit_batch'], 'account_id' | 'command'>,
  effects: ReadonlyMap<string, readonly Effect[]> = new Map(),
): string | null {
  const isOwn = batch.account_id === account.id
  const isNamed = ({ id }: { readonly id: string }) => id === batch.command
  const isCommand = catalogue.commands.some(isNamed) || catalogue.modules.flatMap(rightsIn).some(isNamed)
  const needed = [
    ...(isOwn ? [] : [undoOthers]),
    ...(isCommand || !isOwn ? [batch.command] : []),
    ...[...effects].flatMap(([name, alike]) => deletionRight(catalogue.entities.get(name), alike) ?? []),
  ]
  return needed.find((permission) => !account.allows(permission)) ?? null
}

/** The permission to delete rows of an entity, where taking entries back comes to that and the entity knows it. */
function deletionRight(entity: Entity | undefined, effects: readonly Effect[]): string | null {
  if (!entity) return null
  const [name, action] =
    Object.entries(entity.actions ?? {}).find(([verb, { remove }]) => remove === true || verb === 'delete') ?? []
  if (name === undefined || action === undefined) return null
  const { set } = action
  const deletes = effects.some(
    ({ before }) =>
      before === null ||
      (set !== undefined && Object.keys(before).some((each) => each in set) && holds(set, { ...set, ...before })),
  )
  return deletes ? commandId(entity, name) : null
}
