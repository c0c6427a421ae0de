/** The token that takes a batch back. It gives no right by itself: who may use it is judged by the batch. */
export function undoToken(batch: number): string {
  return `b${batch}`
}

/** The batch of a token, or null when it is none. */
export function batchOfToken(token: string): number | null {
  const [, digits] = /^b(\d{1,15})$/.exec(token) ?? []
  return digits === undefined ? null : Number(digits)
}
