import type { FieldAria } from '@/ui/field.tsx'
import type { PartProblem } from '../../../catalogue/wire/part-problem.ts'

/** What a control of a structure is given; its value is as stored. */
export type StructureProps = {
  readonly aria: FieldAria
  readonly label: string
  readonly value: unknown
  readonly onChange: (value: unknown) => void
  /** What was refused of its parts when it was last sent; the same list until it is again. */
  readonly wrong: readonly PartProblem[]
}
