import type { Json } from '../vocabulary/field.ts'
import type { OrderSum, Skipped } from '../wire.ts'
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

/** POST /console/terminal/begin: a terminal asks to be let in. `device` is its secret, `code` what a person types. */
export type TerminalBegun = { readonly device: string; readonly code: string; readonly expiresAt: number }

/** POST /console/terminal/token: null until somebody has confirmed the code. */
export type TerminalGrant = { readonly token: string; readonly scope: TokenScope; readonly endsAt: number } | null

/** GET /console/terminal/request: the terminal that asks. */
export type TerminalRequest = {
  readonly name: string
  readonly address: string
  readonly createdAt: number
  readonly expiresAt: number
}

/** POST /console/dryRun: what a command would do now. */
export type DryRunAnswer = {
  readonly title: string
  readonly changed: number
  /** The rows that would be written, at most 200, in order of id; null values are not the caller's to see. */
  readonly rows: readonly DryRunRow[]
  readonly rowCount: number
  readonly skipped: readonly Skipped[]
  readonly skippedCount: number
  /** What the orders among them come to; null where they are none. */
  readonly sum: OrderSum | null
  /** Why the console asks before it is done; null where it does not. */
  readonly asks: string | null
  readonly notice: string | null
}
export type DryRunRow = {
  readonly entity: string
  readonly id: number
  readonly label: string
  readonly kind: 'updated' | 'created' | 'removed'
  readonly before: Readonly<Record<string, Json>> | null
  readonly after: Readonly<Record<string, Json>> | null
}
