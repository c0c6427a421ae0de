import type { FastifyRequest } from 'fastify'
import { systemId } from '../history/system-id.ts'
import { hashToken } from '../security/token.ts'
import type { Caller } from './caller.ts'

/** Who acts. */
export type Account = {
  readonly id: number
  readonly name: string
  readonly schoolId: number
  /** The terminal or program the account acts by; nothing in the console. */
  readonly via?: string
  readonly allows: (permission: string) => boolean
  /** The hash of the token the account acts by; none where nobody's call is answered. */
  readonly session?: string
}

/** Who acts where nobody does: what happens by itself, and what a school begins with. */
export function systemAccount(schoolId: number): Account {
  return { id: systemId, name: '系统', schoolId, allows: () => true }
}

/** The account a request comes from. */
export function accountOf(request: FastifyRequest): Account {
  const { id, name, schoolId, via, may, token }: Caller = request.caller
  return { id, name, schoolId, allows: may, session: hashToken(token), ...(via === null ? {} : { via }) }
}
