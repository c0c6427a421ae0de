import { createHash } from 'node:crypto'
import { entityNamed } from '../../catalogue/catalogue.ts'
import { rowsIn } from '../database/entity-tables.ts'
import { columnNames, readRow, type StoredRow, tableFor } from '../rows/entity-table.ts'
import type { Sealer } from '../security/sealed.ts'
import type { CallDependencies } from '../write/write-scope.ts'
import type { AccessTokens } from './access-tokens.ts'
import { type PlatformApi, PlatformRefusal } from './platform-api.ts'

/** The entities of accounts with platforms. */
export const appEntities = ['wxapp', 'qqapp', 'wxAccount', 'enterpriseWx'] as const
export type AppEntity = (typeof appEntities)[number]

/** What platforms are spoken to with. */
export type Platforms = {
  readonly dependencies: CallDependencies
  readonly sealer: Sealer
  readonly tokens: AccessTokens
  readonly apis: Readonly<Record<AppEntity, PlatformApi>>
}

/** An account cannot speak to its platform as it stands here; says what is to be filled in. */
export class NotConfigured extends Error {
  override name = 'NotConfigured'
}

/** An account by its id; null where there is none. */
export async function readApp(
  { database, catalogue }: Pick<CallDependencies, 'database' | 'catalogue'>,
  schoolId: number,
  name: AppEntity,
  id: number,
): Promise<StoredRow | null> {
  const entity = entityNamed(catalogue, name)
  const row = await rowsIn(database.db, tableFor(entity).name, schoolId)
    .select(columnNames(entity))
    .where('id', '=', id)
    .executeTakeFirst()
  return row ? readRow(entity, row) : null
}

/**
 * Asks the platform of an account something with its token. A token that is refused is fetched once more: it may have been
 * replaced elsewhere.
 * @throws NotConfigured, PlatformRefusal, PlatformSilence
 */
export async function withToken<T>(
  { apis, tokens, sealer }: Pick<Platforms, 'apis' | 'tokens' | 'sealer'>,
  schoolId: number,
  name: AppEntity,
  app: StoredRow,
  ask: (token: string) => Promise<T>,
): Promise<T> {
  const appid = String(app.appid)
  const sealed = String(app.secret ?? '')
  if (sealed === '') throw new NotConfigured('未填写密钥')
  const secret = sealer.open(sealed, schoolId)
  if (secret === null) throw new NotConfigured('密钥解不开了，请重新填写')
  // Another secret has another token.
  const account = `${name}:${appid}:${createHash('sha256').update(sealed).digest('base64url').slice(0, 16)}`
  const token = () => tokens.of(schoolId, account, () => apis[name].grantToken({ appid, secret }))
  const first = await token()
  try {
    return await ask(first)
  } catch (error) {
    if (!(error instanceof PlatformRefusal && error.isOfToken)) throw error
    await tokens.forget(schoolId, account, first)
    return ask(await token())
  }
}
