import type { Unit } from '../../catalogue/vocabulary/field.ts'

/** Whose account it is: the kind of owner, and the row of the owner's entity; 0 where there is one such owner in a school. */
export type Party = { readonly kind: string; readonly id: number }

/** An account by its owner and unit, as one text. */
export type AccountKey = `${string}/${number}/${Unit}`

/** The platform, which holds what was paid until it is given on, and keeps what remains. */
export const platform: Party = { kind: 'platform', id: 0 }

/** What there was before the ledger. */
export const opening: Party = { kind: 'opening', id: 0 }

/** Kinds whose accounts go either way and keep no figure: they are summed when they are read, so that no change waits for another at them. */
const summed: ReadonlySet<string> = new Set(['platform', 'fee', 'wechat', 'offline', 'opening'])

/** Whether accounts of a kind keep what they hold as a figure, never below nothing. */
export function isKept(kind: string): boolean {
  return !summed.has(kind)
}

export function accountKey({ kind, id }: Party, unit: Unit): AccountKey {
  return `${kind}/${id}/${unit}`
}

/** The owner and unit an account is known by. */
export function ownerOf(key: AccountKey): Party & { readonly unit: Unit } {
  const [kind = '', id, unit] = key.split('/')
  return { kind, id: Number(id), unit: unit === 'points' ? 'points' : 'fen' }
}
