/** What a tab that holds the stream tells the others. */
export type StreamMessage = { readonly event: string; readonly data: string }

/**
 * Follows one stream in many tabs: the tab that holds the lock opens it and passes on what it gets; when it is closed the
 * next one takes over. Browsers allow six connections to a server over HTTP/1.1, so that a stream a tab would soon leave
 * none for calls. Where there are no locks, without HTTPS, each tab opens its own.
 * @param open opens the stream; `isTakeover` when another tab held it before, so that something may have been missed.
 * @returns how to stop following.
 */
export function followShared(
  name: string,
  open: (tell: (message: StreamMessage) => void, isTakeover: boolean) => () => void,
  onMessage: (message: StreamMessage) => void,
): () => void {
  const { locks } = navigator
  if (!locks) return open(onMessage, false)
  const channel = new BroadcastChannel(name)
  channel.onmessage = ({ data }: MessageEvent<StreamMessage>) => onMessage(data)
  const tell = (message: StreamMessage) => {
    channel.postMessage(message)
    onMessage(message)
  }
  const stopping = new AbortController()
  const hold = (isTakeover: boolean) =>
    new Promise<void>((resolve) => {
      const close = open(tell, isTakeover)
      stopping.signal.addEventListener('abort', () => {
        close()
        resolve()
      })
    })
  void lead(locks, name, hold, stopping.signal)
  return () => {
    stopping.abort()
    channel.close()
  }
}

async function lead(
  locks: LockManager,
  name: string,
  hold: (isTakeover: boolean) => Promise<void>,
  stopped: AbortSignal,
): Promise<void> {
  const wasFree = await locks.request(name, { ifAvailable: true }, async (lock) => {
    if (lock && !stopped.aborted) await hold(false)
    return lock !== null
  })
  if (wasFree || stopped.aborted) return
  try {
    await locks.request(name, { signal: stopped }, () => (stopped.aborted ? undefined : hold(true)))
  } catch (error) {
    if (!stopped.aborted) throw error
  }
}
