/**
 * Work that must happen in the order it was asked for: decisions and what takes them back. It belongs to a session: when
 * that ends, what has not begun is given up, and told to `onUnsent` by its titles. Each begins once `ready` says so.
 */
export function createQueue(
  ended: AbortSignal,
  onUnsent: (titles: readonly string[]) => void,
  ready: () => Promise<void> = () => Promise.resolve(),
) {
  let last: Promise<unknown> = Promise.resolve()
  const waiting: string[] = []
  let running = 0

  ended.addEventListener('abort', () => {
    if (waiting.length > 0) onUnsent(waiting.splice(0))
  })

  return {
    /** Runs a task after those before it, whatever became of them; not at all once the session has ended. */
    add: (title: string, task: () => Promise<void>): Promise<void> => {
      if (ended.aborted) {
        onUnsent([title])
        return Promise.resolve()
      }
      waiting.push(title)
      const turn = async () => {
        await ready()
        if (ended.aborted) return
        waiting.shift()
        running += 1
        try {
          await task()
        } finally {
          running -= 1
        }
      }
      const result = last.then(turn, turn)
      last = result.catch(() => undefined)
      return result
    },
    isBusy: () => running + waiting.length > 0,
  }
}

export type Queue = ReturnType<typeof createQueue>
