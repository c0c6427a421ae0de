import { entityNamed } from '../../../catalogue/catalogue.ts'
import { once } from '../../../catalogue/once.ts'
import { sqlName } from '../../../catalogue/schema/table.ts'
import { asDone, valueLabel } from '../../../catalogue/vocabulary/condition.ts'
import type { Entity } from '../../../catalogue/vocabulary/entity.ts'
import { askedOf, switchOf } from '../../../catalogue/vocabulary/entity-use.ts'
import { isOneOf } from '../../database/conditions.ts'
import { rowsIn } from '../../database/entity-tables.ts'
import { tableFor } from '../../rows/entity-table.ts'
import type { ChangeSet, Touched } from '../change-set.ts'
import type { WriteScope } from '../write-scope.ts'
import type { Violation } from './invariants.ts'

/** Rows that newly choose a row which is switched off, by a field that forms or actions ask for. */
export async function disabledRefs(
  { dependencies, trx, account }: WriteScope,
  entity: Entity,
  written: readonly Touched[],
  changes: ChangeSet,
): Promise<Violation[]> {
  const violations: Violation[] = []
  for (const name of chosenFields(entity)) {
    const field = entity.fields[name]
    const target = field?.kind === 'ref' ? entityNamed(dependencies.catalogue, field.entity) : null
    const switched = target && switchOf(target)
    if (!switched || switched.isReferable) continue
    const status = target.fields[switched.name]
    const off = status ? asDone(valueLabel(status, switched.off)) : ''
    const choosing = written.filter(
      ({ patch, before }) => typeof patch[name] === 'number' && patch[name] !== before?.[name],
    )
    if (choosing.length === 0) continue
    const chosen = [...new Set(choosing.map(({ patch }) => Number(patch[name])))]
    const rows = await rowsIn(trx, tableFor(target).name, account.schoolId)
      .select('id')
      .where(isOneOf(dependencies.database.engine, sqlName('id'), chosen))
      .where(sqlName(switched.name), '=', switched.off)
      .execute()
    const enabledNow = changes.touched.get(target)
    const disabled = new Set(
      rows
        .map((row) => Number(row.id))
        .filter((id) => (enabledNow?.get(id)?.patch[switched.name] ?? switched.off) === switched.off),
    )
    for (const { id, patch } of choosing) {
      if (disabled.has(Number(patch[name])))
        violations.push({ id, field: name, reason: `${field?.label}${off}，请重新选择` })
    }
  }
  return violations
}

const chosenFields = once((entity: Entity): string[] => {
  const asked = Object.values(entity.actions ?? {}).flatMap((action) => askedOf(action))
  const chosen = new Set([...(entity.create?.form ?? []), ...(entity.edit?.form ?? []), ...asked])
  return [...chosen].filter((name) => entity.fields[name]?.kind === 'ref')
})
