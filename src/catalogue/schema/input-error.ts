/** Thrown for input that is refused; the message is Chinese and names the field. Becomes code -2. */
export class InputError extends Error {
  override readonly name = 'InputError'
  readonly field: string | null
  constructor(message: string, field: string | null = null) {
    super(message)
    this.field = field
  }
}
