import { isDeepStrictEqual } from 'node:util'
import type { Values } from './entity-table.ts'

/** The values of a patch that are others than the row's. */
export function differences(row: Values, patch: Values): { before: Values; after: Values } {
  const before: Record<string, unknown> = {}
  const after: Record<string, unknown> = {}
  for (const name in patch) {
    const value = patch[name]
    if (value === undefined || isSame(row[name], value)) continue
    before[name] = row[name] ?? null
    after[name] = value
  }
  return { before, after }
}

/** Whether two stored values are the same; lists and structures by content. */
export function isSame(one: unknown, other: unknown): boolean {
  return (one ?? null) === (other ?? null) || isDeepStrictEqual(one, other)
}
