import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { limits } from '../../catalogue/schema/listing.ts'
import { isRecord } from '../../parsed-json.ts'
import { ProtocolError } from '../error.ts'
import type { Values } from '../rows/entity-table.ts'

/** The parameters of a call from query and body; the body's count where both name one. */
export function paramsOf(request: FastifyRequest): Values {
  return { ...asValues(request.query), ...asValues(request.body) }
}

/** The parameters in a call's address alone, which are there before its body is read. */
export function queryOf(request: FastifyRequest): Values {
  return asValues(request.query)
}

/** Most ids this call may name: fewer in a query than in a body (specification §4.5). */
export function mostIdsOf(request: FastifyRequest): number {
  const body = asValues(request.body)
  return body.ids !== undefined || body.id !== undefined ? limits.bodyIds : limits.queryIds
}

/** @throws ProtocolError 400 for a body that is JSON but no object. */
function asValues(value: unknown): Values {
  if (value === undefined || value === null) return {}
  if (!isRecord(value) || Array.isArray(value)) throw new ProtocolError(400, '请求内容必须是一组参数')
  return value
}

/** Longest key a caller may choose, in characters. */
export const longestKey = 100

/** What a caller calls a call by, in the header `Idempotency-Key`; null for callers that name none. */
export function keyOf({ headers }: FastifyRequest): string | null {
  const key = headers['idempotency-key']
  return typeof key === 'string' && key !== '' && key.length <= longestKey ? key : null
}

/** A whole number from 1, as a parameter of an address or a body gives it. */
export function positive(label: string, most: number) {
  return z.coerce
    .number({ error: `${label}必须是整数` })
    .int({ error: `${label}必须是整数` })
    .min(1, { error: `${label}不能小于 1` })
    .max(most, { error: `${label}不能大于 ${most}` })
}
