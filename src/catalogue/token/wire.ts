import type { TokenScope } from './scope.ts'

/** GET /console/sessions: where the own account is signed in, the last used first. Times in ms; `seenAt` is coarse. */
export type SessionEntry = {
  readonly id: string
  readonly kind: 'browser' | 'terminal' | 'program'
  /** What its owner calls a terminal or program; '' for browsers. */
  readonly name: string
  /** The device and its browser in words. */
  readonly device: string
  readonly address: string
  readonly createdAt: number
  readonly seenAt: number
  /** When it ends; a browser's is put off by each use. */
  readonly expiresAt: number
  /** What it may do of what the account may; null for all of it. */
  readonly scope: TokenScope | null
  /** Whether it is the one that asks. */
  readonly isOwn: boolean
}
export type SessionsAnswer = { readonly list: readonly SessionEntry[] }
