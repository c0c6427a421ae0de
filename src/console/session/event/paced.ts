/** ms between the end of one time and the next. */
const rest = 5_000
/** How many times as long as it took it rests: what is slow for the server is asked for less often. */
const share = 10

/**
 * Does something whenever it is asked for, but not again before it is done and has rested: what was asked for meanwhile is done once, after it.
 * Nothing is done while the page is in the background, but once it is looked at again.
 */
export function createPaced(act: () => Promise<unknown>) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isBusy = false
  let isAsked = false
  let isOver = false

  const isHidden = () => globalThis.document?.visibilityState === 'hidden'

  async function go(): Promise<void> {
    isBusy = true
    isAsked = false
    const began = performance.now()
    await act()
    timer = setTimeout(
      () => {
        isBusy = false
        if (isAsked) ask()
      },
      Math.max(rest, share * (performance.now() - began)),
    )
  }

  function ask(): void {
    isAsked = true
    if (!isBusy && !isOver && !isHidden()) void go()
  }

  function look(): void {
    if (isAsked) ask()
  }

  globalThis.document?.addEventListener('visibilitychange', look)

  return {
    ask,
    end: () => {
      isOver = true
      clearTimeout(timer)
      globalThis.document?.removeEventListener('visibilitychange', look)
    },
  }
}
