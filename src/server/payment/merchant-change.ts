import type { Entity } from '../../catalogue/vocabulary/entity.ts'
import { rowsIn } from '../database/entity-tables.ts'
import type { ChangeSet, Touched } from '../write/change-set.ts'
import type { Violation } from '../write/rule/invariants.ts'
import type { WriteScope } from '../write/write-scope.ts'
import { providerEntity } from './providers.ts'

/** What says whom a provider's numbers belong to: by another it has never heard of them. */
const merchant = ['mchid', 'appid'] as const

const held = '还有处理中的支付单在等微信支付的结果，不能更换商户号或 AppID，请等它们都有结果后再改'

/** Providers whose merchant may not change, since one that is asked about requests under way by another would have them sent again. */
export async function merchantsHeld(
  scope: WriteScope,
  changes: ChangeSet,
  entity: Entity,
): Promise<readonly Violation[]> {
  if (entity.name !== providerEntity) return []
  const changed = [...(changes.touched.get(entity)?.values() ?? [])].filter(isOther)
  if (changed.length === 0) return []
  // The school's lock is held by every change, that of a request to under way included: none comes to be under way meanwhile.
  const underWay = await rowsIn(scope.trx, 'payment_request', scope.account.schoolId)
    .select('id')
    .where('status', '=', 'underWay')
    .limit(1)
    .executeTakeFirst()
  return underWay ? changed.map(({ id }) => ({ id, field: 'mchid', reason: held })) : []
}

function isOther({ kind, before, patch }: Touched): boolean {
  if (kind !== 'updated') return kind === 'removed'
  // Without a key nobody was ever asked in its name, as in a demo.
  if (before?.privateKey === null) return false
  return merchant.some((name) => patch[name] !== undefined && patch[name] !== before?.[name])
}
