import { InputError } from '../catalogue/schema/input-error.ts'
import { codes } from '../catalogue/wire.ts'

/** What the business rules say no to: answered with HTTP 200 and this code in the envelope. The message is shown to operators. */
export class BusinessError extends Error {
  override name = 'BusinessError'
  readonly code: number

  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

/** An input or attempt that is refused for the reason given (code -2). */
export function refused(message: string): BusinessError {
  return new BusinessError(codes.refused, message)
}

/** Ends what the owner of the session has to confirm by a code of the second factor first (code 428); nothing of it is written. */
export class ConfirmationNeeded extends InputError {
  constructor() {
    super('请先输入动态验证码，确认是你本人在操作')
  }
}

/** The store of uploaded files did not do what it was asked; `cause` is what it said, for the log. */
export class StoreError extends Error {
  override name = 'StoreError'

  constructor(cause: unknown) {
    super('The store of files failed', { cause })
  }
}

/** A request that HTTP itself turns away (400, 404, 413, 429 ...): answered with this status and the same envelope. */
export class ProtocolError extends Error {
  override name = 'ProtocolError'
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/** What an error says, or whatever else was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
