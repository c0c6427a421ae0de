import type { PartProblem } from '../wire/part-problem.ts'

/** Thrown for input that is refused; the message is Chinese and names the field. Becomes code -2. */
export class InputError extends Error {
  override readonly name = 'InputError'
  readonly field: string | null
  /** The parts of the field's structure the message is about, where it is about some. */
  readonly parts: readonly PartProblem[]
  constructor(message: string, field: string | null = null, parts: readonly PartProblem[] = []) {
    super(message)
    this.field = field
    this.parts = parts
  }
}
