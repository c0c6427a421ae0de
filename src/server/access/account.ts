import type { FastifyRequest } from 'fastify'
import type { Caller } from './caller.ts'

/** Who acts. */
export type Account = {
  readonly id: number
  readonly name: string
  readonly schoolId: number
  readonly allows: (permission: string) => boolean
}

/** The account a request comes from. */
export function accountOf(request: FastifyRequest): Account {
  const { id, name, schoolId, may }: Caller = request.caller
  return { id, name, schoolId, allows: may }
}
