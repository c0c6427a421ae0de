import type { Kysely } from 'kysely'
import { keepable } from '../../../catalogue/schema/structure.ts'
import { type EntityRow, entityTables } from '../../database/entity-tables.ts'
import type { Tables } from '../../database/tables.ts'
import type { Sealer } from '../../security/sealed.ts'

/** Where operators of a school sign in besides, as it is set up. */
export type IdentityProvider = {
  readonly schoolId: number
  readonly id: number
  readonly name: string
  readonly kind: 'oidc' | 'cas'
  /** The issuer, or where CAS is. */
  readonly address: string
  readonly clientId: string
  readonly clientSecret: string | null
  readonly scope: string
  readonly createsAccounts: boolean
  readonly role: number | null
  readonly roleClaim: string | null
  readonly roles: string
}

/** Whom a provider has shown to be there: a subject of its, and what else it says of them. */
export type Identity = {
  readonly issuer: string
  readonly subject: string
  readonly claims: Readonly<Record<string, unknown>>
}

/** Longest subject that is linked, as OpenID Connect has it (§8). */
const longestSubject = 255

/**
 * Somebody as a provider has shown them.
 * @throws where no database keeps the subject as it is: what was cut off or left out could make it another's.
 */
export function identityOf(address: string, subject: string, claims: Identity['claims']): Identity {
  if (subject === '' || subject.length > longestSubject || keepable(subject) !== subject) {
    throw new Error('the provider named a subject that cannot be kept')
  }
  return { issuer: issuerName(address), subject, claims }
}

/** An issuer as links name it: with a last slash or without it is the same. */
export function issuerName(address: string): string {
  return address.replace(/\/+$/, '')
}

type Reading = Kysely<Tables>

/** An enabled provider of a school; null where there is none. */
export async function providerById(
  db: Reading,
  sealer: Sealer,
  schoolId: number,
  id: number,
): Promise<IdentityProvider | null> {
  const row = await enabled(db).where('school_id', '=', schoolId).where('id', '=', id).executeTakeFirst()
  return row ? readProvider(sealer, row) : null
}

/** The enabled providers of one school, or of all. */
export async function listProviders(
  db: Reading,
  schoolId?: number,
): Promise<{ readonly schoolId: number; readonly id: number; readonly name: string; readonly address: string }[]> {
  const rows = await (schoolId === undefined ? enabled(db) : enabled(db).where('school_id', '=', schoolId)).execute()
  return rows.map((row) => ({
    schoolId: Number(row.school_id),
    id: Number(row.id),
    name: String(row.name),
    address: String(row.address),
  }))
}

function enabled(db: Reading) {
  return entityTables(db).selectFrom('identity_provider').selectAll().where('status', '=', 'enabled').orderBy('id')
}

function readProvider(sealer: Sealer, row: EntityRow): IdentityProvider {
  const text = (cell: unknown) => (typeof cell === 'string' ? cell.trim() : '')
  const schoolId = Number(row.school_id)
  const sealed = text(row.client_secret)
  return {
    schoolId,
    id: Number(row.id),
    name: text(row.name),
    kind: row.kind === 'cas' ? 'cas' : 'oidc',
    address: text(row.address),
    clientId: text(row.client_id),
    clientSecret: sealed === '' ? null : sealer.open(sealed, schoolId),
    scope: text(row.scope) || 'openid profile',
    createsAccounts: row.new_accounts === 'create',
    role: row.role === null || row.role === undefined ? null : Number(row.role),
    roleClaim: text(row.role_claim) || null,
    roles: text(row.roles),
  }
}
