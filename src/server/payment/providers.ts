import { createPrivateKey, createPublicKey } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import { type EntityTables, entityTables, rowsIn } from '../database/entity-tables.ts'
import type { Database } from '../database/open-database.ts'
import { columnNames, readRow, type StoredRow, tableFor } from '../rows/entity-table.ts'
import type { Sealer } from '../security/sealed.ts'
import type { PaymentProvider } from './provider.ts'
import { wechatPay } from './wechat/wechat-pay.ts'

/** What is said where a school has no provider to ask. */
export const notConfigured = '微信支付尚未配置，请先在「支付渠道」中填写'

/** The entity that says what a school agreed with a provider. */
export const providerEntity = 'paymentProvider'

/** The providers of schools, as they are configured now. */
export type Providers = {
  /** That of a school; null where none is configured, or its keys cannot be opened any more. */
  readonly of: (schoolId: number) => Promise<PaymentProvider | null>
}

type Options = {
  readonly database: Database
  readonly catalogue: Catalogue
  readonly sealer: Sealer
  /** Address of WeChat Pay's API, without a slash at its end. */
  readonly wechatPayUrl: string
  readonly now: () => number
}

/** Whether a school has a provider that is switched on and has its keys. */
export async function hasProvider(read: Pick<Kysely<EntityTables>, 'selectFrom'>, schoolId: number): Promise<boolean> {
  const row = await read
    .selectFrom('payment_provider')
    .select('id')
    .where('school_id', '=', schoolId)
    .where('status', '=', 'enabled')
    .where('private_key', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The schools that have one: what others ask for waits until they have. */
export async function schoolsWithProvider({ db }: Pick<Database, 'db'>): Promise<number[]> {
  const rows = await entityTables(db)
    .selectFrom('payment_provider')
    .select('school_id')
    .distinct()
    .where('status', '=', 'enabled')
    .execute()
  return rows.map((row) => Number(row.school_id))
}

/** Keeps the provider of each school for as long as its row stands as it is, with the certificates it has fetched. */
export function createProviders({ database, catalogue, sealer, wechatPayUrl, now }: Options): Providers {
  const known = new Map<number, { readonly version: string; readonly provider: PaymentProvider | null }>()
  const read = async (schoolId: number): Promise<StoredRow | null> => {
    const entity = catalogue.entities.get(providerEntity)
    if (!entity) return null
    const row = await rowsIn(database.db, tableFor(entity).name, schoolId)
      .select(columnNames(entity))
      .where('status', '=', 'enabled')
      .limit(1)
      .executeTakeFirst()
    return row ? readRow(entity, row) : null
  }
  return {
    of: async (schoolId) => {
      const row = await read(schoolId)
      if (!row) return null
      const version = `${row.id} ${row.version}`
      const earlier = known.get(schoolId)
      if (earlier?.version === version) return earlier.provider
      const provider = providerOf(row, schoolId, { sealer, wechatPayUrl, now })
      known.set(schoolId, { version, provider })
      return provider
    },
  }
}

function providerOf(
  row: StoredRow,
  schoolId: number,
  { sealer, wechatPayUrl, now }: Pick<Options, 'sealer' | 'wechatPayUrl' | 'now'>,
): PaymentProvider | null {
  const text = (name: string) => String(row[name] ?? '')
  const privateKey = sealer.open(text('privateKey'), schoolId)
  const apiV3Key = sealer.open(text('apiV3Key'), schoolId)
  if (privateKey === null || apiV3Key === null) return null
  return wechatPay({
    base: wechatPayUrl,
    merchant: { mchid: text('mchid'), serial: text('serial'), privateKey: createPrivateKey(privateKey) },
    appid: text('appid'),
    apiV3Key,
    publicKey: text('publicKeyId') === '' ? null : { id: text('publicKeyId'), key: createPublicKey(text('publicKey')) },
    notifyUrl: text('notifyUrl'),
    transferScene: text('transferScene'),
    sceneReport: [
      { info_type: '岗位类型', info_content: text('jobType') },
      { info_type: '报酬说明', info_content: text('payFor') },
    ],
    now,
  })
}
