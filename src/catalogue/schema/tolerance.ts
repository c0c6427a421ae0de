import type { Entity } from '../vocabulary/entity.ts'
import { conditionNamed, listParameters } from './request.ts'

/** The parameters of a reading call that it understands, in its own names, and the names of those it does not. */
export type Understood = {
  readonly known: Readonly<Record<string, unknown>>
  readonly ignored: readonly string[]
}

type Params = Readonly<Record<string, unknown>>

/**
 * What a list understands of what old clients send it (specification §4.4): `pageSize` is `limit`, an empty paging parameter
 * none, and what it does not know is left out. Never for an action's `filter`, an export or an import: a condition left out
 * there means more rows than whoever sent it.
 */
export function understoodByList(entity: Entity, params: Params, fixed: readonly string[]): Understood {
  const always: readonly string[] = [...listParameters, ...fixed, 'keyword']
  return understood(params, (name) => always.includes(name) || conditionNamed(entity, name) !== null)
}

/** The same for a call that has just these parameters: a detail's, or a picker's. */
export function understoodBy(names: readonly string[], params: Params): Understood {
  return understood(params, (name) => names.includes(name))
}

const emptied = ['page', 'limit', 'keyword', 'sort', 'order']

function understood({ pageSize, ...params }: Params, isKnown: (name: string) => boolean): Understood {
  const sized = pageSize !== undefined && isKnown('limit')
  const given = Object.entries(sized ? { limit: pageSize, ...params } : params)
  const known = given.filter(([name, value]) => isKnown(name) && !(value === null && emptied.includes(name)))
  const ignored = given.flatMap(([name]) => (isKnown(name) ? [] : [name]))
  return {
    known: Object.fromEntries(known),
    ignored: pageSize === undefined || sized ? ignored : [...ignored, 'pageSize'],
  }
}
