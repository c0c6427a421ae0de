import { isRecord } from '../../parsed-json.ts'
import type { Values } from '../rows/entity-table.ts'

/** The values of a row or setting as the audit keeps them; null where there were none. */
export function imageIn(text: string | null): Values | null {
  if (text === null) return null
  const value: unknown = JSON.parse(text)
  return isRecord(value) ? value : {}
}
