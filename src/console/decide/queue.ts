/** Work that must happen in the order it was asked for: decisions and what takes them back. */
export function createQueue() {
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0

  return {
    /** Runs a task after those before it, whatever became of them. */
    add: <T>(task: () => Promise<T>): Promise<T> => {
      waiting += 1
      const result = last.then(task, task).finally(() => {
        waiting -= 1
      })
      last = result.catch(() => undefined)
      return result
    },
    isBusy: () => waiting > 0,
  }
}

export type Queue = ReturnType<typeof createQueue>
