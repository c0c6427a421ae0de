import { z } from 'zod'
import { foundField } from '../../catalogue/sensitive/found-field.ts'
import type { Entity } from '../../catalogue/vocabulary/entity.ts'
import { isMasked, isPrivate } from '../../catalogue/vocabulary/field-use.ts'
import type { ChangeEvent } from '../../catalogue/wire.ts'
import { batchTitle, commandTitle } from '../history/command-title.ts'
import type { Values } from '../rows/entity-table.ts'
import type { Change, ChangeListener } from '../write/change-listener.ts'
import type { WriteScope } from '../write/write-scope.ts'
import type { ChangeFeed } from './change-feed.ts'
import { mostIds } from './gather-events.ts'

const jsonValues = z.record(z.string(), z.json())

/** Has the consoles told of every change, once it is committed. */
export function eventListener(feed: ChangeFeed): ChangeListener {
  return {
    record: async (scope, change) => {
      const { batch, partOf } = change.run
      const of = batch === undefined ? null : (partOf ?? scope.version)
      await feed.announce(scope.trx, scope.account.schoolId, eventsOf(scope, change), of)
    },
  }
}

/** What a batch tells the consoles: one event for each entity and kind of change, and one for each setting and figure. */
function eventsOf({ dependencies, account, now, version }: WriteScope, change: Change): ChangeEvent[] {
  const { run, written, counted, settings } = change
  const title = batchTitle(commandTitle(dependencies.catalogue, run.command), run.undoOf?.depth ?? 0)
  const eventOf = (event: Pick<ChangeEvent, 'entity' | 'kind' | 'ids' | 'count' | 'after'>): ChangeEvent => ({
    type: 'changed',
    command: run.command,
    title,
    by: { id: account.id, name: account.name },
    at: now,
    batch: version,
    ...event,
    ids: event.ids && event.ids.length > mostIds ? null : event.ids,
  })
  return [
    ...written.map(({ entity, kind, rows, common }) => {
      const after = common ? tellable(entity, common) : null
      return eventOf({ entity: entity.name, kind, ids: rows.map((row) => row.id), count: rows.length, after })
    }),
    ...counted.map(({ entity, ids }) =>
      eventOf({ entity: entity.name, kind: ids ? 'counted' : 'looked', ids, count: ids?.length ?? 0, after: null }),
    ),
    ...settings.map(({ name }) =>
      eventOf({ entity: `setting.${name}`, kind: 'updated', ids: null, count: 1, after: null }),
    ),
  ]
}

/** Values as a row shows them; null where that takes more than the values: the label of a ref, a signed address, a secret, what is masked, words found. */
function tellable(entity: Entity, values: Values): ChangeEvent['after'] {
  const written = Object.entries(values).filter(([, value]) => value !== undefined)
  const found = foundField(entity)
  const plain = written.every(([name, value]) => {
    if (found?.finds.includes(name)) return false
    const field = entity.fields[name]
    if (isPrivate(field)) return false
    if (isMasked(field)) return false
    return field?.kind !== 'secret' && (field?.kind !== 'ref' || value === null)
  })
  return plain ? jsonValues.parse(Object.fromEntries(written)) : null
}
