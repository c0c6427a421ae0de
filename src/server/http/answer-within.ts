/** Longest answer (bytes) of a service that says in a few words whether it did something. */
export const shortAnswer = 1_048_576
/** Longest (ms) that the body of such an answer may take. */
const shortReading = 10_000

/** A body as it arrives, whoever made the stream. */
type Body = {
  getReader(): {
    read(): Promise<{ readonly done: boolean; readonly value?: Uint8Array | undefined }>
    cancel(): Promise<void>
  }
}

/**
 * What arrives of a body. Whoever leaves the loop ends the connection.
 * @param time longest it may take, in ms.
 * @throws Error where it takes longer, or breaks off.
 */
export async function* partsWithin(body: Body, time: number): AsyncGenerator<Uint8Array> {
  const reader = body.getReader()
  const leave = () => reader.cancel().catch(() => undefined)
  let isLate = false
  // The signal of a request is no help here: once the head has come, Node 20 forgets it when it next collects its garbage.
  const timer = setTimeout(() => {
    isLate = true
    void leave()
  }, time).unref()
  try {
    for (let read = await reader.read(); read.value; read = await reader.read()) yield read.value
    if (isLate) throw new Error(`the answer takes longer than ${time} ms`)
  } finally {
    clearTimeout(timer)
    await leave()
  }
}

/**
 * What another service answers, as far as it is as long as such an answer may be. However fast or slowly it comes, and though nobody
 * has said how long it is, no more of it is kept or waited for.
 * @throws Error where it is longer, takes longer, or breaks off.
 */
export async function bytesWithin(
  response: { readonly body: Body | null },
  most: number,
  time: number = shortReading,
): Promise<Buffer<ArrayBuffer>> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body ? partsWithin(response.body, time) : []) {
    size += part.length
    if (size > most) throw new Error(`the answer is longer than ${most} bytes`)
    parts.push(part)
  }
  return Buffer.concat(parts)
}

/** The same as text. */
export async function textWithin(...asked: Parameters<typeof bytesWithin>): Promise<string> {
  return (await bytesWithin(...asked)).toString('utf8')
}
