/** What a receiver did not take; `retryAfter` in ms where it says how long to wait. */
export class DeliveryError extends Error {
  override name = 'DeliveryError'
  readonly retryAfter: number | null
  /** Whether it is tried until it succeeds, however often that is, as what was asked of somebody who has not decided yet. */
  readonly isOpen: boolean
  /** Whether the receiver may have taken it all the same: it is not sent again by itself. */
  readonly isUnsure: boolean
  constructor(
    message: string,
    retryAfter: number | null = null,
    options?: ErrorOptions & { readonly isOpen?: boolean; readonly isUnsure?: boolean },
  ) {
    super(message, options)
    this.retryAfter = retryAfter
    this.isOpen = options?.isOpen ?? false
    this.isUnsure = options?.isUnsure ?? false
  }
}
