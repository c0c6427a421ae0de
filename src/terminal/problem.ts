/** How the program ends: all done; something refused, skipped or unreachable; not understood. */
export const exits = { done: 0, refused: 1, usage: 2 } as const

/** What ends the program with a message. */
export class Problem extends Error {
  override readonly name = 'Problem'
  readonly exit: number

  constructor(message: string, exit: number = exits.refused) {
    super(message)
    this.exit = exit
  }
}

/** What was typed cannot be understood. */
export function misused(message: string): Problem {
  return new Problem(`${message}\n用法见 campus help`, exits.usage)
}
