/** ms between tries, doubled after each failure. */
const firstWait = 1000
const longestWait = 30_000
/** ms without a byte after which a connection counts as dead; the server says something every 15 s. */
const longestSilence = 65_000

type EventStreamDependencies = {
  /** Opens the stream; must reject or answer with another content type where there is none. */
  readonly open: (signal: AbortSignal) => Promise<Response>
  readonly onMessage: (message: { readonly event: string | undefined; readonly data: string }) => void
  /** When what reads the stream may be fetched; what arrives before waits. */
  readonly rest?: Promise<void>
  /** Reads an answer that is no stream. @returns whether to try again. */
  readonly onRefused: (response: Response) => Promise<boolean>
}

/**
 * Keeps a stream of server-sent events open, with a bearer token, which the browser's own EventSource cannot send.
 * A lost connection is opened again, at once when the browser comes back online; one from before may be dead without knowing.
 * @returns how to close it for good.
 */
export function keepEventStream(dependencies: EventStreamDependencies): () => void {
  const closing = new AbortController()
  void keepOpen(dependencies, closing.signal)
  return () => closing.abort()
}

async function keepOpen(dependencies: EventStreamDependencies, closed: AbortSignal): Promise<void> {
  let failures = 0
  while (!closed.aborted) {
    const outcome = await follow(dependencies, closed, () => {
      failures = 0
    })
    if (outcome === 'refused' || closed.aborted) return
    await pause(Math.min(longestWait, firstWait * 2 ** failures), closed)
    failures += 1
  }
}

/** Follows one connection to its end. */
async function follow(
  dependencies: EventStreamDependencies,
  closed: AbortSignal,
  onOpen: () => void,
): Promise<'lost' | 'refused'> {
  const dead = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const keepAlive = () => {
    clearTimeout(timer)
    timer = setTimeout(() => dead.abort(), longestSilence)
  }
  keepAlive()
  const endAsDead = () => dead.abort()
  globalThis.addEventListener?.('online', endAsDead)
  try {
    const response = await dependencies.open(AbortSignal.any([closed, dead.signal]))
    const isStream = response.ok && response.headers.get('content-type')?.startsWith('text/event-stream')
    if (!isStream || !response.body) return (await dependencies.onRefused(response)) ? 'lost' : 'refused'
    onOpen()
    await dependencies.rest
    const { createParser } = await import('eventsource-parser')
    const parser = createParser({ onEvent: ({ event, data }) => dependencies.onMessage({ event, data }) })
    const decoder = new TextDecoder()
    const reader = response.body.getReader()
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return 'lost'
      keepAlive()
      parser.feed(decoder.decode(value, { stream: true }))
    }
  } catch (error) {
    if (!isConnectionError(error)) throw error
    return 'lost'
  } finally {
    clearTimeout(timer)
    globalThis.removeEventListener?.('online', endAsDead)
  }
}

/** What fetch and its body throw when a connection ends or is ended. */
function isConnectionError(error: unknown): boolean {
  return error instanceof TypeError || (error instanceof DOMException && error.name === 'AbortError')
}

function pause(duration: number, closed: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      closed.removeEventListener('abort', end)
      globalThis.removeEventListener?.('online', end)
      resolve()
    }
    const timer = setTimeout(end, duration * (0.75 + Math.random() / 2))
    closed.addEventListener('abort', end)
    globalThis.addEventListener?.('online', end)
  })
}
