import type { FastifyRequest } from 'fastify'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import type { UndoTokens } from '../audit/undo/undo-token.ts'
import type { Database } from '../database/open-database.ts'
import type { ChangeFeed } from '../events/change-feed.ts'
import type { Caller } from '../signin/caller.ts'
import type { LocalFile } from '../upload/local-file.ts'
import type { Handlers } from './handler.ts'
import type { CountCache } from './read/count.ts'

/** What every call stands on; one for the whole process. */
export type CallGround = {
  readonly catalogue: Catalogue
  readonly database: Database
  readonly handlers: Handlers
  readonly feed: ChangeFeed
  readonly counts: CountCache
  readonly undoTokens: UndoTokens
  /** The file an address of this server stands for; null where there is none. */
  readonly files: (address: string) => Promise<LocalFile | null>
  /** Takes down an error of ours of which the caller is told without the call's failing. */
  readonly reportError: (error: unknown, requestId: string) => void
}

/** Who acts. */
export type Account = {
  readonly id: number
  readonly name: string
  readonly schoolId: number
  readonly allows: (permission: string) => boolean
}

/** What a handler may know of the call it answers. */
export type CallContext = { readonly account: Account; readonly requestId: string; readonly database: Database }

/** The account a request comes from. */
export function accountOf(request: FastifyRequest): Account {
  const { id, name, schoolId, may }: Caller = request.caller
  return { id, name, schoolId, allows: may }
}
