import type { Claim } from '../../catalogue/claim.ts'
import { InputError } from '../../catalogue/schema/request.ts'
import { parseTarget } from '../../catalogue/schema/target.ts'
import { holds } from '../../catalogue/vocabulary/condition.ts'
import type { Entity } from '../../catalogue/vocabulary/entity.ts'
import type { Account } from '../access/account.ts'
import { isOneOf } from '../database/conditions.ts'
import { entityTables } from '../database/entity-tables.ts'
import { pageIds } from '../read/order.ts'
import { matching } from '../read/where.ts'
import { columnNames, readRow, type StoredRow, tableFor, type Values } from '../rows/entity-table.ts'
import type { CallGround } from '../write/write-scope.ts'

/** Which of the claims that share a call its parameters name: the one whose fixed ones are sent, else the one without any. */
export function namedClaim(claims: readonly Claim[], params: Values): Claim | undefined {
  const matches = claims
    .filter(
      (claim) => fixedOf(claim).length > 0 && fixedOf(claim).every(([name, value]) => isSent(params[name], value)),
    )
    .toSorted((one, other) => fixedOf(other).length - fixedOf(one).length)
  return matches[0] ?? claims.find((claim) => fixedOf(claim).length === 0)
}

/**
 * Which of the claims that share a call is meant: the one its parameters name; where they name none, the first action whose
 * `when` the first target row meets. For callers who hold one of them at least: it may read a row.
 * @throws InputError when a fixed parameter has a value no claim knows.
 */
export async function chooseClaim(
  ground: CallGround,
  account: Account,
  claims: readonly [Claim, ...Claim[]],
  params: Values,
  mostIds: number,
): Promise<Claim> {
  const [first] = claims
  if (claims.length === 1) return first
  const named = namedClaim(claims, params)
  if (named) return named
  const sent = claims.flatMap(fixedOf).find(([name]) => params[name] !== undefined)
  if (sent) throw new InputError(`参数 ${sent[0]} 的值无效`, sent[0])
  const actions = claims.flatMap((claim) => (claim.purpose === 'action' ? [claim] : []))
  const entity = actions[0]?.entity
  const row = entity && (await firstTarget(ground, account, entity, params, mostIds))
  return actions.find((claim) => row && holds(claim.action.when, row)) ?? first
}

function fixedOf(claim: Claim): [string, string][] {
  return Object.entries(claim.call.with ?? {})
}

function isSent(given: unknown, wanted: string): boolean {
  if (typeof given === 'boolean') return wanted === (given ? '1' : '0') || wanted === String(given)
  return given !== undefined && String(given) === wanted
}

async function firstTarget(
  { database }: CallGround,
  { schoolId }: Account,
  entity: Entity,
  params: Values,
  mostIds: number,
): Promise<StoredRow | undefined> {
  const target = parseTarget(entity, params, mostIds)
  const id =
    target.kind === 'ids'
      ? target.ids[0]
      : (
          await pageIds(database, entity, schoolId, matching(database.engine, entity, schoolId, target.where), {
            sort: { field: 'id', descending: false },
            page: 1,
            limit: 1,
            after: null,
            before: null,
          })
        )[0]
  if (id === undefined) return undefined
  const row = await entityTables(database.db)
    .selectFrom(tableFor(entity).name)
    .select(columnNames(entity))
    .where('school_id', '=', schoolId)
    .where(isOneOf(database.engine, 'id', [id]))
    .executeTakeFirst()
  return row && readRow(entity, row)
}
