import { beginningPatch, concerns, dueRules } from '../../../catalogue/due.ts'
import type { ChangeSet } from '../change-set.ts'
import { afterOf } from '../keep-counters.ts'

/**
 * Puts the rows of a change on the right side of what begins by itself: those whose moment is still to come wait for it,
 * those whose moment has come or is left out have begun.
 */
export function settleBeginnings(changes: ChangeSet, now: number): void {
  for (const [entity, rows] of changes.touched) {
    for (const rule of dueRules(entity)) {
      if (rule.kind !== 'begin') continue
      for (const touched of rows.values()) {
        const after = concerns(rule, touched.patch) ? afterOf(touched) : null
        const patch = after && beginningPatch(rule, after, now)
        if (patch) changes.changeRow(entity, { changedAt: 0, version: 0, ...touched.before, id: touched.id }, patch)
      }
    }
  }
}
