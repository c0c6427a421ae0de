import type { Entity, Form } from '../vocabulary/entity.ts'

/** Most rows an import takes. */
export const mostImportedRows = 5_000

/**
 * The form rows of a sheet would be created by; null where rows do not come from sheets: none can be created, passwords
 * would stand in the file, or what a row must have comes from elsewhere, as an upload's file does.
 */
export function importForm({ create, fields }: Entity): Form | null {
  if (!create) return null
  const takesSecret = create.form.some((name) => fields[name]?.kind === 'secret')
  const isWhole = Object.entries(fields).every(([name, field]) => !field.required || create.form.includes(name))
  return isWhole && !takesSecret ? create : null
}
