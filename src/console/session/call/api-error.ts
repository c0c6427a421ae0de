import type { PartProblem } from '../../../catalogue/wire/part-problem.ts'

/** A call that did not succeed; `message` is Chinese and made for the operator. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  /** Code of the envelope (specification §4.2), or null where no answer came, or none that can be read. */
  readonly code: number | null
  /** HTTP status, or 0 where no answer came. */
  readonly status: number
  /** Name of the field the server refused, where it says so. */
  readonly field: string | null
  /** What is wrong with parts of that field's structure, where the server says so. */
  readonly parts: readonly PartProblem[]
  /** Why no answer came and what to do about it, which is part of `message`; null where the server gave the message. */
  readonly advice: string | null
  /** What the answer's data said besides, or null. */
  readonly data: unknown

  constructor(
    message: string,
    about: {
      code: number | null
      status: number
      field?: string | null
      parts?: readonly PartProblem[]
      advice?: string
      data?: unknown
      cause?: unknown
    },
  ) {
    // Where the caller shows it, the message is all there is to read.
    super(about.advice === undefined ? message : `${message}：${about.advice}`, { cause: about.cause })
    this.code = about.code
    this.status = about.status
    this.field = about.field ?? null
    this.parts = about.parts ?? []
    this.advice = about.advice ?? null
    this.data = about.data ?? null
  }
}

/** Whether an error says that the server could not be reached, rather than that it refused. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof ApiError && error.code === null
}
