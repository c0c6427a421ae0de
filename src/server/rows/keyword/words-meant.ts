import { keywordWords } from '../../../catalogue/schema/keyword-words.ts'
import { valueSchema } from '../../../catalogue/schema/value.ts'
import type { Entity } from '../../../catalogue/vocabulary/entity.ts'

/**
 * The words of a keyword that is looked for in some fields, of which a row must hold each in one of them. Where telephone numbers are among
 * the fields, one that is written in parts (138 0013 8000) is the number as it is kept.
 */
export function wordsMeant({ fields: known }: Entity, fields: readonly string[], keyword: string): string[] {
  const phone = fields.map((name) => known[name]).find((field) => field?.kind === 'phone')
  const read = phone && valueSchema(phone).safeParse(keyword)
  return read?.success && isMobile(read.data) ? [read.data] : keywordWords(keyword)
}

function isMobile(value: unknown): value is string {
  return typeof value === 'string' && /^1\d{10}$/.test(value)
}
