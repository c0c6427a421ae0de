import { machineOf } from '../../../catalogue/order/machine.ts'
import type { Entity } from '../../../catalogue/vocabulary/entity.ts'
import type { WriteScope } from '../write-scope.ts'
import { settingValues } from './write-setting.ts'

type TermScope = Pick<WriteScope, 'dependencies' | 'trx'>

/**
 * What the school's settings say of orders that are placed now, by the fields that keep it: what the platform keeps of them, in
 * hundredths of a percent, and the points they earn. Nothing for rows that are no orders, and of what orders get from elsewhere.
 */
export async function placedTerms(
  { dependencies, trx }: TermScope,
  schoolId: number,
  entity: Entity,
): Promise<Readonly<Record<string, number>>> {
  const { rate, rateSetting, points, pointsSetting } = machineOf(entity)?.money ?? {}
  const figure = async (setting: string, field: string) =>
    Number((await settingValues(dependencies.catalogue, trx, schoolId, setting))[field] ?? 0)
  const terms: Record<string, number> = {}
  if (rate && rateSetting) terms[rate] = Math.round((await figure(rateSetting, 'percentage')) * 100)
  if (points && pointsSetting) terms[points] = await figure(pointsSetting, 'score')
  return terms
}
