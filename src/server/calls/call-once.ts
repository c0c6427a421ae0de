import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '../../catalogue/endpoint.ts'
import { isMoneyCommand } from '../../catalogue/order/money-command.ts'
import { InputError } from '../../catalogue/schema/input-error.ts'
import { longestKey } from '../access/params.ts'
import type { Values } from '../rows/entity-table.ts'
import type { CallOnce } from '../write/answered-call.ts'

/**
 * What tells a money command that comes again from another: the header `Idempotency-Key`, else its contents. With a key the
 * versions its rows were seen at are none of these: who sends it again may have seen newer ones. Null for other calls.
 * @throws InputError for a key that is too long.
 */
export function callOnce(request: FastifyRequest, endpoint: Endpoint, params: Values): CallOnce | null {
  if (!isMoneyCommand(endpoint) || !('entity' in endpoint)) return null
  const header = request.headers['idempotency-key']
  const key = typeof header === 'string' && header !== '' ? header : null
  if (key !== null && key.length > longestKey) throw new InputError(`幂等键最多 ${longestKey} 个字`, 'Idempotency-Key')
  const { versions: _, ...asked } = params
  const told = key === null ? params : asked
  const ordered = Object.entries(told).sort(([one], [other]) => (one < other ? -1 : 1))
  const contents = createHash('sha256')
    .update(JSON.stringify([endpoint.permission, ordered]))
    .digest('hex')
  return { key, contents, entity: endpoint.entity.name, ids: idsIn(params) }
}

/** The ids a call names; none where they cannot be read, which is refused later. */
function idsIn({ id, ids }: Values): number[] {
  const named = Array.isArray(ids) ? ids : String(ids ?? id ?? '').split(',')
  return named.map(Number).filter((each) => Number.isSafeInteger(each) && each > 0)
}
