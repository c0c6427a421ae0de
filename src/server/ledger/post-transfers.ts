import { type Catalogue, entityNamed } from '../../catalogue/catalogue.ts'
import type { Entity } from '../../catalogue/vocabulary/entity.ts'
import type { Unit } from '../../catalogue/vocabulary/field.ts'
import { labelsOf } from '../read/label.ts'
import type { Values } from '../rows/entity-table.ts'
import type { ChangeSet } from '../write/change-set.ts'
import type { LedgerMove } from '../write/ledger-move.ts'
import type { WriteScope } from '../write/write-scope.ts'
import { type AccountKey, accountKey, isKept, ownerOf } from './account.ts'
import { figureFields } from './figure-field.ts'
import type { Step } from './plan-order.ts'
import { accountEntity, accountsOf, transferEntity } from './read-ledger.ts'

/** A transfer about to be written, its accounts by their owners. */
export type Draft = Omit<Step, 'settles'> & {
  readonly settles: number | null
  readonly reverses?: number | null
  readonly key: string
  readonly reason: string | null
  readonly subject: string
  readonly subjectId: number
  readonly at: number
}

/** Moves money or points within a change, opening the accounts that are not there yet. */
export async function makeMoves(scope: WriteScope, changes: ChangeSet, moves: readonly LedgerMove[]): Promise<void> {
  const drafts = moves.map(
    (move): Draft => ({
      from: accountKey(move.from, move.unit),
      to: accountKey(move.to, move.unit),
      amount: move.amount,
      phase: 'posted',
      settles: null,
      purpose: move.purpose,
      key: move.key ?? `${move.purpose}-${move.subject}-${move.subjectId}-${scope.version}`,
      reason: move.reason ?? null,
      subject: move.subject,
      subjectId: move.subjectId,
      at: move.at ?? scope.now,
    }),
  )
  await postTransfers(scope, changes, drafts)
}

/** Has transfers written by a change. @returns the id of the first; the others follow on it. */
export async function postTransfers(scope: WriteScope, changes: ChangeSet, drafts: readonly Draft[]): Promise<number> {
  if (drafts.length === 0) return 0
  const opened = new Map<AccountKey, number>()
  for (const { from, to, at } of drafts) {
    for (const key of [from, to]) opened.set(key, Math.min(at, opened.get(key) ?? at))
  }
  const ids = await openAccounts(scope, changes, opened)
  return changes.createAll(
    transferEntity,
    drafts.map(({ from, to, at, ...draft }): Values => {
      const [payer, payee] = [ownerOf(from), ownerOf(to)]
      const person = [payer, payee].find(({ kind }) => kind === 'user')
      return {
        ...draft,
        from: ids.get(from) ?? null,
        to: ids.get(to) ?? null,
        unit: payer.unit,
        user: person?.id ?? null,
        createdAt: at,
      }
    }),
  )
}

/** The ids of accounts, opened within the change where they are not there yet, at the moment each is first needed. */
async function openAccounts(
  scope: WriteScope,
  changes: ChangeSet,
  moments: ReadonlyMap<AccountKey, number>,
): Promise<ReadonlyMap<AccountKey, number>> {
  const ids = new Map([...(await accountsOf(scope, moments.keys()))].map(([key, { id }]) => [key, id]))
  const entity = entityNamed(scope.dependencies.catalogue, accountEntity)
  for (const { id, kind, patch } of changes.touched.get(entity)?.values() ?? []) {
    if (kind === 'created') ids.set(keyIn(patch), id)
  }
  const missing = [...moments.keys()].filter((key) => !ids.has(key))
  if (missing.length === 0) return ids
  const titles = await titlesOf(scope, changes, missing)
  const first = await changes.createAll(
    accountEntity,
    missing.map((key): Values => {
      const { kind, id, unit } = ownerOf(key)
      return {
        kind,
        ownerId: id,
        unit,
        title: titles(key),
        user: kind === 'user' ? id : null,
        createdAt: moments.get(key) ?? null,
      }
    }),
  )
  for (const [index, key] of missing.entries()) ids.set(key, first + index)
  return ids
}

function keyIn(patch: Values): AccountKey {
  const unit: Unit = patch.unit === 'points' ? 'points' : 'fen'
  return accountKey({ kind: String(patch.kind), id: Number(patch.ownerId) }, unit)
}

/** What accounts are called: their owners by name, the platform's and those of what is outside by their kind. */
async function titlesOf(
  { dependencies, trx, account }: WriteScope,
  changes: ChangeSet,
  keys: readonly AccountKey[],
): Promise<(key: AccountKey) => string> {
  const { catalogue, database } = dependencies
  const kinds = entityNamed(catalogue, accountEntity).fields.kind
  const nameOf = (kind: string) => (kinds && 'options' in kinds ? (kinds.options[kind] ?? kind) : kind)
  const owners = keys.map(ownerOf)
  const labels = new Map<string, string>()
  for (const kind of new Set(owners.map((owner) => owner.kind))) {
    const entity = isKept(kind) ? ownerEntity(catalogue, kind) : undefined
    if (!entity) continue
    const whose = entity.name === kind ? '' : `的${nameOf(kind)}`
    const ids = owners.flatMap((owner) => (owner.kind === kind ? [owner.id] : []))
    const known = await labelsOf(database, catalogue, account.schoolId, entity.name, ids, trx)
    for (const [id, { label }] of known) labels.set(`${kind}/${id}`, `${label}${whose}`)
    for (const { id, patch } of changes.touched.get(entity)?.values() ?? []) {
      const label = patch[entity.label]
      if (label !== undefined) labels.set(`${kind}/${id}`, `${String(label)}${whose}`)
    }
  }
  return (key) => {
    const { kind, id, unit } = ownerOf(key)
    return labels.get(`${kind}/${id}`) ?? `${nameOf(kind)}${id === 0 ? '' : ` ${id}`}${unit === 'points' ? '积分' : ''}`
  }
}

/** Whose rows own accounts of a kind: the entity of that name, or the one that shows them in a figure. */
function ownerEntity(catalogue: Catalogue, kind: string): Entity | undefined {
  return catalogue.entities.get(kind) ?? figureFields(catalogue.entities).find((figure) => figure.kind === kind)?.entity
}
