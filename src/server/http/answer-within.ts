/**
 * What another service answers, as far as it is as long as such an answer may be. However fast it comes, and though nobody
 * has said how long it is, no more of it is kept.
 * @throws Error where it is longer, or breaks off.
 */
export async function bytesWithin(response: Response, most: number): Promise<Buffer<ArrayBuffer>> {
  const parts: Uint8Array[] = []
  let size = 0
  // Leaving the loop ends the connection.
  for await (const part of response.body ?? []) {
    size += part.length
    if (size > most) throw new Error(`the answer is longer than ${most} bytes`)
    parts.push(part)
  }
  return Buffer.concat(parts)
}

/** The same as text. */
export async function textWithin(response: Response, most: number): Promise<string> {
  return (await bytesWithin(response, most)).toString('utf8')
}

/** Longest answer (bytes) of a service that says in a few words whether it did something. */
export const shortAnswer = 1_048_576
