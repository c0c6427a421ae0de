import { catalogue } from '@/catalogue/whole-catalogue.ts'
import type { ActionCommand } from '../../catalogue/command.ts'
import { type AskedCommand, askedCommand } from '../../catalogue/vocabulary/asked-command.ts'
import { type Entity, pendingStatus } from '../../catalogue/vocabulary/entity.ts'
import type { Row } from '../../catalogue/wire.ts'

/** What a record asks to be done: the command it names as the catalogue has it, and what of it. */
export type Asked = AskedCommand & { readonly action: ActionCommand; readonly isPending: boolean }

/** What a record asks to be done; null where it asks nothing, or what it asks is not for whoever looks at it. */
export function askedOfRecord(entity: Entity, row: Row): Asked | null {
  const asked = askedCommand(entity, row)
  const action = catalogue.commands.find((command) => command.kind === 'action' && command.id === asked?.command)
  if (!asked || action?.kind !== 'action') return null
  const waiting = pendingStatus(entity)
  return { ...asked, action, isPending: waiting !== null && row[waiting.name] === 'pending' }
}

/** Fields of a record that are no matter for people, or are told by what it asks to be done. */
export function fieldsOfAsked(entity: Entity, row: Row): string[] {
  if (!entity.asks) return []
  const { count, sum, ...rest } = entity.asks
  const told = askedOfRecord(entity, row) === null ? [] : [entity.label, count, sum]
  return [...Object.values(rest), ...told]
}
