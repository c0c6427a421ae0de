import type { Entity } from '../../catalogue/vocabulary/entity.ts'
import { addToCounts, countedField } from '../rows/kept-counts.ts'
import type { ChangeListener } from './change-listener.ts'
import type { ChangeSet, Touched } from './change-set.ts'

/** Keeps how many rows of each status a school has true to what a change wrote, whoever made it and undo included. */
export const rowCountListener: ChangeListener = {
  follow: async ({ trx, account }, changes) => {
    await addToCounts(trx, account.schoolId, shiftsOf(changes))
    return []
  },
}

/** By how much the rows of each status become more or fewer. */
function shiftsOf(changes: ChangeSet): Map<Entity, Map<string, number>> {
  const shifts = new Map<Entity, Map<string, number>>()
  for (const [entity, touched] of changes.touched) {
    const field = countedField(entity)
    const own = new Map<string, number>()
    for (const each of touched.values()) {
      const [was, is] = [valueBefore(each, field), valueAfter(each, field)]
      if (was === is) continue
      if (was !== null) own.set(was, (own.get(was) ?? 0) - 1)
      if (is !== null) own.set(is, (own.get(is) ?? 0) + 1)
    }
    if (own.size > 0) shifts.set(entity, own)
  }
  return shifts
}

/** What a row was counted under; null where it was not there. */
function valueBefore({ before }: Touched, field: string): string | null {
  if (before === null) return null
  return field === '' ? '' : String(before[field] ?? null)
}

function valueAfter({ kind, before, patch }: Touched, field: string): string | null {
  if (kind === 'removed') return null
  if (field === '') return ''
  return String((patch[field] === undefined ? before?.[field] : patch[field]) ?? null)
}
