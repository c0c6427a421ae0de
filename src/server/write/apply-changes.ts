import type { Counted } from './change-listener.ts'
import type { ChangeSet } from './change-set.ts'
import { writeRows } from './rows/write-rows.ts'
import { writeSetting } from './rows/write-setting.ts'
import type { WriteScope } from './write-scope.ts'

/**
 * Writes what was gathered, and has the figures that follow from it moved: rows are written here and nowhere else.
 * @throws InputError where a listener refuses what was written.
 */
export async function applyChanges(scope: WriteScope, changes: ChangeSet): Promise<Counted[]> {
  for (const [entity, touched] of changes.touched) await writeRows(scope, entity, [...touched.values()])
  for (const setting of changes.settings) await writeSetting(scope, setting)
  const counted: Counted[] = []
  for (const { follow } of scope.dependencies.listeners) if (follow) counted.push(...(await follow(scope, changes)))
  return counted
}
