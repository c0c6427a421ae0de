import { isRecord } from '../../parsed-json.ts'

/** Something that is wrong with one part of a structure, as a block of a page: the part by its id, and the field of it where it is about one. */
export type PartProblem = { readonly id: string; readonly message: string; readonly field?: string }

/** Whether something received is such. */
export function isPartProblem(value: unknown): value is PartProblem {
  if (!isRecord(value) || typeof value.id !== 'string' || typeof value.message !== 'string') return false
  return value.field === undefined || typeof value.field === 'string'
}
