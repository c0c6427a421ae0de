import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import { systemAccount } from '../../access/account.ts'
import { type Config, isLoopback } from '../../config.ts'
import { entityTables } from '../../database/entity-tables.ts'
import type { Tables } from '../../database/tables.ts'
import { commitChange } from '../../write/commit-change.ts'
import type { CallDependencies } from '../../write/write-scope.ts'

const providers = 'identityProvider'

/**
 * Why the address of a provider is not taken, said to whoever writes it: what is said there could be read on the way, or the server would
 * ask for something else there. Null where it is.
 */
export function wrongAddress(address: string, demo: boolean): string | null {
  const url = URL.canParse(address) ? new URL(address) : null
  // What stands for a provider in a demo is on the same machine.
  const isPlain = demo && url?.protocol === 'http:' && isLoopback(url.hostname)
  if (!url || (url.protocol !== 'https:' && !isPlain)) return '地址要以 https:// 开头'
  if (/[?#@]/.test(address)) return '地址里不能有 ?、# 和 @'
  return address.includes('/.well-known/') ? '请填写 issuer，即 /.well-known/ 前面的部分' : null
}

type Demo = Pick<Config, 'demo'>

/** A provider whose address was kept before such ones were refused. */
export type RefusedProvider = { readonly schoolId: number; readonly id: number; readonly text: string }

/** The providers in use whose address would not be taken today, and what to do about each, for whoever runs the server. */
export async function refusedProviders(db: Kysely<Tables>, { demo }: Demo): Promise<RefusedProvider[]> {
  const all = await readProviders(db, demo)
  return all.flatMap(({ schoolId, id, name, problem, isEnabled }) => {
    const text = `统一身份认证「${name}」的地址不再接受：${problem}。请到「权限管理 > 统一身份认证」改好地址并保存，或停用它`
    return problem !== null && isEnabled ? [{ schoolId, id, text }] : []
  })
}

/** Has the list of providers say which addresses are not accepted any more, and the log what to do. */
export async function judgeAddresses(
  dependencies: CallDependencies,
  { demo }: Demo,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<void> {
  const { db } = dependencies.database
  if (!dependencies.catalogue.entities.has(providers)) return
  for (const { schoolId, id, isKnownAsRefused, problem } of await readProviders(db, demo)) {
    if (isKnownAsRefused === (problem !== null)) continue
    const run = { command: `${providers}.judge`, entity: providers, requestId: `${providers} ${id}` }
    await commitChange(dependencies, systemAccount(schoolId), run, async (_scope, changes) => {
      await changes.change(providers, id, { addressState: problem === null ? 'accepted' : 'refused' })
      return { acted: [id], undoable: false }
    })
  }
  for (const { schoolId, text } of await refusedProviders(db, { demo })) log.warn({ school: schoolId }, text)
}

async function readProviders(db: Kysely<Tables>, demo: boolean) {
  const rows = await entityTables(db)
    .selectFrom('identity_provider')
    .select(['school_id', 'id', 'name', 'address', 'address_state', 'status'])
    .orderBy('school_id')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    schoolId: Number(row.school_id),
    id: Number(row.id),
    name: String(row.name),
    isEnabled: row.status === 'enabled',
    isKnownAsRefused: row.address_state === 'refused',
    problem: wrongAddress(String(row.address).trim(), demo),
  }))
}
