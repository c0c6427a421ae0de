/** A call that did not succeed; `message` is Chinese and made for the operator. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  /** Code of the envelope (specification §4.2), or null where no answer came, or none that can be read. */
  readonly code: number | null
  /** HTTP status, or 0 where no answer came. */
  readonly status: number
  /** Name of the field the server refused, where it says so. */
  readonly field: string | null
  /** What the answer's data said besides, or null. */
  readonly data: unknown

  constructor(
    message: string,
    about: { code: number | null; status: number; field?: string | null; data?: unknown; cause?: unknown },
  ) {
    super(message, { cause: about.cause })
    this.code = about.code
    this.status = about.status
    this.field = about.field ?? null
    this.data = about.data ?? null
  }
}

/** Whether an error says that the server could not be reached, rather than that it refused. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof ApiError && error.code === null
}
