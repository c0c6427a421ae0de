import type { FieldAria } from '@/ui/field.tsx'

/** What a control of a structure is given; its value is as stored. */
export type StructureProps = {
  readonly aria: FieldAria
  readonly label: string
  readonly value: unknown
  readonly onChange: (value: unknown) => void
}
