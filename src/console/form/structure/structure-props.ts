import type { FieldAria } from '@/ui/field.tsx'
import type { PartProblem } from '../../../catalogue/wire/part-problem.ts'

/** What a control of a structure is given; its value is as stored. */
export type StructureProps = {
  readonly aria: FieldAria
  readonly label: string
  readonly value: unknown
  readonly onChange: (value: unknown) => void
  /** What is wrong with one of its parts. */
  readonly wrong: PartProblem | null
}
