import type { JsonControl } from '../../catalogue/vocabulary/field.ts'
import { structureText } from './structure-text.ts'

/** What was chosen for a structure, in a line of a list. */
export function StructureLine({ control, value }: { readonly control: JsonControl; readonly value: unknown }) {
  return <span className="truncate">{structureText(control, value)}</span>
}
