import { machineOf } from '../../../catalogue/order/machine.ts'
import type { Entity } from '../../../catalogue/vocabulary/entity.ts'
import type { WriteScope } from '../write-scope.ts'
import { settingValues } from './write-setting.ts'

type RateScope = Pick<WriteScope, 'dependencies' | 'trx'>

/**
 * What the platform keeps of orders that are placed now: the field that says so and its value, in hundredths of a percent, as
 * the school's setting has it. Null for rows that are no orders, and orders that get it from elsewhere.
 */
export async function placedRate(
  { dependencies, trx }: RateScope,
  schoolId: number,
  entity: Entity,
): Promise<{ readonly field: string; readonly rate: number } | null> {
  const { rate, rateSetting } = machineOf(entity)?.money ?? {}
  if (rate === undefined || rateSetting === undefined) return null
  const { percentage } = await settingValues(dependencies.catalogue, trx, schoolId, rateSetting)
  return { field: rate, rate: Math.round(Number(percentage ?? 0) * 100) }
}
