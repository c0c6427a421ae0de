import { countUses } from '../../upload/attachment-use.ts'
import { keepApart } from '../../upload/keep-apart.ts'
import type { ChangeSet } from './change-set.ts'
import { type Counted, keepCounters } from './keep-counters.ts'
import { writeRows } from './rows/write-rows.ts'
import type { WriteScope } from './write-scope.ts'
import { writeSetting } from './write-setting.ts'

/**
 * Writes what was gathered, and moves the figures that follow from it: rows are written here and nowhere else.
 * @throws InputError where a file would be shown to fewer and to more people at once.
 */
export async function applyChanges(scope: WriteScope, changes: ChangeSet): Promise<Counted[]> {
  for (const [entity, touched] of changes.touched) await writeRows(scope, entity, [...touched.values()])
  for (const setting of changes.settings) await writeSetting(scope, setting)
  await keepApart(scope, changes)
  return [...(await keepCounters(scope, changes)), ...(await countUses(scope, changes))]
}
