/**
 * Resolves in a task of its own, so that the browser paints first what the key that was just pressed has changed. A message, since
 * timers of a page out of sight wait for a second or more.
 */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })
}
