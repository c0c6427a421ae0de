import type { PartProblem } from '../wire/part-problem.ts'

/** Thrown for input that is refused; the message is Chinese and names the field. Becomes code -2. */
export class InputError extends Error {
  override readonly name = 'InputError'
  readonly field: string | null
  /** The part of the field's structure the message is about, where it is about one. */
  readonly part: PartProblem | null
  constructor(message: string, field: string | null = null, part: PartProblem | null = null) {
    super(message)
    this.field = field
    this.part = part
  }
}

/** The same problem as one of a part of a structure: `place` says to people which one, `id` to programs. */
export function ofPart({ message, field }: InputError, structure: string, id: string, place: string): InputError {
  return new InputError(`${place}：${message}`, structure, { id, message, ...(field === null ? {} : { field }) })
}
