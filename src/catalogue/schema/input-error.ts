import type { PartProblem } from '../wire/part-problem.ts'

/** Thrown for input that is refused; the message is Chinese and names the field. Becomes code -2. */
export class InputError extends Error {
  override readonly name = 'InputError'
  readonly field: string | null
  /** The parts of the field's structure the message is about, where it is about some. */
  readonly parts: readonly PartProblem[]
  /** What else is wrong with the same input, the message being of the first. */
  readonly besides: readonly InputError[]
  constructor(
    message: string,
    field: string | null = null,
    parts: readonly PartProblem[] = [],
    besides: readonly InputError[] = [],
  ) {
    super(message)
    this.field = field
    this.parts = parts
    this.besides = besides
  }
}

/** Refuses an input for all that is wrong with it; does nothing where that is nothing. @throws InputError of the first, with the others. */
export function refuseFor(problems: readonly InputError[]): void {
  const [first, ...besides] = problems
  if (first) throw new InputError(first.message, first.field, first.parts, besides)
}

/** What a check refuses. */
export function refusedBy(check: () => void): readonly InputError[] {
  try {
    check()
    return []
  } catch (problem) {
    if (!(problem instanceof InputError)) throw problem
    return [problem, ...problem.besides]
  }
}
