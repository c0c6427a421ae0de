import { hour } from '../beijing-time.ts'
import { dueRules, momentOf } from '../catalogue/due.ts'
import { initialValue } from '../catalogue/schema/table.ts'
import type { Entity } from '../catalogue/vocabulary/entity.ts'
import type { Values } from '../server/rows/entity-table.ts'

/** How long (ms) nothing of a fresh demo school comes due, so that what is looked at first stands still. */
const quiet = 8 * hour

/** A row as it is, or with what would happen to it in the first hours of the demo so much later. */
export function dueLater(entity: Entity, row: Values, now: number): Values {
  const soon = dueRules(entity).flatMap((rule) => {
    const left = Object.keys(rule.when).flatMap((name) => {
      const field = entity.fields[name]
      return field ? [[name, initialValue(field)] as const] : []
    })
    const moment = momentOf(rule, { ...Object.fromEntries(left), ...row })
    return moment !== null && moment > now && moment < now + quiet ? [[rule.at, moment + quiet] as const] : []
  })
  return soon.length === 0 ? row : { ...row, ...Object.fromEntries(soon) }
}
